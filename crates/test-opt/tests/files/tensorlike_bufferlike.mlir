// RUN: --test-tensorlike-bufferlike

func.func @f(%a: tensor<4xf32>, %b: memref<4xf32>, %c: !test.test_tensor<[4], f32>, %d: !test.test_memref<[4], f32>, %e: vector<4xf32>, %u: tensor<*xf32>, %v: memref<*xi8>, %l: !llvm.ptr, %i: i32) -> (tensor<4xf32>, i32, memref<4xf32>) {
  %0 = "test.foo"(%a) : (tensor<4xf32>) -> tensor<3xf32>
  return %a, %i, %b : tensor<4xf32>, i32, memref<4xf32>
}
func.func @g() { return }
func.func @h(%a: i32) -> memref<3xf32> attributes {found = 3 : i32, x} {
  builtin.module { func.func private @n(tensor<3xf32>) }
  %m = memref.alloc() : memref<3xf32>
  return %m : memref<3xf32> }
module { func.func private @n2(tensor<3xf32>) }
llvm.func @k(!llvm.ptr)
