// RUN: --rationale-syntax
func @dma_mem_to_scratchpad(%a : memref<1024 x f32>) [
  reads: {%M, ##rel9() }

// MLIR-DIFFERS: MLIR does not have the dialect `poly`.
