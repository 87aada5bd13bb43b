// RUN: --verify-diagnostics --poly-annotate=database=poly_database.mlir
// expected-error@+1 {{'func.func' op access sets differ from the database entry}}
func.func private @count(memref<128xf32>, i32) -> f32 attributes {poly.reads = []}

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
