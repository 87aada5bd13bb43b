// RUN: --allow-unregistered-dialect --test-gpu-subgroup-reduce-lowering --split-input-file
// RUN: --allow-unregistered-dialect --test-gpu-subgroup-reduce-lowering=expand-to-shuffles --split-input-file

gpu.module @m {
  gpu.func @wide(%a: vector<5xf16>, %b: vector<1xf32>, %c: vector<4xi8>, %d: vector<2xi64>, %e: vector<3xi16>) kernel {
    %0 = gpu.subgroup_reduce add %a : (vector<5xf16>) -> vector<5xf16>
    %1 = gpu.subgroup_reduce maximumf %b uniform : (vector<1xf32>) -> vector<1xf32>
    %2 = gpu.subgroup_reduce xor %c : (vector<4xi8>) -> vector<4xi8>
    %3 = gpu.subgroup_reduce minui %d : (vector<2xi64>) -> vector<2xi64>
    %4 = gpu.subgroup_reduce mul %e : (vector<3xi16>) -> vector<3xi16>
    "test.use"(%0, %1, %2, %3, %4) : (vector<5xf16>, vector<1xf32>, vector<4xi8>, vector<2xi64>, vector<3xi16>) -> ()
    gpu.return
  }
  gpu.func @clusters(%a: i32, %b: vector<2xf16>, %c: f16, %d: f64, %e: vector<3xi8>, %f: vector<4xf16>) kernel {
    %0 = gpu.subgroup_reduce and %a cluster(size = 4) : (i32) -> i32
    %1 = gpu.subgroup_reduce minnumf %b cluster(size = 8, stride = 4) : (vector<2xf16>) -> vector<2xf16>
    %2 = gpu.subgroup_reduce maxnumf %c cluster(size = 1) : (f16) -> f16
    %3 = gpu.subgroup_reduce add %d : (f64) -> f64
    %4 = gpu.subgroup_reduce maxsi %e cluster(size = 2) : (vector<3xi8>) -> vector<3xi8>
    %5 = gpu.subgroup_reduce add %f cluster(size = 2) : (vector<4xf16>) -> vector<4xf16>
    "test.use"(%0, %1, %2, %3, %4, %5) : (i32, vector<2xf16>, f16, f64, vector<3xi8>, vector<4xf16>) -> ()
    gpu.return
  }
}
// -----
func.func @large(%a: i32) -> i32 {
  %0 = gpu.subgroup_reduce add %a cluster(size = 64) : (i32) -> i32
  return %0 : i32
}
// -----
func.func @far(%a: i32) -> i32 {
  %0 = gpu.subgroup_reduce add %a cluster(size = 2, stride = 32) : (i32) -> i32
  return %0 : i32
}
