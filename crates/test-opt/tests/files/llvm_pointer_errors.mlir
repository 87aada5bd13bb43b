// RUN: --split-input-file
func.func private @empty(!llvm.ptr<>)

// -----

func.func private @element(!llvm.ptr<i8>)

// -----

func.func private @string(!llvm.ptr<"a">)

// -----

func.func private @large(!llvm.ptr<4294967296>)

// -----

func.func private @two(!llvm.ptr<3, 4>)
