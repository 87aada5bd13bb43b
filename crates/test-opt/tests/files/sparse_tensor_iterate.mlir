// RUN: -split-input-file -allow-unregistered-dialect

#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32) -> (f32, f32) {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 to 2 {foo} : tensor<?x?xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>
  sparse_tensor.iterate %it1 in %l1 at (%coord0, _) : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2> {
    "test.op"(%coord0) : (index) -> ()
  } {bar}
  sparse_tensor.iterate %it1 in %l1 at (_, _) : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2> {
  }
  sparse_tensor.iterate %it1 in %l1 at () : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2> {
  }
  %r = sparse_tensor.iterate %it in %l1 at(%c, %d) iter_args(%a = %x) : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2> -> f32 {
    sparse_tensor.yield %a : f32
  }
  %l = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<?x?xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0>
  %r3, %r4 = sparse_tensor.iterate %it in %l iter_args(%a = %x, %b = %r) : !sparse_tensor.iter_space<#CSR, lvls = 0> -> (f32, f32) {
    %m = sparse_tensor.extract_iteration_space %sp at %it lvls = 1 : tensor<?x?xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 0> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
    sparse_tensor.iterate %it1 in %m : !sparse_tensor.iter_space<#CSR, lvls = 1> {
      %v = sparse_tensor.extract_value %sp at %it1 : tensor<?x?xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 1>
    }
    sparse_tensor.yield %a, %b : f32, f32
  }
  return %r, %r3 : f32, f32
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp lvls = 1 to 1 : tensor<?x?xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp lvls = -1 to 1 : tensor<?x?xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp lvls = 1 to -1 : tensor<?x?xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp lvls = x : tensor<?x?xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp lvls = 1 to x : tensor<?x?xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp lvls = 1 : tensor<?x?xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp lvls = 0 : tensor<?x?xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp at %i lvls = 0 : tensor<?x?xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 0> -> !sparse_tensor.iter_space<#CSR, lvls = 0>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp at %o lvls = 1 : tensor<?x?xf64, #CSR>, !sparse_tensor.iterator<#COO, lvls = 0> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp at %i lvls = 2 : tensor<?x?xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 0> -> !sparse_tensor.iter_space<#CSR, lvls = 2>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_iteration_space %sp at %i lvls = 1 : tensor<?x?xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 0> -> !sparse_tensor.iter_space<#COO, lvls = 1>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = "sparse_tensor.extract_iteration_space"(%sp) <{loLvl = 1 : i32, hiLvl = 1 : index}> : (tensor<?x?xf64, #CSR>) -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_value %sp at %i : tensor<?x?xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 0>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.extract_value %sp at %o : tensor<?x?xf64, #CSR>, !sparse_tensor.iterator<#COO, lvls = 0>
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it, %j in %l : !sparse_tensor.iter_space<#CSR, lvls = 0> { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it, %j in %l, %l : !sparse_tensor.iter_space<#CSR, lvls = 0> { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it, %j in %l, %l : !sparse_tensor.iter_space<#CSR, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0> { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %x : f32 { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l at (x) : !sparse_tensor.iter_space<#CSR, lvls = 0> { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l at (%a, : !sparse_tensor.iter_space<#CSR, lvls = 0> { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l at : !sparse_tensor.iter_space<#CSR, lvls = 0> { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l at (%a, %b) : !sparse_tensor.iter_space<#CSR, lvls = 0> { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l at (%a, %b, %c) : !sparse_tensor.iter_space<#CSR, lvls = 0> { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l at (_, %a) : !sparse_tensor.iter_space<#CSR, lvls = 0> { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l : !sparse_tensor.iter_space<#CSR, lvls = 0> -> f32 { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l iter_args(%a = %x) : !sparse_tensor.iter_space<#CSR, lvls = 0> { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l iter_args(%a = %x) : !sparse_tensor.iter_space<#CSR, lvls = 0> -> (f32, f32) { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.iterate %it in %l iter_args(%a = %x) : !sparse_tensor.iter_space<#CSR, lvls = 0> -> f64 { sparse_tensor.yield %a : f64 }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.iterate %it in %l iter_args(%a = %x) : !sparse_tensor.iter_space<#CSR, lvls = 0> -> f32 { sparse_tensor.yield %y : f64 }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.iterate %it in %l iter_args(%a = %x) : !sparse_tensor.iter_space<#CSR, lvls = 0> -> f32 { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = sparse_tensor.iterate %it in %l iter_args(%a = %x) : !sparse_tensor.iter_space<#CSR, lvls = 0> -> f32 { sparse_tensor.yield %a, %a : f32, f32 }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l iter_args() : !sparse_tensor.iter_space<#CSR, lvls = 0> -> () { }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  sparse_tensor.iterate %it in %l : !sparse_tensor.iter_space<#CSR, lvls = 0> { "foo.bar"() : () -> () }
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  "sparse_tensor.iterate"(%l) <{crdUsedLvls = 0 : i64}> ({^bb0(%a: f32): "sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> ()
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  "sparse_tensor.iterate"(%l) <{crdUsedLvls = 1 : i64}> ({^bb0(%a: f32, %b: !sparse_tensor.iterator<#CSR, lvls = 0>): "sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> ()
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  "sparse_tensor.iterate"(%l) <{crdUsedLvls = 0 : i64}> ({^bb0(%a: f32, %b: !sparse_tensor.iterator<#CSR, lvls = 0>): "sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> ()
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = "sparse_tensor.iterate"(%l, %x) <{crdUsedLvls = 0 : i64}> ({^bb0(%a: f64, %b: !sparse_tensor.iterator<#CSR, lvls = 0>): sparse_tensor.yield %x : f32}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>, f32) -> f32
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  %r = "sparse_tensor.iterate"(%l, %x) <{crdUsedLvls = 0 : i64}> ({^bb0(%a: f32, %b: !sparse_tensor.iterator<#CSR, lvls = 0>): sparse_tensor.yield %x : f32}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>, f32) -> f64
  return
}
// -----
#CSR = #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>
func.func @f(%sp : tensor<?x?xf64, #CSR>, %x: f32, %y: f64, %l2: !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: !sparse_tensor.iterator<#CSR, lvls = 0>, %o: !sparse_tensor.iterator<#COO, lvls = 0>) {
  "sparse_tensor.iterate"(%l) <{crdUsedLvls = 4 : i64}> ({^bb0(%a: index, %b: !sparse_tensor.iterator<#CSR, lvls = 0>): "sparse_tensor.yield"() : () -> ()}) : (!sparse_tensor.iter_space<#CSR, lvls = 0>) -> ()
  return
}
// -----
func.func @f(%l: !sparse_tensor.iter_space<#sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>, lvls = 0>) {
  sparse_tensor.iterate in %l : !sparse_tensor.iter_space<#sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>, lvls = 0> { }
  return
}
// -----
func.func @f(%l: !sparse_tensor.iter_space<#sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>, lvls = 0>) {
  sparse_tensor.iterate %i in : !sparse_tensor.iter_space<#sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>, lvls = 0> { }
  return
}
// -----
func.func @f(%l: !sparse_tensor.iter_space<#sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>, lvls = 0>) {
  sparse_tensor.iterate in : !sparse_tensor.iter_space<#sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>, lvls = 0> { }
  return
}
