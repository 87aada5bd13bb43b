llvm.func @putchar(i32) -> i32

llvm.func @collatz(%n: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %three = llvm.mlir.constant(3 : i64) : i64
  llvm.br ^head(%n, %zero : i64, i64)
^head(%x: i64, %steps: i64):
  %done = llvm.icmp "ule" %x, %one : i64
  llvm.cond_br %done, ^end, ^body
^body:
  %bit = llvm.and %x, %one : i64
  %odd = llvm.icmp "ne" %bit, %zero : i64
  %half = llvm.udiv exact %x, %two : i64
  %triple = llvm.mul %x, %three overflow<nuw> : i64
  %more = llvm.add %triple, %one : i64
  %next = llvm.select %odd, %more, %half : i1, i64
  %count = llvm.add %steps, %one : i64
  llvm.br ^head(%next, %count : i64, i64)
^end:
  llvm.return %steps : i64
}

llvm.func @mean(%v: vector<4xf32>, %p: !llvm.ptr {llvm.nonnull, llvm.align = 16 : i64}) -> f32 {
  %zero = llvm.mlir.constant(0.0 : f32) : f32
  %quarter = llvm.mlir.constant(2.500000e-01 : f32) : f32
  %w = llvm.load %p {alignment = 16 : i64} : !llvm.ptr -> vector<4xf32>
  %sum = llvm.fadd %v, %w {fastmathFlags = #llvm.fastmath<contract>} : vector<4xf32>
  %all = "llvm.intr.vector.reduce.fadd"(%zero, %sum) : (f32, vector<4xf32>) -> f32
  %mean = llvm.fmul %all, %quarter : f32
  llvm.return %mean : f32
}

llvm.func @hello() {
  %char = llvm.mlir.constant(72 : i32) : i32
  %count = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %count x i32 : (i32) -> !llvm.ptr
  llvm.store %char, %slot : i32, !llvm.ptr
  %read = llvm.load %slot : !llvm.ptr -> i32
  %ignored = llvm.call @putchar(%read) : (i32) -> i32
  llvm.return
}
