// RUN: --canonicalize
// Casts of buffers that lose static information.
module attributes {dlti.map = #dlti.map<"MPI:comm_world_rank" = 7>} {
func.func @f(%m: memref<4xf32>, %t: i32)  {
  %w = mpi.comm_world : !mpi.comm
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  mpi.send(%c, %t, %t, %w) : memref<?xf32>, i32, i32
  mpi.recv(%c, %t, %t, %w) : memref<?xf32>, i32, i32
  %q = mpi.isend(%c, %t, %t, %w) : memref<?xf32>, i32, i32 -> !mpi.request
  %q2 = mpi.irecv(%c, %t, %t, %w) : memref<?xf32>, i32, i32 -> !mpi.request
  mpi.allreduce(%c, %c, MPI_SUM, %w) : memref<?xf32>, memref<?xf32>
  %s = mpi.comm_size(%w) : i32
  return
}
func.func @g(%m: memref<?xf32>, %u: memref<*xf32>, %t: i32, %w: !mpi.comm) {
  %c = memref.cast %m : memref<?xf32> to memref<4xf32>
  mpi.send(%c, %t, %t, %w) : memref<4xf32>, i32, i32
  %d = memref.cast %u : memref<*xf32> to memref<?xf32>
  mpi.send(%d, %t, %t, %w) : memref<?xf32>, i32, i32
  return
}
}
