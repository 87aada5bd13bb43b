// RUN: --split-input-file --inline=default-pipeline=
// What affine loops do not understand stays a call; affine operations go only where they are at home.
func.func @access(%i: index, %m: memref<?xf32>) {
  %0 = affine.load %m[%i] : memref<?xf32>
  affine.store %0, %m[%i + 1] : memref<?xf32>
  return
}
func.func @plain(%i: index, %m: memref<?xf32>) {
  %0 = memref.load %m[%i] : memref<?xf32>
  memref.store %0, %m[%i] : memref<?xf32>
  return
}
func.func @pure(%i: index) -> index {
  %0 = arith.addi %i, %i : index
  return %0 : index
}
func.func @computed(%i: index, %m: memref<?xf32>) {
  %0 = arith.addi %i, %i : index
  %1 = affine.load %m[%0] : memref<?xf32>
  affine.store %1, %m[%i] : memref<?xf32>
  return
}
func.func @size(%m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = memref.dim %m, %c0 : memref<?xf32>
  %1 = affine.load %m[%0 - 1] : memref<?xf32>
  affine.store %1, %m[%c0] : memref<?xf32>
  return
}
func.func @callers(%m: memref<?xf32>, %a: index, %b: index) {
  affine.for %i = 0 to 10 {
    func.call @access(%i, %m) : (index, memref<?xf32>) -> ()
    func.call @plain(%i, %m) : (index, memref<?xf32>) -> ()
    %0 = func.call @pure(%i) : (index) -> index
    func.call @computed(%i, %m) : (index, memref<?xf32>) -> ()
    func.call @size(%m) : (memref<?xf32>) -> ()
  }
  scf.for %i = %a to %b step %a {
    func.call @access(%a, %m) : (index, memref<?xf32>) -> ()
    func.call @plain(%i, %m) : (index, memref<?xf32>) -> ()
  }
  call @computed(%a, %m) : (index, memref<?xf32>) -> ()
  return
}
