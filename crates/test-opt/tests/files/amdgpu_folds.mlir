// RUN: --split-input-file --canonicalize
func.func @d(%base: !amdgpu.tdm_base<i16>, %n: index) -> !amdgpu.tdm_descriptor {
  %c64 = arith.constant 64 : index
  %c1 = arith.constant 1 : index
  %d = amdgpu.make_dma_descriptor %base globalSize [%c64, %c64] globalStride [%c64, 1] sharedSize [%n, %c64] : !amdgpu.tdm_base<i16> -> !amdgpu.tdm_descriptor
  return %d : !amdgpu.tdm_descriptor
}
// -----
func.func @d(%base: !amdgpu.tdm_base<i16>, %n: index) -> !amdgpu.tdm_descriptor {
  %c64 = arith.constant 64 : index
  %c1 = arith.constant -1 : index
  %d = amdgpu.make_dma_descriptor %base globalSize [%n, %c1] globalStride [%c64, 1] sharedSize [%n, %c64] : !amdgpu.tdm_base<i16> -> !amdgpu.tdm_descriptor
  return %d : !amdgpu.tdm_descriptor
}
// -----
func.func @g(%base: !amdgpu.tdm_gather_base<i32, i16>, %i: vector<13xi16>, %n: index) -> !amdgpu.tdm_descriptor {
  %c64 = arith.constant 64 : index
  %c1 = arith.constant -1 : index
  %d = amdgpu.make_gather_dma_descriptor %base[%i] globalSize [%n, %c64] globalStride [%c64, 1] sharedSize [%n, %c64] : !amdgpu.tdm_gather_base<i32, i16>, vector<13xi16> -> !amdgpu.tdm_descriptor
  return %d : !amdgpu.tdm_descriptor
}
// -----
func.func @p(%s: vector<3x4xf8E8M0FNU>, %t: vector<10xf8E8M0FNU>, %z: vector<4xf8E8M0FNU>, %a: vector<32xf4E2M1FN>, %c: vector<4xf32>) -> vector<4xf32> {
  %x = vector.extract %s[1, 3] : f8E8M0FNU from vector<3x4xf8E8M0FNU>
  %xi = vector.insert %x, %z [0] : f8E8M0FNU into vector<4xf8E8M0FNU>
  %y = vector.extract %t[9] : f8E8M0FNU from vector<10xf8E8M0FNU>
  %yi = vector.insert %y, %z [0] : f8E8M0FNU into vector<4xf8E8M0FNU>
  %r = amdgpu.scaled_mfma 16x16x128 (%xi[0] * %a) * (%yi[0] * %a) + %c : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @only_a(%s: vector<3x4xf8E8M0FNU>, %t: vector<4xf8E8M0FNU>, %z: vector<4xf8E8M0FNU>, %a: vector<32xf4E2M1FN>, %c: vector<4xf32>) -> vector<4xf32> {
  %x = vector.extract %s[2, 1] : f8E8M0FNU from vector<3x4xf8E8M0FNU>
  %xi = vector.insert %x, %z [0] : f8E8M0FNU into vector<4xf8E8M0FNU>
  %y = vector.extract %t[3] : f8E8M0FNU from vector<4xf8E8M0FNU>
  %yi = vector.insert %y, %z [2] : f8E8M0FNU into vector<4xf8E8M0FNU>
  %r = amdgpu.scaled_mfma 16x16x128 (%xi[0] * %a) * (%yi[2] * %a) + %c : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @only_b(%s: vector<3x4xf8E8M0FNU>, %t: vector<4xf8E8M0FNU>, %z: vector<4xf8E8M0FNU>, %a: vector<32xf4E2M1FN>, %c: vector<4xf32>) -> vector<4xf32> {
  %x = vector.extract %s[2, 1] : f8E8M0FNU from vector<3x4xf8E8M0FNU>
  %xi = vector.insert %x, %z [0] : f8E8M0FNU into vector<4xf8E8M0FNU>
  %r = amdgpu.scaled_mfma 16x16x128 (%t[0] * %a) * (%xi[0] * %a) + %c : vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<32xf4E2M1FN>, vector<4xf32>
  return %r : vector<4xf32>
}
