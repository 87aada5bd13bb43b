// RUN: -split-input-file

func.func @f(%a: memref<10xf32>, %b: memref<*xf32>, %i: index, %j: i32) {
  %0 = acc.create varPtr(%a : memref<10xf32>) -> memref<10xf32>
  %1 = acc.create varPtr(%b : memref<*xf32>) -> memref<*xf32>
  %2 = acc.create var(%a : memref<10xf32>) varType(tensor<10xf32>) -> memref<10xf32> {name = "x", foo}
  %3 = acc.create varPtr(%a : memref<10xf32>) async varPtrPtr(%b : memref<*xf32>) recipe(@foo) -> memref<10xf32>
  %4 = acc.create varPtr(%a : memref<10xf32>) async(%i : index) -> memref<10xf32>
  %5 = acc.create varPtr(%a : memref<10xf32>) async(%i : index, %j : i32 [#acc.device_type<nvidia>]) -> memref<10xf32>
  %6 = acc.create varPtr(%a : memref<10xf32>) async([#acc.device_type<nvidia>, #acc.device_type<none>], %j : i32 [#acc.device_type<host>]) -> memref<10xf32>
  acc.delete accPtr(%6 : memref<10xf32>) async([#acc.device_type<nvidia>], %j : i32) {structured = false}
  return
}
// -----
func.func @f(%a: !llvm.ptr) {
  %0 = acc.create varPtr(%a : !llvm.ptr) varType(i32) -> !llvm.ptr
  return
}
// -----
func.func @f(%a: i32) {
  %0 = acc.create var(%a : i32) -> i32
  return
}
// -----
func.func @f(%a: i32) {
  %0 = acc.getdeviceptr var(%a : i32) -> i32
  return
}
// -----
func.func @f(%a: tensor<1xi32>) {
  %0 = acc.getdeviceptr var(%a : tensor<1xi32>) -> i32
  return
}
// -----
func.func @f(%a: vector<1xi32>) {
  %0 = acc.getdeviceptr var(%a : vector<1xi32>) -> i32
  return
}
// -----
func.func @f(%a: memref<1xi32>) {
  %0 = acc.getdeviceptr varPtr(%a : memref<1xi32>) varType(memref<1xi32>) -> i32
  return
}
// -----
func.func @f(%a: memref<1xi32>) {
  %0 = acc.getdeviceptr varPtr(%a : memref<1xi32>) varType(memref<1xi32>) -> memref<1xi32>
  return
}
// -----
func.func @f(%a: !acc.data_bounds_ty) {
  %0 = acc.create varPtr(%a : !acc.data_bounds_ty) -> !acc.data_bounds_ty
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: i32) {
  %0 = acc.getdeviceptr varPtr(%a : memref<1xi32>) varPtrPtr(%b : i32) -> memref<1xi32>
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: i32) {
  acc.update_host accPtr(%a : memref<1xi32>) to varPtr(%a : memref<1xi32>) {structured = false}
  %0 = acc.update_device varPtr(%a : memref<1xi32>) async -> memref<1xi32> {structured = false}
  return
}
// -----
func.func @f(%a: memref<10xf32>) {
  %0 = acc.create vrPtr(%a : memref<10xf32>) -> memref<10xf32>
  return
}
// -----
func.func @f(%a: memref<10xf32>) {
  %0 = acc.create varPtr(%a : memref<10xf32> -> memref<10xf32>
  return
}
// -----
func.func @f(%a: memref<10xf32>) {
  %0 = acc.create varPtr %a : memref<10xf32> -> memref<10xf32>
  return
}
// -----
func.func @f(%a: memref<10xf32>) {
  %0 = acc.create varPtr(%a : memref<10xf32>) recipe("x") -> memref<10xf32>
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  %0 = acc.create varPtr(%a : memref<10xf32>) async(%j : i32 [1]) -> memref<10xf32>
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  %0 = acc.create varPtr(%a : memref<10xf32>) async([1] %j : i32) -> memref<10xf32>
  return
}
// -----
func.func @f(%a: memref<10xf32>, %j: i32) {
  %0 = acc.create varPtr(%a : memref<10xf32>) async(%j) -> memref<10xf32>
  return
}
// -----
func.func @f(%a: memref<10xf32>, %i: index) {
  %d = acc.bounds lowerbound(%i : index) upperbound(%i : index)
  %0 = acc.copyin varPtr(%a : memref<10xf32>) bounds(%d) -> memref<10xf32>
  acc.copyout accPtr(%0 : memref<10xf32>) bounds(%d) async to varPtr(%a : memref<10xf32>)
  acc.detach accPtr(%0 : memref<10xf32>) async
  acc.update_host accPtr(%0 : memref<10xf32>) bounds(%d) async(%i : index) to varPtr(%a : memref<10xf32>) varType(f64) {name = "q", structured = false, implicit = true}
  return
}
// -----
func.func @f(%a: memref<10xf32>, %i: index) {
  %d = acc.bounds lowerbound(%i : index) upperbound(%i : index)
  %0 = acc.copyin varPtr(%a : memref<10xf32>) bounds(%d) -> memref<10xf32>
  acc.copyout accPtr(%0 : memref<10xf32>) bounds(%d) async to varPtr(%a : memref<10xf32>)
  acc.detach accPtr(%0 : memref<10xf32>) async
  acc.update_host accPtr(%0 : memref<10xf32>) bounds(%d) async(%i : index) to varPtr(%a : memref<10xf32>) varType(f64) {name = "q", structured = false, implicit = true, modifiers = #acc<data_clause_modifier zero>}
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  %0 = acc.create varPtr(%a : memref<1xi32>) -> memref<1xi32> {dataClause = #acc<data_clause acc_copyin>}
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  %0 = acc.present varPtr(%a : memref<1xi32>) -> memref<1xi32> {dataClause = #acc<data_clause acc_copyin>}
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  %0 = acc.copyin varPtr(%a : memref<1xi32>) -> memref<1xi32> {dataClause = #acc<data_clause acc_present>, implicit = true}
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  %0 = acc.copyin varPtr(%a : memref<1xi32>) -> memref<2xi32>
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  %0 = acc.cache varPtr(%a : memref<1xi32>) -> memref<1xi32> {modifiers = #acc<data_clause_modifier zero,readonly,capture>}
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  %0 = acc.attach varPtr(%a : memref<1xi32>) varType(memref<1xi32>) -> memref<1xi32>
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  %0 = acc.private varPtr(%a : memref<1xi32>) -> memref<2xi32>
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  acc.copyout accPtr(%a : memref<1xi32>) to varPtr(%b : memref<2xi32>)
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  acc.delete accPtr(%a : memref<1xi32>) {modifiers = #acc<data_clause_modifier always>}
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  acc.detach accPtr(%a : memref<1xi32>) {modifiers = #acc<data_clause_modifier always>}
  return
}
// -----
func.func @f(%a: memref<1xi32>, %b: memref<2xi32>) {
  acc.delete accPtr(%a : memref<1xi32>) {dataClause = #acc<data_clause acc_attach>}
  return
}
