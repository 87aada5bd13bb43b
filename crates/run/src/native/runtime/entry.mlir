// The start of an executable, and the arguments and results of the function that it calls.

func.func private @putchar(i32) -> i32
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
func.func private @exit(i32)
func.func private @signal(i32, !llvm.ptr) -> !llvm.ptr
func.func private @terrace.fail(!llvm.ptr)
func.func private @strtoll(!llvm.ptr, !llvm.ptr, i32) -> i64
func.func private @strtod(!llvm.ptr, !llvm.ptr) -> f64
func.func private @strtof(!llvm.ptr, !llvm.ptr) -> f32
llvm.func @dprintf(i32, !llvm.ptr, ...) -> i32
llvm.mlir.global private constant @terrace.count_error("Error: the function has %lld parameters, not %lld\0A\00")
llvm.mlir.global private constant @terrace.number_error("Error: '%s' is not a number of the parameter's type\0A\00")
llvm.mlir.global private constant @terrace.trap_error("division by zero, overflow of a division, or unreachable code\00")
llvm.mlir.global private constant @terrace.memory_error("access of memory out of bounds\00")
llvm.mlir.global private constant @terrace.integer_line("%lld\0A\00")
llvm.mlir.global private constant @terrace.exponent_line("%e\0A\00")

// Reports the signal of a trap (the machines differ in those of divisions), and ends the program.
llvm.func @terrace.on_signal(%signal: i32) {
  %segment = arith.constant 11 : i32
  %is_memory = arith.cmpi eq, %signal, %segment : i32
  %trap = llvm.mlir.addressof @terrace.trap_error : !llvm.ptr
  %memory = llvm.mlir.addressof @terrace.memory_error : !llvm.ptr
  %message = arith.select %is_memory, %memory, %trap : !llvm.ptr
  func.call @terrace.fail(%message) : (!llvm.ptr) -> ()
  llvm.return
}

// Reports traps (SIGILL, SIGFPE, SIGSEGV) from now on, and ends the program unless it has this number of arguments.
func.func @terrace.start(%count: i32, %needed: i64) {
  %illegal = arith.constant 4 : i32
  %arithmetic = arith.constant 8 : i32
  %memory = arith.constant 11 : i32
  %handler = llvm.mlir.addressof @terrace.on_signal : !llvm.ptr
  func.call @signal(%illegal, %handler) : (i32, !llvm.ptr) -> !llvm.ptr
  func.call @signal(%arithmetic, %handler) : (i32, !llvm.ptr) -> !llvm.ptr
  func.call @signal(%memory, %handler) : (i32, !llvm.ptr) -> !llvm.ptr
  %one = arith.constant 1 : i32
  %stderr = arith.constant 2 : i32
  %given = arith.subi %count, %one : i32
  %wide = arith.extsi %given : i32 to i64
  %differs = arith.cmpi ne, %wide, %needed : i64
  scf.if %differs {
    %format = llvm.mlir.addressof @terrace.count_error : !llvm.ptr
    llvm.call @dprintf(%stderr, %format, %needed, %wide) vararg(!llvm.func<i32 (i32, ptr, ...)>) : (i32, !llvm.ptr, i64, i64) -> i32
    func.call @exit(%one) : (i32) -> ()
  }
  return
}

// Ends the program unless all of a text was read.
func.func @terrace.check_number(%text: !llvm.ptr, %end: !llvm.ptr) {
  %one = arith.constant 1 : i32
  %stderr = arith.constant 2 : i32
  %zero = arith.constant 0 : i8
  %is_empty = llvm.icmp "eq" %text, %end : !llvm.ptr
  %byte = llvm.load %end : !llvm.ptr -> i8
  %more = arith.cmpi ne, %byte, %zero : i8
  %fails = arith.ori %is_empty, %more : i1
  scf.if %fails {
    %format = llvm.mlir.addressof @terrace.number_error : !llvm.ptr
    llvm.call @dprintf(%stderr, %format, %text) vararg(!llvm.func<i32 (i32, ptr, ...)>) : (i32, !llvm.ptr, !llvm.ptr) -> i32
    func.call @exit(%one) : (i32) -> ()
  }
  return
}

