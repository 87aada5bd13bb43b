// RUN: --split-input-file --linalg-generalize-named-ops --sparse-gpu-codegen=num-threads=0

#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @spmv(%A: tensor<?x?xf64, #S>, %x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %r = linalg.matvec ins(%A, %x: tensor<?x?xf64, #S>, tensor<?xf64>) outs(%y: tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @spmm(%A: tensor<?x?xf64, #S>, %B: tensor<?x8xf64>, %C: tensor<?x8xf64>) -> tensor<?x8xf64> {
  %r = linalg.matmul ins(%A, %B: tensor<?x?xf64, #S>, tensor<?x8xf64>) outs(%C: tensor<?x8xf64>) -> tensor<?x8xf64>
  return %r : tensor<?x8xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#trait = { indexing_maps = [affine_map<(i,j,k) -> (i,k)>, affine_map<(i,j,k) -> (k,j)>, affine_map<(i,j,k) -> (i,j)>], iterator_types = ["parallel", "parallel", "reduction"] }
func.func @sddmm(%S: tensor<?x?xf64, #S>, %A: tensor<?x5xf64>, %B: tensor<5x?xf64>) -> tensor<?x?xf64, #S> {
    %result = linalg.generic #trait ins(%A, %B: tensor<?x5xf64>, tensor<5x?xf64>) outs(%S: tensor<?x?xf64, #S>) {
        ^bb(%a: f64, %b: f64, %s: f64):
           %f0 = arith.constant 0.0 : f64
           %u = sparse_tensor.unary %s : f64 to f64 present={
                ^bb0(%p: f64):
                  %mul = arith.mulf %b, %a : f64
                  sparse_tensor.yield %mul : f64
             }
             absent={}
           %r = sparse_tensor.reduce %u, %s, %f0 : f64 {
              ^bb0(%p: f64, %q: f64):
                %add = arith.addf %q, %p : f64
                sparse_tensor.yield %add : f64
            }
           linalg.yield %r : f64
    } -> tensor<?x?xf64, #S>
    return %result : tensor<?x?xf64, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @spmv(%A: tensor<12x24xi32, #S>, %x: tensor<24xi32>, %y: tensor<12xi32>) -> tensor<12xi32> {
  %r = linalg.matvec ins(%A, %x: tensor<12x24xi32, #S>, tensor<24xi32>) outs(%y: tensor<12xi32>) -> tensor<12xi32>
  return %r : tensor<12xi32>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @spmm(%A: tensor<12x24xi32, #S>, %B: tensor<24x8xi32>, %C: tensor<12x8xi32>) -> tensor<12x8xi32> {
  %r = linalg.matmul ins(%A, %B: tensor<12x24xi32, #S>, tensor<24x8xi32>) outs(%C: tensor<12x8xi32>) -> tensor<12x8xi32>
  return %r : tensor<12x8xi32>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#trait = { indexing_maps = [affine_map<(i,j,k) -> (i,k)>, affine_map<(i,j,k) -> (k,j)>, affine_map<(i,j,k) -> (i,j)>], iterator_types = ["parallel", "parallel", "reduction"] }
func.func @sddmm(%S: tensor<12x24xi32, #S>, %A: tensor<12x5xi32>, %B: tensor<5x24xi32>) -> tensor<12x24xi32, #S> {
    %result = linalg.generic #trait ins(%A, %B: tensor<12x5xi32>, tensor<5x24xi32>) outs(%S: tensor<12x24xi32, #S>) {
        ^bb(%a: i32, %b: i32, %s: i32):
           %f0 = arith.constant 0 : i32
           %u = sparse_tensor.unary %s : i32 to i32 present={
                ^bb0(%p: i32):
                  %mul = arith.muli %b, %a : i32
                  sparse_tensor.yield %mul : i32
             }
             absent={}
           %r = sparse_tensor.reduce %u, %s, %f0 : i32 {
              ^bb0(%p: i32, %q: i32):
                %add = arith.addi %q, %p : i32
                sparse_tensor.yield %add : i32
            }
           linalg.yield %r : i32
    } -> tensor<12x24xi32, #S>
    return %result : tensor<12x24xi32, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @spgemm(%A: tensor<12x12xi32, #S>, %B: tensor<12x12xi32, #S>, %C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S> {
  %r = linalg.matmul ins(%A, %B: tensor<12x12xi32, #S>, tensor<12x12xi32, #S>) outs(%C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S>
  return %r : tensor<12x12xi32, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @nv(%Ad: tensor<12x24xi32>, %B: tensor<24x8xi32>, %C: tensor<12x8xi32>) -> tensor<12x8xi32> {
  %A = sparse_tensor.convert %Ad : tensor<12x24xi32> to tensor<12x24xi32, #S>
  %r = linalg.matmul ins(%A, %B: tensor<12x24xi32, #S>, tensor<24x8xi32>) outs(%C: tensor<12x8xi32>) -> tensor<12x8xi32>
  return %r : tensor<12x8xi32>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 32 }>
func.func @spmv(%A: tensor<12x24xi32, #S>, %x: tensor<24xi32>, %y: tensor<12xi32>) -> tensor<12xi32> {
  %r = linalg.matvec ins(%A, %x: tensor<12x24xi32, #S>, tensor<24xi32>) outs(%y: tensor<12xi32>) -> tensor<12xi32>
  return %r : tensor<12xi32>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @spmv(%A: tensor<?x?xf64, #S>, %x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %r = linalg.matvec ins(%A, %x: tensor<?x?xf64, #S>, tensor<?xf64>) outs(%y: tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @spmm(%A: tensor<?x?xf64, #S>, %B: tensor<?x8xf64>, %C: tensor<?x8xf64>) -> tensor<?x8xf64> {
  %r = linalg.matmul ins(%A, %B: tensor<?x?xf64, #S>, tensor<?x8xf64>) outs(%C: tensor<?x8xf64>) -> tensor<?x8xf64>
  return %r : tensor<?x8xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#trait = { indexing_maps = [affine_map<(i,j,k) -> (i,k)>, affine_map<(i,j,k) -> (k,j)>, affine_map<(i,j,k) -> (i,j)>], iterator_types = ["parallel", "parallel", "reduction"] }
func.func @sddmm(%S: tensor<?x?xf64, #S>, %A: tensor<?x5xf64>, %B: tensor<5x?xf64>) -> tensor<?x?xf64, #S> {
    %result = linalg.generic #trait ins(%A, %B: tensor<?x5xf64>, tensor<5x?xf64>) outs(%S: tensor<?x?xf64, #S>) {
        ^bb(%a: f64, %b: f64, %s: f64):
           %f0 = arith.constant 0.0 : f64
           %u = sparse_tensor.unary %s : f64 to f64 present={
                ^bb0(%p: f64):
                  %mul = arith.mulf %b, %a : f64
                  sparse_tensor.yield %mul : f64
             }
             absent={}
           %r = sparse_tensor.reduce %u, %s, %f0 : f64 {
              ^bb0(%p: f64, %q: f64):
                %add = arith.addf %q, %p : f64
                sparse_tensor.yield %add : f64
            }
           linalg.yield %r : f64
    } -> tensor<?x?xf64, #S>
    return %result : tensor<?x?xf64, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @spgemm(%A: tensor<12x12xi32, #S>, %B: tensor<12x12xi32, #S>, %C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S> {
  %r = linalg.matmul ins(%A, %B: tensor<12x12xi32, #S>, tensor<12x12xi32, #S>) outs(%C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S>
  return %r : tensor<12x12xi32, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @nv(%Ad: tensor<12x24xi32>, %B: tensor<24x8xi32>, %C: tensor<12x8xi32>) -> tensor<12x8xi32> {
  %A = sparse_tensor.convert %Ad : tensor<12x24xi32> to tensor<12x24xi32, #S>
  %r = linalg.matmul ins(%A, %B: tensor<12x24xi32, #S>, tensor<24x8xi32>) outs(%C: tensor<12x8xi32>) -> tensor<12x8xi32>
  return %r : tensor<12x8xi32>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @spmv(%A: tensor<?x?xf64, #S>, %x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %r = linalg.matvec ins(%A, %x: tensor<?x?xf64, #S>, tensor<?xf64>) outs(%y: tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @spmm(%A: tensor<?x?xf64, #S>, %B: tensor<?x8xf64>, %C: tensor<?x8xf64>) -> tensor<?x8xf64> {
  %r = linalg.matmul ins(%A, %B: tensor<?x?xf64, #S>, tensor<?x8xf64>) outs(%C: tensor<?x8xf64>) -> tensor<?x8xf64>
  return %r : tensor<?x8xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#trait = { indexing_maps = [affine_map<(i,j,k) -> (i,k)>, affine_map<(i,j,k) -> (k,j)>, affine_map<(i,j,k) -> (i,j)>], iterator_types = ["parallel", "parallel", "reduction"] }
func.func @sddmm(%S: tensor<?x?xf64, #S>, %A: tensor<?x5xf64>, %B: tensor<5x?xf64>) -> tensor<?x?xf64, #S> {
    %result = linalg.generic #trait ins(%A, %B: tensor<?x5xf64>, tensor<5x?xf64>) outs(%S: tensor<?x?xf64, #S>) {
        ^bb(%a: f64, %b: f64, %s: f64):
           %f0 = arith.constant 0.0 : f64
           %u = sparse_tensor.unary %s : f64 to f64 present={
                ^bb0(%p: f64):
                  %mul = arith.mulf %b, %a : f64
                  sparse_tensor.yield %mul : f64
             }
             absent={}
           %r = sparse_tensor.reduce %u, %s, %f0 : f64 {
              ^bb0(%p: f64, %q: f64):
                %add = arith.addf %q, %p : f64
                sparse_tensor.yield %add : f64
            }
           linalg.yield %r : f64
    } -> tensor<?x?xf64, #S>
    return %result : tensor<?x?xf64, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @spmm(%A: tensor<12x24xi32, #S>, %B: tensor<24x8xi32>, %C: tensor<12x8xi32>) -> tensor<12x8xi32> {
  %r = linalg.matmul ins(%A, %B: tensor<12x24xi32, #S>, tensor<24x8xi32>) outs(%C: tensor<12x8xi32>) -> tensor<12x8xi32>
  return %r : tensor<12x8xi32>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @spgemm(%A: tensor<12x12xi32, #S>, %B: tensor<12x12xi32, #S>, %C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S> {
  %r = linalg.matmul ins(%A, %B: tensor<12x12xi32, #S>, tensor<12x12xi32, #S>) outs(%C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S>
  return %r : tensor<12x12xi32, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @nv(%Ad: tensor<12x24xi32>, %B: tensor<24x8xi32>, %C: tensor<12x8xi32>) -> tensor<12x8xi32> {
  %A = sparse_tensor.convert %Ad : tensor<12x24xi32> to tensor<12x24xi32, #S>
  %r = linalg.matmul ins(%A, %B: tensor<12x24xi32, #S>, tensor<24x8xi32>) outs(%C: tensor<12x8xi32>) -> tensor<12x8xi32>
  return %r : tensor<12x8xi32>
}
// -----
#S = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 2 : compressed, i mod 2 : dense, j mod 2 : dense) }>
func.func @spmv(%A: tensor<?x?xf64, #S>, %x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %r = linalg.matvec ins(%A, %x: tensor<?x?xf64, #S>, tensor<?xf64>) outs(%y: tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 2 : compressed, i mod 2 : dense, j mod 2 : dense) }>
func.func @spmm(%A: tensor<?x?xf64, #S>, %B: tensor<?x8xf64>, %C: tensor<?x8xf64>) -> tensor<?x8xf64> {
  %r = linalg.matmul ins(%A, %B: tensor<?x?xf64, #S>, tensor<?x8xf64>) outs(%C: tensor<?x8xf64>) -> tensor<?x8xf64>
  return %r : tensor<?x8xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 2 : compressed, i mod 2 : dense, j mod 2 : dense) }>
#trait = { indexing_maps = [affine_map<(i,j,k) -> (i,k)>, affine_map<(i,j,k) -> (k,j)>, affine_map<(i,j,k) -> (i,j)>], iterator_types = ["parallel", "parallel", "reduction"] }
func.func @sddmm(%S: tensor<?x?xf64, #S>, %A: tensor<?x5xf64>, %B: tensor<5x?xf64>) -> tensor<?x?xf64, #S> {
    %result = linalg.generic #trait ins(%A, %B: tensor<?x5xf64>, tensor<5x?xf64>) outs(%S: tensor<?x?xf64, #S>) {
        ^bb(%a: f64, %b: f64, %s: f64):
           %f0 = arith.constant 0.0 : f64
           %u = sparse_tensor.unary %s : f64 to f64 present={
                ^bb0(%p: f64):
                  %mul = arith.mulf %b, %a : f64
                  sparse_tensor.yield %mul : f64
             }
             absent={}
           %r = sparse_tensor.reduce %u, %s, %f0 : f64 {
              ^bb0(%p: f64, %q: f64):
                %add = arith.addf %q, %p : f64
                sparse_tensor.yield %add : f64
            }
           linalg.yield %r : f64
    } -> tensor<?x?xf64, #S>
    return %result : tensor<?x?xf64, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 2 : compressed, i mod 2 : dense, j mod 2 : dense) }>
func.func @spgemm(%A: tensor<12x12xi32, #S>, %B: tensor<12x12xi32, #S>, %C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S> {
  %r = linalg.matmul ins(%A, %B: tensor<12x12xi32, #S>, tensor<12x12xi32, #S>) outs(%C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S>
  return %r : tensor<12x12xi32, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 2 : compressed, i mod 2 : dense, j mod 2 : dense) }>
func.func @nv(%Ad: tensor<12x24xi32>, %B: tensor<24x8xi32>, %C: tensor<12x8xi32>) -> tensor<12x8xi32> {
  %A = sparse_tensor.convert %Ad : tensor<12x24xi32> to tensor<12x24xi32, #S>
  %r = linalg.matmul ins(%A, %B: tensor<12x24xi32, #S>, tensor<24x8xi32>) outs(%C: tensor<12x8xi32>) -> tensor<12x8xi32>
  return %r : tensor<12x8xi32>
}
// -----
#S = #sparse_tensor.encoding<{ map = ( i, j ) -> ( i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>
func.func @spmv(%A: tensor<?x?xf64, #S>, %x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %r = linalg.matvec ins(%A, %x: tensor<?x?xf64, #S>, tensor<?xf64>) outs(%y: tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = ( i, j ) -> ( i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>
func.func @spmm(%A: tensor<?x?xf64, #S>, %B: tensor<?x8xf64>, %C: tensor<?x8xf64>) -> tensor<?x8xf64> {
  %r = linalg.matmul ins(%A, %B: tensor<?x?xf64, #S>, tensor<?x8xf64>) outs(%C: tensor<?x8xf64>) -> tensor<?x8xf64>
  return %r : tensor<?x8xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = ( i, j ) -> ( i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>
#trait = { indexing_maps = [affine_map<(i,j,k) -> (i,k)>, affine_map<(i,j,k) -> (k,j)>, affine_map<(i,j,k) -> (i,j)>], iterator_types = ["parallel", "parallel", "reduction"] }
func.func @sddmm(%S: tensor<?x?xf64, #S>, %A: tensor<?x5xf64>, %B: tensor<5x?xf64>) -> tensor<?x?xf64, #S> {
    %result = linalg.generic #trait ins(%A, %B: tensor<?x5xf64>, tensor<5x?xf64>) outs(%S: tensor<?x?xf64, #S>) {
        ^bb(%a: f64, %b: f64, %s: f64):
           %f0 = arith.constant 0.0 : f64
           %u = sparse_tensor.unary %s : f64 to f64 present={
                ^bb0(%p: f64):
                  %mul = arith.mulf %b, %a : f64
                  sparse_tensor.yield %mul : f64
             }
             absent={}
           %r = sparse_tensor.reduce %u, %s, %f0 : f64 {
              ^bb0(%p: f64, %q: f64):
                %add = arith.addf %q, %p : f64
                sparse_tensor.yield %add : f64
            }
           linalg.yield %r : f64
    } -> tensor<?x?xf64, #S>
    return %result : tensor<?x?xf64, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = ( i, j ) -> ( i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>
func.func @spgemm(%A: tensor<12x12xi32, #S>, %B: tensor<12x12xi32, #S>, %C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S> {
  %r = linalg.matmul ins(%A, %B: tensor<12x12xi32, #S>, tensor<12x12xi32, #S>) outs(%C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S>
  return %r : tensor<12x12xi32, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = ( i, j ) -> ( i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>
func.func @nv(%Ad: tensor<12x24xi32>, %B: tensor<24x8xi32>, %C: tensor<12x8xi32>) -> tensor<12x8xi32> {
  %A = sparse_tensor.convert %Ad : tensor<12x24xi32> to tensor<12x24xi32, #S>
  %r = linalg.matmul ins(%A, %B: tensor<12x24xi32, #S>, tensor<24x8xi32>) outs(%C: tensor<12x8xi32>) -> tensor<12x8xi32>
  return %r : tensor<12x8xi32>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed(nonunique)) }>
func.func @spmv(%A: tensor<?x?xf64, #S>, %x: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %r = linalg.matvec ins(%A, %x: tensor<?x?xf64, #S>, tensor<?xf64>) outs(%y: tensor<?xf64>) -> tensor<?xf64>
  return %r : tensor<?xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed(nonunique)) }>
func.func @spmm(%A: tensor<?x?xf64, #S>, %B: tensor<?x8xf64>, %C: tensor<?x8xf64>) -> tensor<?x8xf64> {
  %r = linalg.matmul ins(%A, %B: tensor<?x?xf64, #S>, tensor<?x8xf64>) outs(%C: tensor<?x8xf64>) -> tensor<?x8xf64>
  return %r : tensor<?x8xf64>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed(nonunique)) }>
#trait = { indexing_maps = [affine_map<(i,j,k) -> (i,k)>, affine_map<(i,j,k) -> (k,j)>, affine_map<(i,j,k) -> (i,j)>], iterator_types = ["parallel", "parallel", "reduction"] }
func.func @sddmm(%S: tensor<?x?xf64, #S>, %A: tensor<?x5xf64>, %B: tensor<5x?xf64>) -> tensor<?x?xf64, #S> {
    %result = linalg.generic #trait ins(%A, %B: tensor<?x5xf64>, tensor<5x?xf64>) outs(%S: tensor<?x?xf64, #S>) {
        ^bb(%a: f64, %b: f64, %s: f64):
           %f0 = arith.constant 0.0 : f64
           %u = sparse_tensor.unary %s : f64 to f64 present={
                ^bb0(%p: f64):
                  %mul = arith.mulf %b, %a : f64
                  sparse_tensor.yield %mul : f64
             }
             absent={}
           %r = sparse_tensor.reduce %u, %s, %f0 : f64 {
              ^bb0(%p: f64, %q: f64):
                %add = arith.addf %q, %p : f64
                sparse_tensor.yield %add : f64
            }
           linalg.yield %r : f64
    } -> tensor<?x?xf64, #S>
    return %result : tensor<?x?xf64, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed(nonunique)) }>
func.func @spgemm(%A: tensor<12x12xi32, #S>, %B: tensor<12x12xi32, #S>, %C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S> {
  %r = linalg.matmul ins(%A, %B: tensor<12x12xi32, #S>, tensor<12x12xi32, #S>) outs(%C: tensor<12x12xi32, #S>) -> tensor<12x12xi32, #S>
  return %r : tensor<12x12xi32, #S>
}
// -----
#S = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed(nonunique)) }>
func.func @nv(%Ad: tensor<12x24xi32>, %B: tensor<24x8xi32>, %C: tensor<12x8xi32>) -> tensor<12x8xi32> {
  %A = sparse_tensor.convert %Ad : tensor<12x24xi32> to tensor<12x24xi32, #S>
  %r = linalg.matmul ins(%A, %B: tensor<12x24xi32, #S>, tensor<24x8xi32>) outs(%C: tensor<12x8xi32>) -> tensor<12x8xi32>
  return %r : tensor<12x8xi32>
}
