// RUN: --split-input-file --pass-pipeline=builtin.module(llvm.func(mem2reg))

// The mask of a smaller store keeps the other bytes, and the extension of a constant folds.
llvm.func @smaller_store() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %byte = llvm.mlir.constant(3 : i8) : i8
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %byte, %slot : i8, !llvm.ptr
  %all = llvm.load %slot : !llvm.ptr -> i32
  llvm.return %all : i32
}

// -----

// The start of a slot is at the high bits.
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  llvm.func @big_endian(%byte: i8) -> i16 {
    %one = llvm.mlir.constant(1 : i32) : i32
    %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
    llvm.store %byte, %slot : i8, !llvm.ptr
    %half = llvm.load %slot : !llvm.ptr -> i16
    llvm.return %half : i16
  }
}

// -----

llvm.func @pointers(%p: !llvm.ptr) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  %low = llvm.load %slot : !llvm.ptr -> i32
  %other = llvm.load %slot : !llvm.ptr -> !llvm.ptr<3>
  llvm.call @use(%other) : (!llvm.ptr<3>) -> ()
  llvm.store %low, %slot : i32, !llvm.ptr
  %again = llvm.load %slot : !llvm.ptr -> i32
  llvm.return %again : i32
}
llvm.func @use(!llvm.ptr<3>)

// -----

llvm.func @fill(%byte: i8) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  "llvm.intr.memset"(%slot, %byte, %size) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  %value = llvm.load %slot : !llvm.ptr -> f32
  llvm.return %value : f32
}

// -----

llvm.func @copies(%from: !llvm.ptr, %to: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(8 : i64) : i64
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%slot, %from, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%to, %slot, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

// -----

// The token of an invariant region that another operation uses keeps the slot; MLIR crashes.
llvm.func @token() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %token = llvm.intr.invariant.start 4, %slot : !llvm.ptr
  %value = llvm.load %slot : !llvm.ptr -> i32
  llvm.call @use(%token) : (!llvm.ptr) -> ()
  llvm.return %value : i32
}
llvm.func @use(!llvm.ptr)

// -----

// A value is described wherever it is stored and where values meet. A stored value that was loaded
// from the slot crashes MLIR.
#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#function = #llvm.di_subprogram<compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition>
#variable = #llvm.di_local_variable<scope = #function, name = "v", file = #file>
llvm.func @described(%x: i32, %c: i1) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.intr.dbg.declare #variable = %slot : !llvm.ptr
  llvm.intr.dbg.value #variable = %slot : !llvm.ptr
  llvm.store %x, %slot : i32, !llvm.ptr
  %loaded = llvm.load %slot : !llvm.ptr -> i32
  llvm.store %loaded, %slot : i32, !llvm.ptr
  llvm.cond_br %c, ^other, ^end
^other:
  llvm.store %one, %slot : i32, !llvm.ptr
  llvm.br ^end
^end:
  %result = llvm.load %slot : !llvm.ptr -> i32
  llvm.return %result : i32
}

// -----

// Uses in nested regions can be erased, but not be loads and stores.
llvm.func @nested(%c: i1) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  scf.if %c {
    llvm.intr.lifetime.start %slot : !llvm.ptr
  }
  %value = llvm.load %slot : !llvm.ptr -> i32
  llvm.return %value : i32
}
