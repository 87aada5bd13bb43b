// Printing, in the formats of `mlir_c_runner_utils`, by the standard output of C.

func.func private @putchar(i32) -> i32
llvm.func @snprintf(!llvm.ptr, i64, !llvm.ptr, ...) -> i32
llvm.mlir.global private constant @terrace.general("%g\00")

func.func @printString(%text: !llvm.ptr) {
  %end = arith.constant 0 : i8
  scf.while (%at = %text) : (!llvm.ptr) -> !llvm.ptr {
    %byte = llvm.load %at : !llvm.ptr -> i8
    %more = arith.cmpi ne, %byte, %end : i8
    scf.condition(%more) %at : !llvm.ptr
  } do {
  ^bb0(%at: !llvm.ptr):
    %byte = llvm.load %at : !llvm.ptr -> i8
    %wide = arith.extui %byte : i8 to i32
    func.call @putchar(%wide) : (i32) -> i32
    %next = llvm.getelementptr %at[1] : (!llvm.ptr) -> !llvm.ptr, i8
    scf.yield %next : !llvm.ptr
  }
  return
}

func.func @printU64(%value: i64) {
  %zero = arith.constant 0 : i64
  %ten = arith.constant 10 : i64
  %first = arith.constant 48 : i64
  %rest = arith.divui %value, %ten : i64
  %more = arith.cmpi ne, %rest, %zero : i64
  scf.if %more {
    func.call @printU64(%rest) : (i64) -> ()
  }
  %digit = arith.remui %value, %ten : i64
  %byte = arith.addi %digit, %first : i64
  %wide = arith.trunci %byte : i64 to i32
  func.call @putchar(%wide) : (i32) -> i32
  return
}

func.func @printI64(%value: i64) {
  %zero = arith.constant 0 : i64
  %minus = arith.constant 45 : i32
  %negative = arith.cmpi slt, %value, %zero : i64
  %opposite = arith.subi %zero, %value : i64
  %magnitude = arith.select %negative, %opposite, %value : i64
  scf.if %negative {
    func.call @putchar(%minus) : (i32) -> i32
  }
  func.call @printU64(%magnitude) : (i64) -> ()
  return
}

func.func @printF64(%value: f64) {
  %size = arith.constant 32 : i64
  %count = arith.constant 1 : i64
  %buffer = llvm.alloca %count x !llvm.array<32 x i8> : (i64) -> !llvm.ptr
  %format = llvm.mlir.addressof @terrace.general : !llvm.ptr
  llvm.call @snprintf(%buffer, %size, %format, %value) vararg(!llvm.func<i32 (ptr, i64, ptr, ...)>) : (!llvm.ptr, i64, !llvm.ptr, f64) -> i32
  func.call @printString(%buffer) : (!llvm.ptr) -> ()
  return
}

func.func @printF32(%value: f32) {
  %wide = arith.extf %value : f32 to f64
  func.call @printF64(%wide) : (f64) -> ()
  return
}

func.func @printF16(%bits: i16) {
  %half = arith.bitcast %bits : i16 to f16
  %value = arith.extf %half : f16 to f32
  func.call @printF32(%value) : (f32) -> ()
  return
}

func.func @printBF16(%bits: i16) {
  %half = arith.bitcast %bits : i16 to bf16
  %value = arith.extf %half : bf16 to f32
  func.call @printF32(%value) : (f32) -> ()
  return
}

func.func @printOpen() {
  %open = arith.constant 40 : i32
  %space = arith.constant 32 : i32
  func.call @putchar(%open) : (i32) -> i32
  func.call @putchar(%space) : (i32) -> i32
  return
}

func.func @printClose() {
  %space = arith.constant 32 : i32
  %close = arith.constant 41 : i32
  func.call @putchar(%space) : (i32) -> i32
  func.call @putchar(%close) : (i32) -> i32
  return
}

func.func @printComma() {
  %comma = arith.constant 44 : i32
  %space = arith.constant 32 : i32
  func.call @putchar(%comma) : (i32) -> i32
  func.call @putchar(%space) : (i32) -> i32
  return
}

func.func @printNewline() {
  %newline = arith.constant 10 : i32
  func.call @putchar(%newline) : (i32) -> i32
  return
}
