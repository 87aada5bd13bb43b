// RUN: --transform-preload-library=transform-library-paths=transform_library.mlir --transform-interpreter=entry-point=private_helper
// RUN: --transform-preload-library --transform-interpreter

func.func @payload() { return }
