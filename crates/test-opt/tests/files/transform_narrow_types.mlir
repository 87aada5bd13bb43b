// RUN: --transform-interpreter
func.func @a(%a: vector<8xi2>) -> vector<8xi32> { %0 = arith.extsi %a : vector<8xi2> to vector<8xi32> return %0 : vector<8xi32> }
func.func @b(%a: vector<8xi2>) -> vector<8xi8> { %0 = arith.extui %a : vector<8xi2> to vector<8xi8> return %0 : vector<8xi8> }
func.func @b6(%a: vector<6xi2>) -> vector<6xi8> { %0 = arith.extui %a : vector<6xi2> to vector<6xi8> return %0 : vector<6xi8> }
func.func @b5(%a: vector<5xi4>) -> vector<5xi8> { %0 = arith.extui %a : vector<5xi4> to vector<5xi8> return %0 : vector<5xi8> }
func.func @b7(%a: vector<8xi4>) -> vector<8xi7> { %0 = arith.extui %a : vector<8xi4> to vector<8xi7> return %0 : vector<8xi7> }
func.func @c(%a: vector<8xi32>) -> vector<8xi2> { %0 = arith.trunci %a : vector<8xi32> to vector<8xi2> return %0 : vector<8xi2> }
func.func @d(%a: vector<8xi4>) -> vector<8xf16> { %0 = arith.uitofp %a : vector<8xi4> to vector<8xf16> return %0 : vector<8xf16> }
func.func @e(%a: vector<4x8xi1>) -> vector<8x4xi1> { %0 = vector.transpose %a, [1, 0] : vector<4x8xi1> to vector<8x4xi1> return %0 : vector<8x4xi1> }
func.func @e2(%a: vector<[4]x8xi4>) -> vector<8x[4]xi4> { %0 = vector.transpose %a, [1, 0] : vector<[4]x8xi4> to vector<8x[4]xi4> return %0 : vector<8x[4]xi4> }
func.func @e3(%a: vector<4x8xi12>) -> vector<8x4xi12> { %0 = vector.transpose %a, [1, 0] : vector<4x8xi12> to vector<8x4xi12> return %0 : vector<8x4xi12> }
func.func @f(%a: vector<2x16xi16>) -> vector<2x3xi16> {
  %0 = arith.trunci %a : vector<2x16xi16> to vector<2x16xi3>
  %1 = vector.bitcast %0 : vector<2x16xi3> to vector<2x3xi16>
  return %1 : vector<2x3xi16>
}
func.func @g(%a: vector<5xi8>) -> vector<8xi8> {
  %0 = vector.bitcast %a : vector<5xi8> to vector<8xi5>
  %1 = arith.extsi %0 : vector<8xi5> to vector<8xi8>
  return %1 : vector<8xi8>
}
func.func @g16(%a: vector<5xi16>) -> vector<16xi8> {
  %0 = vector.bitcast %a : vector<5xi16> to vector<16xi5>
  %1 = arith.extui %0 : vector<16xi5> to vector<16xi8>
  return %1 : vector<16xi8>
}
func.func @g4(%a: vector<4xi8>) -> vector<8xi8> {
  %0 = vector.bitcast %a : vector<4xi8> to vector<8xi4>
  %1 = arith.extui %0 : vector<8xi4> to vector<8xi8>
  return %1 : vector<8xi8>
}
func.func @h(%a: vector<[8]xi4>) -> vector<[8]xi8> { %0 = arith.extui %a : vector<[8]xi4> to vector<[8]xi8> return %0 : vector<[8]xi8> }
func.func @j(%a: vector<8xi12>) -> vector<8xi4> { %0 = arith.trunci %a : vector<8xi12> to vector<8xi4> return %0 : vector<8xi4> }
func.func @k(%a: i4) -> i8 { %0 = arith.extui %a : i4 to i8 return %0 : i8 }
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module_op: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %module_op : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.rewrite_narrow_types
    } : !transform.any_op
    transform.yield
  }
}
