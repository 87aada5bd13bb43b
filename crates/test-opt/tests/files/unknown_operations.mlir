// RUN: --canonicalize

"llvm.unknown"() : () -> ()
"nvvm.unknown"() : () -> ()
"rocdl.unknown"() : () -> ()
"spirv.unknown"() : () -> ()
