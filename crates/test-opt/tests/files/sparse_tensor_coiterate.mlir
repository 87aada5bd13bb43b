// RUN: -split-input-file -allow-unregistered-dialect

#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l, %l) at(%coord) : (!sparse_tensor.iter_space<#CSR, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0>) case %it1, _ { } case %it1, %it2 { "test.use"(%coord) : (index) -> () } {foo}
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  %r:2 = sparse_tensor.coiterate (%l, %l, %l2) at(_) iter_args(%a = %x, %b = %y) : (!sparse_tensor.iter_space<#CSR, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>) -> (f32, f64) case %it1, _, _ { sparse_tensor.yield %a, %b : f32, f64 } case _, %it2, %i3 { sparse_tensor.yield %a, %b : f32, f64 }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  %r = sparse_tensor.coiterate (%l2) at(_, %c) iter_args(%a = %x) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>) -> f32 case %it1 { sparse_tensor.yield %a : f32 }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) : (!sparse_tensor.iter_space<#CSR, lvls = 0>)
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) case _ { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) case %a, %b { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) case { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) case x { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) case %a { } case %b { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate %l : (!sparse_tensor.iter_space<#CSR, lvls = 0>)
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) : !sparse_tensor.iter_space<#CSR, lvls = 0> case %a { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) : (!sparse_tensor.iter_space<#CSR, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0>) case %a { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) at(%a, %b) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) case %c { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) iter_args(%a = %x) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) case %c { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%l) iter_args(%a = %x) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> (f32, f32) case %c { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  %r = sparse_tensor.coiterate (%l) iter_args(%a = %x) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> f32 case %c { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  %r = sparse_tensor.coiterate (%l) iter_args(%a = %x) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> f32 case %c { sparse_tensor.yield %y : f64 }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  %r = sparse_tensor.coiterate (%l) iter_args(%a = %x) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> f32 case %c { sparse_tensor.yield %a : f32 } case _ { sparse_tensor.yield %a, %a : f32, f32 }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  sparse_tensor.coiterate (%x) : (f32) case _ { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  %r = sparse_tensor.coiterate (%l) iter_args(%a = %x) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> f64 case %c { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  "sparse_tensor.coiterate"(%l) <{cases = [1 : i64], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({^bb0(%a: f32): "sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> ()
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  "sparse_tensor.coiterate"(%l) <{cases = [1 : i64], crdUsedLvls = 4 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({^bb0(%i: index, %a: f32): "sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> ()
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  "sparse_tensor.coiterate"(%l) <{cases = [1 : i64, 2 : i64], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({^bb0(%i: index, %a: f32): "sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> ()
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  "sparse_tensor.coiterate"(%l) <{cases = [], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({^bb0(%i: index, %a: f32): "sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> ()
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  "sparse_tensor.coiterate"(%l, %x) <{cases = [1 : i64], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 1>}> ({^bb0(%a: f64, %i: !sparse_tensor.iterator<#CSR, lvls = 0>): sparse_tensor.yield %a : f64}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>, f32) -> ()
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  %r = "sparse_tensor.coiterate"(%l, %x) <{cases = [1 : i64], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 1>}> ({^bb0(%a: f64, %i: !sparse_tensor.iterator<#CSR, lvls = 0>): sparse_tensor.yield %a : f64}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>, f32) -> f32
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>) {
  %r = "sparse_tensor.coiterate"(%l, %x) <{cases = [1 : i64], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 1>}> ({^bb0(%a: f32, %i: !sparse_tensor.iterator<#CSR, lvls = 0>): sparse_tensor.yield %a : f32}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>, f32) -> f64
  return
}
