// RUN: --convert-to-emitc --split-input-file --allow-unregistered-dialect
// RUN: --convert-to-emitc=filter-dialects=func --split-input-file --allow-unregistered-dialect
// RUN: --convert-to-emitc=filter-dialects=scf,math --split-input-file --allow-unregistered-dialect
func.func @a(%a: i32, %i: index, %m: memref<4xf32>) -> i32 {
  %c = arith.constant 4 : i32
  %0 = arith.addi %a, %c : i32
  %1 = memref.load %m[%i] : memref<4xf32>
  %2 = math.sin %1 : f32
  scf.for %j = %i to %i step %i { func.call @u(%j) : (index) -> () }
  return %0 : i32
}
func.func private @u(index)
// -----
func.func @a(%a: f32) -> f32 { 
  %2 = math.sin %a : f32
  return %2 : f32 }
// -----
func.func @a(%a: vector<4xi32>) -> vector<4xi32> { 
  %2 = arith.addi %a, %a : vector<4xi32>
  return %2 : vector<4xi32> }
// -----
func.func @a(%c: i1) -> i1 { 
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %m = memref.alloc() : memref<4xf32>
  memref.copy %m, %m : memref<4xf32> to memref<4xf32>
  return %c : i1
^bb2:
  return %c : i1 }
// -----
func.func @a(%a: i32) -> (i32, i32) { 
  %2 = "foo.bar"() : () -> i32
  return %2, %a : i32, i32 }
// -----
func.func @a(%a: index) -> (index) { 
  %2 = arith.addi %a, %a : index
  return %2 : index }
// -----
func.func @a(%a: memref<4xindex>) -> (index) { 
  %0 = arith.constant 2 : index
  %2 = memref.load %a[%0] : memref<4xindex>
  %1 = call @a(%a) : (memref<4xindex>) -> index
  return %2 : index }
// -----
module { emitc.func @a(%a: i32) -> i32 {  %0 = emitc.add %a, %a : (i32, i32) -> i32
 emitc.return %0 : i32 } }
// -----
func.func @c() -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
func.func @c(%i: index) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
func.func @c(%i: index) -> memref<4xindex> {
  %0 = memref.alloc() : memref<4xindex>
  return %0 : memref<4xindex>
}
// -----
func.func @c(%i: index) -> memref<4xindex> {
  %0 = memref.alloc() : memref<4xindex>
  %1 = memref.alloc() : memref<4xindex>
  memref.copy %0, %1 : memref<4xindex> to memref<4xindex>
  memref.store %i, %1[%i]  : memref<4xindex>
  return %0 : memref<4xindex>
}
// -----
memref.global @g : memref<index> = dense<3>
memref.global @g2 : memref<2xindex> = dense<3>
memref.global @g3 : memref<2xindex>
func.func @c(%i: index) -> index {
  %0 = memref.get_global @g : memref<index>
  %1 = memref.get_global @g2 : memref<2xindex>
  %3 = memref.alloca() : memref<4xindex>
  memref.store %i, %1[%i]  : memref<2xindex>
  %2 = memref.load %1[%i]  : memref<2xindex>
  return %2 : index
}
// -----
memref.global @g : memref<vector<4xf32>>
func.func @c(%i: index) -> memref<vector<4xf32>> {
  %0 = memref.get_global @g : memref<vector<4xf32>>
  return %0 : memref<vector<4xf32>>
}
// -----
func.func @c(%i: index) {
  %0 = memref.alloc() : memref<4xvector<4xf32>>
  return
}
// -----
func.func @c(%i: index) {
  %0 = memref.alloc() : memref<4xf32, affine_map<(d0)->(d0+1)>>
  return
}
// -----
func.func @c(%i: index)  {
  %0 = memref.alloc() : memref<f32>
  return
}
// -----
func.func @c(%i: index, %m: memref<f32>)  {
  %0 = memref.load %m[] : memref<f32>
  return
}
