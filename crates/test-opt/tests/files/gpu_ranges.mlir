// RUN: --int-range-optimizations
// Ranges of ids and sizes, of special registers, and of arguments of launches.
module attributes {gpu.container_module} {
func.func @a() {
  %block_dim = gpu.block_dim x
  %r0 = test.reflect_bounds %block_dim : index
  %block_id = gpu.block_id x
  %r1 = test.reflect_bounds %block_id : index
  %cluster_block_id = gpu.cluster_block_id x
  %r2 = test.reflect_bounds %cluster_block_id : index
  %cluster_dim_blocks = gpu.cluster_dim_blocks x
  %r3 = test.reflect_bounds %cluster_dim_blocks : index
  %cluster_dim = gpu.cluster_dim x
  %r4 = test.reflect_bounds %cluster_dim : index
  %cluster_id = gpu.cluster_id x
  %r5 = test.reflect_bounds %cluster_id : index
  %global_id = gpu.global_id x
  %r6 = test.reflect_bounds %global_id : index
  %grid_dim = gpu.grid_dim x
  %r7 = test.reflect_bounds %grid_dim : index
  %thread_id = gpu.thread_id x
  %r8 = test.reflect_bounds %thread_id : index
  %lane_id = gpu.lane_id
  %q0 = test.reflect_bounds %lane_id : index
  %num_subgroups = gpu.num_subgroups : index
  %q1 = test.reflect_bounds %num_subgroups : index
  %subgroup_id = gpu.subgroup_id : index
  %q2 = test.reflect_bounds %subgroup_id : index
  %subgroup_size = gpu.subgroup_size : index
  %q3 = test.reflect_bounds %subgroup_size : index
return }
func.func @b() {
  %block_dim = gpu.block_dim x upper_bound 16
  %r0 = test.reflect_bounds %block_dim : index
  %block_id = gpu.block_id x upper_bound 16
  %r1 = test.reflect_bounds %block_id : index
  %cluster_block_id = gpu.cluster_block_id x upper_bound 16
  %r2 = test.reflect_bounds %cluster_block_id : index
  %cluster_dim_blocks = gpu.cluster_dim_blocks x upper_bound 16
  %r3 = test.reflect_bounds %cluster_dim_blocks : index
  %cluster_dim = gpu.cluster_dim x upper_bound 16
  %r4 = test.reflect_bounds %cluster_dim : index
  %cluster_id = gpu.cluster_id x upper_bound 16
  %r5 = test.reflect_bounds %cluster_id : index
  %global_id = gpu.global_id x upper_bound 16
  %r6 = test.reflect_bounds %global_id : index
  %grid_dim = gpu.grid_dim x upper_bound 16
  %r7 = test.reflect_bounds %grid_dim : index
  %thread_id = gpu.thread_id x upper_bound 16
  %r8 = test.reflect_bounds %thread_id : index
  %lane_id = gpu.lane_id upper_bound 16
  %q0 = test.reflect_bounds %lane_id : index
  %num_subgroups = gpu.num_subgroups upper_bound 16 : index
  %q1 = test.reflect_bounds %num_subgroups : index
  %subgroup_id = gpu.subgroup_id upper_bound 16 : index
  %q2 = test.reflect_bounds %subgroup_id : index
  %subgroup_size = gpu.subgroup_size upper_bound 16 : index
  %q3 = test.reflect_bounds %subgroup_size : index
return }
gpu.module @m {
 gpu.func @k() kernel attributes {known_block_size = array<i32: 8, 4, 2>, known_grid_size = array<i32: 10, 20, 30>, known_cluster_size = array<i32: 2,3,4>} {
  %block_dim = gpu.block_dim x
  %r0 = test.reflect_bounds %block_dim : index
  %block_id = gpu.block_id x
  %r1 = test.reflect_bounds %block_id : index
  %cluster_block_id = gpu.cluster_block_id x
  %r2 = test.reflect_bounds %cluster_block_id : index
  %cluster_dim_blocks = gpu.cluster_dim_blocks x
  %r3 = test.reflect_bounds %cluster_dim_blocks : index
  %cluster_dim = gpu.cluster_dim x
  %r4 = test.reflect_bounds %cluster_dim : index
  %cluster_id = gpu.cluster_id x
  %r5 = test.reflect_bounds %cluster_id : index
  %global_id = gpu.global_id x
  %r6 = test.reflect_bounds %global_id : index
  %grid_dim = gpu.grid_dim x
  %r7 = test.reflect_bounds %grid_dim : index
  %thread_id = gpu.thread_id x
  %r8 = test.reflect_bounds %thread_id : index
  %lane_id = gpu.lane_id
  %q0 = test.reflect_bounds %lane_id : index
  %num_subgroups = gpu.num_subgroups : index
  %q1 = test.reflect_bounds %num_subgroups : index
  %subgroup_id = gpu.subgroup_id : index
  %q2 = test.reflect_bounds %subgroup_id : index
  %subgroup_size = gpu.subgroup_size : index
  %q3 = test.reflect_bounds %subgroup_size : index
  %ublock_dim = gpu.block_dim x upper_bound 16
  %ur0 = test.reflect_bounds %ublock_dim : index
  %ublock_id = gpu.block_id x upper_bound 16
  %ur1 = test.reflect_bounds %ublock_id : index
  %ucluster_block_id = gpu.cluster_block_id x upper_bound 16
  %ur2 = test.reflect_bounds %ucluster_block_id : index
  %ucluster_dim_blocks = gpu.cluster_dim_blocks x upper_bound 16
  %ur3 = test.reflect_bounds %ucluster_dim_blocks : index
  %ucluster_dim = gpu.cluster_dim x upper_bound 16
  %ur4 = test.reflect_bounds %ucluster_dim : index
  %ucluster_id = gpu.cluster_id x upper_bound 16
  %ur5 = test.reflect_bounds %ucluster_id : index
  %uglobal_id = gpu.global_id x upper_bound 16
  %ur6 = test.reflect_bounds %uglobal_id : index
  %ugrid_dim = gpu.grid_dim x upper_bound 16
  %ur7 = test.reflect_bounds %ugrid_dim : index
  %uthread_id = gpu.thread_id x upper_bound 16
  %ur8 = test.reflect_bounds %uthread_id : index
  %ulane_id = gpu.lane_id upper_bound 16
  %uq0 = test.reflect_bounds %ulane_id : index
  %unum_subgroups = gpu.num_subgroups upper_bound 16 : index
  %uq1 = test.reflect_bounds %unum_subgroups : index
  %usubgroup_id = gpu.subgroup_id upper_bound 16 : index
  %uq2 = test.reflect_bounds %usubgroup_id : index
  %usubgroup_size = gpu.subgroup_size upper_bound 16 : index
  %uq3 = test.reflect_bounds %usubgroup_size : index
 gpu.return }

 gpu.func @k2() {
  %block_dim = gpu.block_dim x
  %r0 = test.reflect_bounds %block_dim : index
  %block_id = gpu.block_id x
  %r1 = test.reflect_bounds %block_id : index
  %cluster_block_id = gpu.cluster_block_id x
  %r2 = test.reflect_bounds %cluster_block_id : index
  %cluster_dim_blocks = gpu.cluster_dim_blocks x
  %r3 = test.reflect_bounds %cluster_dim_blocks : index
  %cluster_dim = gpu.cluster_dim x
  %r4 = test.reflect_bounds %cluster_dim : index
  %cluster_id = gpu.cluster_id x
  %r5 = test.reflect_bounds %cluster_id : index
  %global_id = gpu.global_id x
  %r6 = test.reflect_bounds %global_id : index
  %grid_dim = gpu.grid_dim x
  %r7 = test.reflect_bounds %grid_dim : index
  %thread_id = gpu.thread_id x
  %r8 = test.reflect_bounds %thread_id : index
  %lane_id = gpu.lane_id
  %q0 = test.reflect_bounds %lane_id : index
  %num_subgroups = gpu.num_subgroups : index
  %q1 = test.reflect_bounds %num_subgroups : index
  %subgroup_id = gpu.subgroup_id : index
  %q2 = test.reflect_bounds %subgroup_id : index
  %subgroup_size = gpu.subgroup_size : index
  %q3 = test.reflect_bounds %subgroup_size : index
 gpu.return }
 }
func.func @sb(%v: i32) { %c = arith.constant 3 : i32
 %b = gpu.subgroup_broadcast %c, first_active_lane : i32
 %r = test.reflect_bounds %b : i32
 return }
func.func @l(%n : index) { %c3 = arith.constant 3 : index
 %c64 = arith.constant 64 : index
 gpu.launch blocks(%bx, %by, %bz) in (%gx = %c3, %gy = %n, %gz = %c3) threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %n, %sz = %c3) {

  %rbx = test.reflect_bounds %bx : index
  %rby = test.reflect_bounds %by : index
  %rgx = test.reflect_bounds %gx : index
  %rgy = test.reflect_bounds %gy : index
  %rtx = test.reflect_bounds %tx : index
  %rty = test.reflect_bounds %ty : index
  %rsx = test.reflect_bounds %sx : index
  %rsy = test.reflect_bounds %sy : index
  %block_dim = gpu.block_dim x
  %r0 = test.reflect_bounds %block_dim : index
  %block_id = gpu.block_id x
  %r1 = test.reflect_bounds %block_id : index
  %cluster_block_id = gpu.cluster_block_id x
  %r2 = test.reflect_bounds %cluster_block_id : index
  %cluster_dim_blocks = gpu.cluster_dim_blocks x
  %r3 = test.reflect_bounds %cluster_dim_blocks : index
  %cluster_dim = gpu.cluster_dim x
  %r4 = test.reflect_bounds %cluster_dim : index
  %cluster_id = gpu.cluster_id x
  %r5 = test.reflect_bounds %cluster_id : index
  %global_id = gpu.global_id x
  %r6 = test.reflect_bounds %global_id : index
  %grid_dim = gpu.grid_dim x
  %r7 = test.reflect_bounds %grid_dim : index
  %thread_id = gpu.thread_id x
  %r8 = test.reflect_bounds %thread_id : index
  %lane_id = gpu.lane_id
  %q0 = test.reflect_bounds %lane_id : index
  %num_subgroups = gpu.num_subgroups : index
  %q1 = test.reflect_bounds %num_subgroups : index
  %subgroup_id = gpu.subgroup_id : index
  %q2 = test.reflect_bounds %subgroup_id : index
  %subgroup_size = gpu.subgroup_size : index
  %q3 = test.reflect_bounds %subgroup_size : index

gpu.terminator }
 return }
func.func @l2(%n : index) { %c3 = arith.constant 3 : index
 %c64 = arith.constant 64 : index
 gpu.launch clusters(%cx,%cy,%cz) in (%kx = %c3, %ky = %n, %kz = %c3) blocks(%bx, %by, %bz) in (%gx = %c3, %gy = %n, %gz = %c3) threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %n, %sz = %c3) {

  %rbx = test.reflect_bounds %bx : index
  %rby = test.reflect_bounds %by : index
  %rgx = test.reflect_bounds %gx : index
  %rgy = test.reflect_bounds %gy : index
  %rtx = test.reflect_bounds %tx : index
  %rty = test.reflect_bounds %ty : index
  %rsx = test.reflect_bounds %sx : index
  %rsy = test.reflect_bounds %sy : index
  %rcx = test.reflect_bounds %cx : index
  %rcy = test.reflect_bounds %cy : index
  %rkx = test.reflect_bounds %kx : index
  %rky = test.reflect_bounds %ky : index
gpu.terminator }
 return }
}
