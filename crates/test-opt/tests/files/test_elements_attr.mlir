// RUN: --mlir-disable-threading --test-elements-attr-interface
// Elements of attributes as different types.
arith.constant #test.i64_elements<[10, 11, 12, 13, 14]> : tensor<5xi64>
arith.constant dense<[10, 11, 12, 13, 14]> : tensor<5xi64>
arith.constant dense<[1.1, 1.2, 1.3]> : tensor<3xf32>
arith.constant dense<> : tensor<0xi64>
arith.constant dense<[1,2]> : tensor<2xi32>
arith.constant dense<true> : tensor<2xi1>
arith.constant dense<[-1, 5]> : tensor<2xi8>
arith.constant dense<[-1, 5]> : tensor<2xi64>
arith.constant dense<[-1, 5]> : tensor<2xindex>
arith.constant dense<[(1,2)]> : tensor<1xcomplex<i32>>
arith.constant sparse<[[0, 0, 2]], 1> : vector <1x1x3xi64>
arith.constant dense<5> : tensor<0xi64>
arith.constant dense<[[1,2],[3,4]]> : vector<2x2xi64>
arith.constant dense<-4> : vector<2xi66>
arith.constant 5 : i32
"test.x"() {a = dense<3> : tensor<1xi64>} : () -> ()
func.func @f() { arith.constant dense<4> : tensor<1xi64> 
"test.x"() {value = dense<3> : tensor<1xi64>} : () -> ()
return }
arith.constant #test.e1di64_elements<blob1> : tensor<3xi64>
arith.constant #test.i64_elements<[10, -11]> : tensor<2xi64>
%a = arith.constant {x = 4} false

{-#
  dialect_resources: {
    test: {
      blob1: "0x08000000010000000000000002000000000000000300000000000000"
    }
  }
#-}
