// RUN:
// RUN: --mlir-print-op-generic
func.func @lanes(%a: f16) -> f16 {
  %0 = amdgpu.dpp %a %a row_shr(2 : i32) {row_mask = 3 : i32} : f16
  %1 = amdgpu.dpp %0 %a row_shr(2 : i32) {bank_mask = 15 : i32} : f16
  return %1 : f16
}
