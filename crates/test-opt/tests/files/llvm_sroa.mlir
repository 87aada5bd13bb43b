// RUN: --split-input-file --pass-pipeline=builtin.module(llvm.func(sroa))

// Elements become slots in the order of the uses, the last use first; the byte offset within an
// element remains.
llvm.func @elements(%x: i16) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i32, f64, i32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %within = llvm.getelementptr inbounds|nuw %slot[2] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %x, %within : i16, !llvm.ptr
  %last = llvm.getelementptr %slot[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64, i32)>
  %value = llvm.load %last : !llvm.ptr -> i32
  llvm.return %value : i32
}

// -----

// Offsets in padding and accesses out of bounds keep the slot.
llvm.func @padding() -> i8 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i8, i32)> : (i32) -> !llvm.ptr
  %at = llvm.getelementptr %slot[2] : (!llvm.ptr) -> !llvm.ptr, i8
  %value = llvm.load %at : !llvm.ptr -> i8
  llvm.return %value : i8
}

// -----

llvm.func @too_large() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %at = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  %value = llvm.load %at : !llvm.ptr -> i64
  llvm.return %value : i64
}

// -----

llvm.func @fill(%byte: i8) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(13 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i32, f64, i32)> : (i32) -> !llvm.ptr
  %first = llvm.load %slot : !llvm.ptr -> i32
  "llvm.intr.memset"(%slot, %byte, %size) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  %at = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64, i32)>
  %second = llvm.load %at : !llvm.ptr -> i32
  %sum = llvm.add %first, %second : i32
  llvm.return %sum : i32
}

// -----

llvm.func @copy(%from: !llvm.ptr) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i32, f64, i32)> : (i32) -> !llvm.ptr
  %at = llvm.getelementptr %slot[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64, i32)>
  "llvm.intr.memcpy.inline"(%slot, %from) <{len = 24 : i64, isVolatile = false}> : (!llvm.ptr, !llvm.ptr) -> ()
  %value = llvm.load %at : !llvm.ptr -> i32
  llvm.return %value : i32
}

// -----

// Several elements at once, arrays of more than 16 elements and several allocations stay.
llvm.func @stays(%n: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %long = llvm.alloca %one x !llvm.array<17 x i32> : (i32) -> !llvm.ptr
  %many = llvm.alloca %n x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
  %a = llvm.load %long : !llvm.ptr -> i32
  %b = llvm.load %many : !llvm.ptr -> i32
  %sum = llvm.add %a, %b : i32
  llvm.return %sum : i32
}

// -----

// A slot without accessed elements disappears.
llvm.func @unread() {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<"named", (i32, i32)> : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %slot : !llvm.ptr
  llvm.return
}
