// RUN: --canonicalize --split-input-file
// Collectives over no axes, annotations of the same value, and constants of shardings.
shard.grid @g(shape = 4x4)
func.func @a(%x: tensor<4x4xf32>, %i: index) -> (tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>) {
  %0 = shard.all_gather %x on @g gather_axis = 0 : tensor<4x4xf32> -> tensor<4x4xf32>
  %1 = shard.all_reduce %x on @g : tensor<4x4xf32> -> tensor<4x4xf32>
  %2 = shard.all_slice %x on @g slice_axis = 0 : tensor<4x4xf32> -> tensor<4x4xf32>
  %3 = shard.all_to_all %x on @g split_axis = 0 concat_axis = 0 : tensor<4x4xf32> -> tensor<4x4xf32>
  %4 = shard.broadcast %x on @g root = [] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = shard.gather %x on @g gather_axis = 0 root = [] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = shard.recv %x on @g source = [] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = shard.reduce %x on @g root = [] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %8 = shard.reduce_scatter %x on @g scatter_axis = 0 : tensor<4x4xf32> -> tensor<4x4xf32>
  %9 = shard.scatter %x on @g scatter_axis = 0 root = [] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %10 = shard.send %x on @g destination = [] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10: tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf32>
}
func.func @b(%x: tensor<4x4xf32>, %m: tensor<4x4xi8>) -> (tensor<4x4xf32>, tensor<4x4xf64>, tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf64>) {
  %6 = shard.recv %x on @g : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = shard.all_reduce %x on @g : tensor<4x4xf32> -> tensor<4x4xf64>
  %c1 = arith.constant 1 : index
  %5 = shard.broadcast %x on @g grid_axes = [0] root = [%c1] : (tensor<4x4xf32>, index) -> tensor<4x4xf32>
  %7 = shard.shift %x on @g grid_axes = [0] shift_axis = 0 offset = 0 : tensor<4x4xf32> -> tensor<4x4xf32>
  %8 = shard.reduce %x on @g root = [] : (tensor<4x4xf32>) -> tensor<4x4xf64>
  return %6, %1,%5,%7,%8 : tensor<4x4xf32>, tensor<4x4xf64>,tensor<4x4xf32>,tensor<4x4xf32>,tensor<4x4xf64>
}
func.func @c(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>,!shard.sharding,!shard.sharding) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %a = shard.shard %x to %s : tensor<4x4xf32>
  %b = shard.shard %a to %s : tensor<4x4xf32>
  %c = shard.shard %b to %s annotate_for_users : tensor<4x4xf32>
  %d = shard.shard %c to %s annotate_for_users : tensor<4x4xf32>
  %e = shard.shard %x to %s : tensor<4x4xf32>
  %c1 = arith.constant 1 : index
  %d1 = arith.constant 1 : i64
  %t = shard.sharding @g split_axes = [[0], []] halo_sizes = [%d1, 2] : !shard.sharding
  %u = shard.sharding @g split_axes = [[0], [], []] sharded_dims_offsets = [0, %d1, 2,3, 4] : !shard.sharding
  return %d, %e, %t, %u : tensor<4x4xf32>, tensor<4x4xf32>, !shard.sharding, !shard.sharding
}
func.func @d(%x: tensor<4x4xf32>, %i: index) -> (tensor<4x4xf32>) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %s2 = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %a = shard.shard %x to %s : tensor<4x4xf32>
  %b = shard.shard %a to %s2 : tensor<4x4xf32>
  return %b :tensor<4x4xf32>
}
func.func @e(%x: tensor<4x4xf32>, %i: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %a = shard.shard %x to %s : tensor<4x4xf32>
  %b = shard.shard %a to %s annotate_for_users : tensor<4x4xf32>
  return %a, %b :tensor<4x4xf32>,tensor<4x4xf32>
}

// -----
shard.grid @g(shape = 4x4)
func.func @differ(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %t = shard.sharding @g split_axes = [[1], []] : !shard.sharding
  %a = shard.shard %x to %s : tensor<4x4xf32>
  %e = shard.shard %x to %t : tensor<4x4xf32>
  return %a, %e : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func @flags(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %a = shard.shard %x to %s annotate_for_users : tensor<4x4xf32>
  %e = shard.shard %x to %s : tensor<4x4xf32>
  return %a, %e : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func @equal_shardings(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %t = shard.sharding @g split_axes = [[0]] : !shard.sharding
  %a = shard.shard %x to %s : tensor<4x4xf32>
  %e = shard.shard %x to %t : tensor<4x4xf32>
  return %a, %e : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func @other_user_between(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %a = shard.shard %x to %s : tensor<4x4xf32>
  %n = math.absf %x : tensor<4x4xf32>
  %e = shard.shard %x to %s : tensor<4x4xf32>
  %z = arith.addf %n, %e : tensor<4x4xf32>
  return %a, %z : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func @other_user_before(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %n = math.absf %x : tensor<4x4xf32>
  %a = shard.shard %x to %s : tensor<4x4xf32>
  %e = shard.shard %x to %s : tensor<4x4xf32>
  %z = arith.addf %n, %e : tensor<4x4xf32>
  return %a, %z : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func @other_user_after(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %a = shard.shard %x to %s : tensor<4x4xf32>
  %e = shard.shard %x to %s : tensor<4x4xf32>
  %n = math.absf %x : tensor<4x4xf32>
  %z = arith.addf %n, %e : tensor<4x4xf32>
  return %a, %z : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func @three(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %s = shard.sharding @g split_axes = [[0], []] : !shard.sharding
  %t = shard.sharding @g split_axes = [[1], []] : !shard.sharding
  %a = shard.shard %x to %s : tensor<4x4xf32>
  %e = shard.shard %x to %t : tensor<4x4xf32>
  %f = shard.shard %x to %s : tensor<4x4xf32>
  return %a, %e, %f : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
func.func @shardings(%x: i64) -> (!shard.sharding,!shard.sharding,!shard.sharding,!shard.sharding,!shard.sharding,!shard.sharding) {
  %c1 = arith.constant 1 : i64
  %m = arith.constant -1 : i64
  %a = shard.sharding @g split_axes = [[0], [1]] halo_sizes = [0, 0, 0, 0] : !shard.sharding
  %b = shard.sharding @g split_axes = [[0], [1]] halo_sizes = [%c1, %x, %m, 0] : !shard.sharding
  %c = shard.sharding @g split_axes = [[0], []] sharded_dims_offsets = [0, %c1, 3, 4, 5] : !shard.sharding
  %d = shard.sharding @g split_axes = [[0], []] sharded_dims_offsets = [0, 1, 2, 3, 9] : !shard.sharding
  %e = shard.sharding @g split_axes = [[0], []] sharded_dims_offsets = [0, 2, %x, 6, 8] : !shard.sharding
  %f = shard.sharding @g split_axes = [[0], []] sharded_dims_offsets = [0, 2, 4, 6, 8] : !shard.sharding
  return %a,%b,%c,%d,%e,%f : !shard.sharding,!shard.sharding,!shard.sharding,!shard.sharding,!shard.sharding,!shard.sharding
}
