// RUN: --test-nvgpu-mmasync-f32-to-tf32-patterns
func.func @m(%a: vector<4x1xf32>, %b: vector<2x1xf32>, %c: vector<2x2xf32>, %d: vector<4x2xf16>, %e: vector<2x2xf16>, %f: vector<2x2xf16>) -> vector<2x2xf32> {
  %0 = nvgpu.mma.sync (%a, %b, %c) {mmaShape = [16, 8, 8]} : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  %1 = nvgpu.mma.sync (%a, %b, %0) {mmaShape = [16, 8, 8], tf32Enabled} : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  %2 = nvgpu.mma.sync (%d, %e, %f) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return %1 : vector<2x2xf32>
}
