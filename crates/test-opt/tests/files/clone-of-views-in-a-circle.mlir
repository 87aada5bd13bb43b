// RUN: --allow-unregistered-dialect --canonicalize

// In a graph region views may be views of each other: looking for what is behind them ends.
"foo.graph"() ({
  %0 = memref.memory_space_cast %1 : memref<4xf32, 1> to memref<4xf32>
  %1 = memref.memory_space_cast %0 : memref<4xf32> to memref<4xf32, 1>
  %2 = bufferization.clone %0 : memref<4xf32> to memref<4xf32>
  "foo.use"(%2) : (memref<4xf32>) -> ()
}) : () -> ()
