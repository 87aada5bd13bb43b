// RUN: --test-gpu-rewrite

gpu.module @kernels {
  gpu.func @reduce(%x: f32, %n: i32) -> (f32, i32) {
    %sum = gpu.all_reduce add %x uniform {} : (f32) -> f32
    %both = gpu.all_reduce %n uniform {
    ^bb0(%a: i32, %b: i32):
      %c = arith.muli %a, %b : i32
      gpu.yield %c : i32
    } : (i32) -> i32
    gpu.return %sum, %both : f32, i32
  }
  gpu.func @shuffle(%x: f64, %offset: i32, %width: i32) -> (f64, i1) {
    %y, %valid = gpu.shuffle idx %x, %offset, %width : f64
    gpu.return %y, %valid : f64, i1
  }
  gpu.func @position() -> index {
    %x = gpu.global_id x
    gpu.return %x : index
  }
}
