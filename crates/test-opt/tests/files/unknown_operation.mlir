// RUN: --split-input-file
// An unknown operation in front of an isolated one.
"builtin.module"() ({
  "func.fux"() <{sym_name = "private_func"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    "func.call"() <{callee = @private_func}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
