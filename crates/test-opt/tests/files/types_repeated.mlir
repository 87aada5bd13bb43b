// RUN: --split-input-file

// Types written as before: in one line, in several, as the beginning of others, with aliases.

#map = affine_map<(d0, d1) -> (d1, d0)>
!alias = i32
func.func private @f(tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32, #map>, tensor<4x4xf32, #map>)
func.func private @g(memref<4x?xf32, #map>, memref<4x?xf32, #map>, memref<4x?xf32>, memref<4x?xf32, 1>)
func.func private @h(vector<4x[4]xf32>, vector<4x[4]xf32>, vector<4x[4]xf64>,
    vector<4x[4]xi1>) -> vector<4x[4]xi1>
func.func private @i(tensor<4x4x!alias>, tensor<4x4x!alias>, tensor<
    4x4x!alias>, tensor<
    4x4x!alias>)

// -----

#map = affine_map<(d0, d1) -> (d0, d1 floordiv 2)>
!alias = i64
func.func private @f(tensor<4x4xf32, #map>, tensor<4x4x!alias>) -> (tensor<4x4x!alias>, tensor<*xf32>, tensor<f32>)