func.func @terrace.argument_text(%arguments: !llvm.ptr, %index: i64) -> !llvm.ptr {
  %place = llvm.getelementptr %arguments[%index] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %text = llvm.load %place : !llvm.ptr -> !llvm.ptr
  return %text : !llvm.ptr
}

func.func @terrace.argument_integer(%arguments: !llvm.ptr, %index: i64) -> i64 {
  %ten = arith.constant 10 : i32
  %count = arith.constant 1 : i64
  %rest = llvm.alloca %count x !llvm.ptr : (i64) -> !llvm.ptr
  %text = func.call @terrace.argument_text(%arguments, %index) : (!llvm.ptr, i64) -> !llvm.ptr
  %value = func.call @strtoll(%text, %rest, %ten) : (!llvm.ptr, !llvm.ptr, i32) -> i64
  %end = llvm.load %rest : !llvm.ptr -> !llvm.ptr
  func.call @terrace.check_number(%text, %end) : (!llvm.ptr, !llvm.ptr) -> ()
  return %value : i64
}

func.func @terrace.argument_double(%arguments: !llvm.ptr, %index: i64) -> f64 {
  %count = arith.constant 1 : i64
  %rest = llvm.alloca %count x !llvm.ptr : (i64) -> !llvm.ptr
  %text = func.call @terrace.argument_text(%arguments, %index) : (!llvm.ptr, i64) -> !llvm.ptr
  %value = func.call @strtod(%text, %rest) : (!llvm.ptr, !llvm.ptr) -> f64
  %end = llvm.load %rest : !llvm.ptr -> !llvm.ptr
  func.call @terrace.check_number(%text, %end) : (!llvm.ptr, !llvm.ptr) -> ()
  return %value : f64
}

func.func @terrace.argument_float(%arguments: !llvm.ptr, %index: i64) -> f32 {
  %count = arith.constant 1 : i64
  %rest = llvm.alloca %count x !llvm.ptr : (i64) -> !llvm.ptr
  %text = func.call @terrace.argument_text(%arguments, %index) : (!llvm.ptr, i64) -> !llvm.ptr
  %value = func.call @strtof(%text, %rest) : (!llvm.ptr, !llvm.ptr) -> f32
  %end = llvm.load %rest : !llvm.ptr -> !llvm.ptr
  func.call @terrace.check_number(%text, %end) : (!llvm.ptr, !llvm.ptr) -> ()
  return %value : f32
}

func.func @terrace.result_integer(%value: i64) {
  func.call @printI64(%value) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func @terrace.result_double(%value: f64) {
  func.call @printF64(%value) : (f64) -> ()
  func.call @printNewline() : () -> ()
  return
}

func.func @terrace.result_float(%value: f32) {
  %wide = arith.extf %value : f32 to f64
  func.call @terrace.result_double(%wide) : (f64) -> ()
  return
}

// As `mlir-runner` does, in front of what the program prints to a pipe.
func.func @terrace.runner_integer(%value: i64) {
  %stdout = arith.constant 1 : i32
  %format = llvm.mlir.addressof @terrace.integer_line : !llvm.ptr
  llvm.call @dprintf(%stdout, %format, %value) vararg(!llvm.func<i32 (i32, ptr, ...)>) : (i32, !llvm.ptr, i64) -> i32
  return
}

func.func @terrace.runner_float(%value: f32) {
  %stdout = arith.constant 1 : i32
  %wide = arith.extf %value : f32 to f64
  %format = llvm.mlir.addressof @terrace.exponent_line : !llvm.ptr
  llvm.call @dprintf(%stdout, %format, %wide) vararg(!llvm.func<i32 (i32, ptr, ...)>) : (i32, !llvm.ptr, f64) -> i32
  return
}
