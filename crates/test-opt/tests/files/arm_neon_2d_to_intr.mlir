// RUN: --arm-neon-2d-to-intr --split-input-file --allow-unregistered-dialect
func.func @a(%a: vector<4x4xi8>, %b: vector<4x4xi8>, %c: vector<4xi32>) -> vector<4xi32> {
  %0 = arm_neon.2d.sdot %c, %a, %b : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  return %0 : vector<4xi32> }
// -----
func.func @a(%a: vector<2x4xi8>, %b: vector<2x4xi8>, %c: vector<2xi32>) -> vector<2xi32> {
  %0 = arm_neon.2d.sdot %c, %a, %b : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  return %0 : vector<2xi32> }
// -----
func.func @a(%a: vector<4x4xi8>, %c: vector<4xi32>) -> vector<4xi32> {
  %b = arith.constant dense<3> : vector<4x4xi8>
  %0 = arm_neon.2d.sdot %c, %a, %b : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  %1 = "foo.dead"() : () -> i32
  %u = arith.constant 4 : i32
  return %0 : vector<4xi32> }
