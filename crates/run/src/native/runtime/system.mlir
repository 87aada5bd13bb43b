// Memory, clocks and errors, by the library of C; the stack of allocations whose size is not
// constant.

func.func private @malloc(i64) -> !llvm.ptr
func.func private @aligned_alloc(i64, i64) -> !llvm.ptr
func.func private @free(!llvm.ptr)
func.func private @clock_gettime(i32, !llvm.ptr) -> i32
func.func private @_exit(i32)
func.func private @fflush(!llvm.ptr) -> i32
llvm.func @dprintf(i32, !llvm.ptr, ...) -> i32
llvm.mlir.global private constant @terrace.error("error: %s\0A\00")
llvm.mlir.global private constant @terrace.stack_error("the limit of the stack is exceeded\00")

func.func @mlirAlloc(%bytes: i64) -> !llvm.ptr {
  %address = func.call @malloc(%bytes) : (i64) -> !llvm.ptr
  return %address : !llvm.ptr
}

func.func @_mlir_memref_to_llvm_alloc(%bytes: i64) -> !llvm.ptr {
  %address = func.call @malloc(%bytes) : (i64) -> !llvm.ptr
  return %address : !llvm.ptr
}

func.func @mlirAlignedAlloc(%align: i64, %bytes: i64) -> !llvm.ptr {
  %address = func.call @aligned_alloc(%align, %bytes) : (i64, i64) -> !llvm.ptr
  return %address : !llvm.ptr
}

func.func @_mlir_memref_to_llvm_aligned_alloc(%align: i64, %bytes: i64) -> !llvm.ptr {
  %address = func.call @aligned_alloc(%align, %bytes) : (i64, i64) -> !llvm.ptr
  return %address : !llvm.ptr
}

func.func @mlirFree(%address: !llvm.ptr) {
  func.call @free(%address) : (!llvm.ptr) -> ()
  return
}

func.func @mlirAlignedFree(%address: !llvm.ptr) {
  func.call @free(%address) : (!llvm.ptr) -> ()
  return
}

func.func @_mlir_memref_to_llvm_free(%address: !llvm.ptr) {
  func.call @free(%address) : (!llvm.ptr) -> ()
  return
}

// Nanoseconds since 1970.
func.func @_mlir_ciface_nanoTime() -> i64 {
  %realtime = arith.constant 0 : i32
  %billion = arith.constant 1000000000 : i64
  %count = arith.constant 2 : i64
  %time = llvm.alloca %count x i64 : (i64) -> !llvm.ptr
  func.call @clock_gettime(%realtime, %time) : (i32, !llvm.ptr) -> i32
  %seconds = llvm.load %time : !llvm.ptr -> i64
  %second = llvm.getelementptr %time[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %nanoseconds = llvm.load %second : !llvm.ptr -> i64
  %scaled = arith.muli %seconds, %billion : i64
  %all = arith.addi %scaled, %nanoseconds : i64
  return %all : i64
}

func.func @nanoTime() -> i64 {
  %all = func.call @_mlir_ciface_nanoTime() : () -> i64
  return %all : i64
}

func.func @rtclock() -> f64 {
  %thousand = arith.constant 1000 : i64
  %million = arith.constant 1.0e6 : f64
  %all = func.call @_mlir_ciface_nanoTime() : () -> i64
  %microseconds = arith.divui %all, %thousand : i64
  %float = arith.uitofp %microseconds : i64 to f64
  %seconds = arith.divf %float, %million : f64
  return %seconds : f64
}

// Writes the printed text and an error, and ends the program.
func.func @terrace.fail(%message: !llvm.ptr) {
  %status = arith.constant 1 : i32
  %stderr = arith.constant 2 : i32
  %all = llvm.mlir.zero : !llvm.ptr
  func.call @fflush(%all) : (!llvm.ptr) -> i32
  %format = llvm.mlir.addressof @terrace.error : !llvm.ptr
  llvm.call @dprintf(%stderr, %format, %message) vararg(!llvm.func<i32 (i32, ptr, ...)>) : (i32, !llvm.ptr, !llvm.ptr) -> i32
  func.call @_exit(%status) : (i32) -> ()
  return
}

// The top and the lowest address of the stack; 0 in a thread that has not used it yet.
llvm.mlir.global private thread_local @terrace.stack_top(0 : i64) : i64
llvm.mlir.global private thread_local @terrace.stack_start(0 : i64) : i64

func.func @terrace.stack_pointer() -> i64 {
  %zero = arith.constant 0 : i64
  %variable = llvm.mlir.addressof @terrace.stack_top : !llvm.ptr
  %top = llvm.load %variable : !llvm.ptr -> i64
  %unused = arith.cmpi eq, %top, %zero : i64
  %result = scf.if %unused -> i64 {
    %size = arith.constant 8388608 : i64
    %memory = func.call @malloc(%size) : (i64) -> !llvm.ptr
    %start = llvm.ptrtoint %memory : !llvm.ptr to i64
    %lowest = llvm.mlir.addressof @terrace.stack_start : !llvm.ptr
    llvm.store %start, %lowest : i64, !llvm.ptr
    %end = arith.addi %start, %size : i64
    llvm.store %end, %variable : i64, !llvm.ptr
    scf.yield %end : i64
  } else {
    scf.yield %top : i64
  }
  return %result : i64
}

func.func @terrace.set_stack_pointer(%top: i64) {
  %variable = llvm.mlir.addressof @terrace.stack_top : !llvm.ptr
  llvm.store %top, %variable : i64, !llvm.ptr
  return
}

func.func @terrace.stack_allocate(%bytes: i64, %align: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %top = func.call @terrace.stack_pointer() : () -> i64
  %lowest = llvm.mlir.addressof @terrace.stack_start : !llvm.ptr
  %start = llvm.load %lowest : !llvm.ptr -> i64
  %end = arith.subi %top, %bytes : i64
  %mask = arith.subi %zero, %align : i64
  %address = arith.andi %end, %mask : i64
  // A large allocation passes the end of the stack, or wraps around.
  %room = arith.subi %top, %start : i64
  %taken = arith.subi %top, %address : i64
  %exceeds = arith.cmpi ugt, %taken, %room : i64
  scf.if %exceeds {
    %message = llvm.mlir.addressof @terrace.stack_error : !llvm.ptr
    func.call @terrace.fail(%message) : (!llvm.ptr) -> ()
  }
  func.call @terrace.set_stack_pointer(%address) : (i64) -> ()
  return %address : i64
}
