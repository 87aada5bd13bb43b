// RUN: --convert-tensor-to-spirv
// RUN: --convert-arith-to-spirv

%0 = arith.constant sparse<[[0, 1, 2, 3], [1, 1, 2, 3]], 1> : tensor<2x3x4x5xi32>
%1 = arith.constant sparse<[[0, 1, 2, 3], [1, 1, 2, 3]], 1.0> : tensor<2x3x4x5xf32>
%2 = arith.constant sparse<[[0], [1]], 1.0> : tensor<4xf32>
%3 = arith.constant sparse<[[0], [1]], 1.0> : vector<4xf32>
%4 = arith.constant dense<[[1,2],[3,4]]> : tensor<2x2xi32>
