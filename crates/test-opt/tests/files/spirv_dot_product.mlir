// RUN: --test-vector-reduction-to-spirv-dot-prod

func.func @a(%a: vector<4xi8>, %b: vector<4xi8>, %acc: i32) -> i32 {
  %0 = arith.extsi %a : vector<4xi8> to vector<4xi32>
  %1 = arith.extsi %b : vector<4xi8> to vector<4xi32>
  %2 = arith.muli %0, %1 : vector<4xi32>
  %3 = vector.reduction <add>, %2 : vector<4xi32> into i32
  return %3 : i32
}
func.func @b(%a: vector<4xi8>, %b: vector<4xi8>, %acc: i32) -> i32 {
  %0 = arith.extui %a : vector<4xi8> to vector<4xi32>
  %1 = arith.extui %b : vector<4xi8> to vector<4xi32>
  %2 = arith.muli %0, %1 : vector<4xi32>
  %3 = vector.reduction <add>, %2, %acc : vector<4xi32> into i32
  return %3 : i32
}
func.func @c(%a: vector<4xi8>, %b: vector<4xi8>, %acc: i64) -> i64 {
  %0 = arith.extui %a : vector<4xi8> to vector<4xi64>
  %1 = arith.extsi %b : vector<4xi8> to vector<4xi64>
  %2 = arith.muli %0, %1 : vector<4xi64>
  %3 = vector.reduction <add>, %2, %acc : vector<4xi64> into i64
  return %3 : i64
}
func.func @c2(%a: vector<4xi8>, %b: vector<4xi8>, %acc: i32) -> i32 {
  %0 = arith.extsi %a : vector<4xi8> to vector<4xi32>
  %1 = arith.extui %b : vector<4xi8> to vector<4xi32>
  %2 = arith.muli %0, %1 : vector<4xi32>
  %3 = vector.reduction <add>, %2, %acc : vector<4xi32> into i32
  return %3 : i32
}
func.func @d(%a: vector<3xi8>, %b: vector<3xi8>) -> i32 {
  %0 = arith.extsi %a : vector<3xi8> to vector<3xi32>
  %1 = arith.extsi %b : vector<3xi8> to vector<3xi32>
  %2 = arith.muli %0, %1 : vector<3xi32>
  %3 = vector.reduction <add>, %2 : vector<3xi32> into i32
  return %3 : i32
}
func.func @e(%a: vector<4xi16>, %b: vector<4xi16>, %c: vector<4xi8>) -> i32 {
  %0 = arith.extsi %a : vector<4xi16> to vector<4xi32>
  %1 = arith.extsi %b : vector<4xi16> to vector<4xi32>
  %2 = arith.muli %0, %1 : vector<4xi32>
  %3 = vector.reduction <add>, %2 : vector<4xi32> into i32
  %4 = arith.extsi %c : vector<4xi8> to vector<4xi16>
  %5 = arith.muli %4, %4 : vector<4xi16>
  %6 = vector.reduction <add>, %5 : vector<4xi16> into i16
  %7 = vector.reduction <add>, %c : vector<4xi8> into i8
  %8 = arith.extsi %c : vector<4xi8> to vector<4xi32>
  %9 = arith.muli %8, %0 : vector<4xi32>
  %10 = vector.reduction <add>, %9 : vector<4xi32> into i32
  %11 = vector.reduction <maxsi>, %9 : vector<4xi32> into i32
  "test.use"(%6, %7, %10, %11) : (i16, i8, i32, i32) -> ()
  return %3 : i32
}
func.func @mixed_short(%a: vector<3xi8>, %b: vector<3xi8>, %acc: i32) -> i32 {
  %0 = arith.extui %a : vector<3xi8> to vector<3xi32>
  %1 = arith.extsi %b : vector<3xi8> to vector<3xi32>
  %2 = arith.muli %0, %1 : vector<3xi32>
  %3 = vector.reduction <add>, %2, %acc : vector<3xi32> into i32
  return %3 : i32
}
