// What object files and executables do otherwise than the engine: addresses, stack, calls of C.

func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printString(!llvm.ptr)

func.func @kernels(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<3x?xf32>
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %p = arith.muli %i, %n : index
      %q = arith.addi %p, %j : index
      %r = arith.index_cast %q : index to i32
      %f = arith.sitofp %r : i32 to f32
      %h = math.sqrt %f : f32
      memref.store %h, %m[%i, %j] : memref<3x?xf32>
    }
  }
  %row = memref.subview %m[1, 0] [1, %n] [1, 1] : memref<3x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %c0) -> index {
    %v = memref.load %row[%j] : memref<?xf32, strided<[1], offset: ?>>
    %k = arith.fptosi %v : f32 to i64
    %l = arith.index_cast %k : i64 to index
    %t = arith.addi %s, %l : index
    scf.yield %t : index
  }
  %o = arith.index_cast %sum : index to i64
  call @printI64(%o) : (i64) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %m : memref<3x?xf32>
  return
}

func.func @wide_divisions(%a: i64, %b: i64) -> (i64, i64, i64, i64) {
  %shift = arith.constant 40 : i128
  %x0 = arith.extsi %a : i64 to i128
  %x = arith.shli %x0, %shift : i128
  %y = arith.extsi %b : i64 to i128
  %q = arith.divsi %x, %y : i128
  %r = arith.remsi %x, %y : i128
  %s = arith.divui %x, %y : i128
  %t = arith.remui %x, %y : i128
  %q1 = arith.trunci %q : i128 to i64
  %r1 = arith.trunci %r : i128 to i64
  %s1 = arith.trunci %s : i128 to i64
  %t1 = arith.trunci %t : i128 to i64
  return %q1, %r1, %s1, %t1 : i64, i64, i64, i64
}

func.func @wide_shifts(%a: i64) -> (i64, i64, i64, f64, f32, i64) {
  %seven = arith.constant 123456789012345678901234567 : i128
  %amount = arith.extui %a : i64 to i128
  %l = arith.shli %seven, %amount : i128
  %minus = arith.subi %amount, %seven : i128
  %r = arith.shrsi %minus, %amount : i128
  %u = arith.shrui %l, %amount : i128
  %f = arith.sitofp %minus : i128 to f64
  %g = arith.uitofp %u : i128 to f32
  %back = arith.fptosi %f : f64 to i128
  %l1 = arith.trunci %l : i128 to i64
  %r1 = arith.trunci %r : i128 to i64
  %u1 = arith.trunci %u : i128 to i64
  %back1 = arith.trunci %back : i128 to i64
  return %l1, %r1, %u1, %f, %g, %back1 : i64, i64, i64, f64, f32, i64
}

func.func @narrow_floats(%a: f64) -> (f32, f32, f32, f32) {
  %h = arith.truncf %a : f64 to f16
  %b = arith.truncf %a : f64 to bf16
  %tiny = arith.constant 1.0e-6 : f64
  %small = arith.mulf %a, %tiny : f64
  %s = arith.truncf %small : f64 to f16
  %large = arith.divf %a, %tiny : f64
  %l = arith.truncf %large : f64 to f16
  %h1 = arith.extf %h : f16 to f32
  %b1 = arith.extf %b : bf16 to f32
  %s1 = arith.extf %s : f16 to f32
  %l1 = arith.extf %l : f16 to f32
  return %h1, %b1, %s1, %l1 : f32, f32, f32, f32
}

// Memory whose size is not constant, freed at the end of each iteration.
func.func @stack(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  %zero = arith.constant 0 : i64
  %r = scf.for %i = %c0 to %c1000 step %c1 iter_args(%s = %zero) -> i64 {
    %v = memref.alloca_scope -> i64 {
      %m = memref.alloca(%n) : memref<?xi64>
      %k = arith.index_cast %i : index to i64
      memref.store %k, %m[%c0] : memref<?xi64>
      %x = memref.load %m[%c0] : memref<?xi64>
      memref.alloca_scope.return %x : i64
    }
    %t = arith.addi %s, %v : i64
    scf.yield %t : i64
  }
  return %r : i64
}

func.func private @twice(%a: i64) -> i64 {
  %r = arith.addi %a, %a : i64
  return %r : i64
}
func.func private @square(%a: i64) -> i64 {
  %r = arith.muli %a, %a : i64
  return %r : i64
}
llvm.mlir.global internal constant @functions() : !llvm.array<2 x ptr> {
  %none = llvm.mlir.undef : !llvm.array<2 x ptr>
  %f = llvm.mlir.addressof @first : !llvm.ptr
  %g = llvm.mlir.addressof @second : !llvm.ptr
  %a = llvm.insertvalue %f, %none[0] : !llvm.array<2 x ptr>
  %b = llvm.insertvalue %g, %a[1] : !llvm.array<2 x ptr>
  llvm.return %b : !llvm.array<2 x ptr>
}
llvm.func internal @first(%a: i64) -> i64 {
  %r = func.call @twice(%a) : (i64) -> i64
  llvm.return %r : i64
}
llvm.func internal @second(%a: i64) -> i64 {
  %r = func.call @square(%a) : (i64) -> i64
  llvm.return %r : i64
}
func.func @indirect(%a: i64) -> (i64, i64) {
  %table = llvm.mlir.addressof @functions : !llvm.ptr
  %next = llvm.getelementptr %table[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %f = llvm.load %table : !llvm.ptr -> !llvm.ptr
  %g = llvm.load %next : !llvm.ptr -> !llvm.ptr
  %x = llvm.call %f(%a) : !llvm.ptr, (i64) -> i64
  %y = llvm.call %g(%a) : !llvm.ptr, (i64) -> i64
  return %x, %y : i64, i64
}

llvm.mlir.global external @counter(5 : i64) : i64
llvm.func internal @start() {
  %ten = llvm.mlir.constant(10 : i64) : i64
  %variable = llvm.mlir.addressof @counter : !llvm.ptr
  llvm.store %ten, %variable : i64, !llvm.ptr
  llvm.return
}
llvm.mlir.global_ctors ctors = [@start], priorities = [0 : i32], data = [#llvm.zero]
func.func @started() -> i64 {
  %variable = llvm.mlir.addressof @counter : !llvm.ptr
  %value = llvm.load %variable : !llvm.ptr -> i64
  return %value : i64
}

func.func @single() -> f32 {
  %value = arith.constant 0.1 : f32
  return %value : f32
}

llvm.mlir.global internal constant @before("before\0A\00")
func.func @stop() {
  %text = llvm.mlir.addressof @before : !llvm.ptr
  func.call @printString(%text) : (!llvm.ptr) -> ()
  llvm.unreachable
}
func.func @wild(%a: i64) -> i64 {
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  %r = llvm.load volatile %p : !llvm.ptr -> i64
  return %r : i64
}
