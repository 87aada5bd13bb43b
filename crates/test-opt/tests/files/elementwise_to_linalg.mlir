// RUN: --convert-elementwise-to-linalg
func.func @a(%t: tensor<?x4xf32>, %u: tensor<2xi32>, %m: tensor<*xf32>, %s: f32, %c: i1) {
  %0 = arith.addf %t, %t fastmath<fast> {foo} : tensor<?x4xf32>
  %1 = arith.sitofp %u : tensor<2xi32> to tensor<2xf32>
  %2 = arith.select %c, %u, %u : tensor<2xi32>
  %3 = arith.addf %m, %m : tensor<*xf32>
  %4 = arith.constant dense<1> : tensor<2xi32>
  %5 = arith.cmpi slt, %u, %4 : tensor<2xi32>
  %6 = arith.addf %s, %s : f32
  %7, %8 = arith.mulsi_extended %u, %u : tensor<2xi32>
  %9 = arith.bitcast %1 : tensor<2xf32> to tensor<2xi32>
  %10 = math.fma %t, %t, %t : tensor<?x4xf32>
  %11 = arith.select %5, %u, %4 : tensor<2xi1>, tensor<2xi32>
  %12 = tensor.empty() : tensor<2xi32>
  return
}

func.func @scalars(%u: tensor<2xi32>, %v: tensor<2xi32>, %c: i1, %s: f32) -> (tensor<2xi32>, tensor<2xi32>, f32) {
  %2 = arith.select %c, %u, %v : tensor<2xi32>
  %3 = arith.select %c, %u, %u : tensor<2xi32>
  %0 = arith.constant 0 : i32
  %4 = arith.negf %s : f32
  %5 = arith.negf %4 : f32
  return %2, %3, %5 : tensor<2xi32>, tensor<2xi32>, f32
}
