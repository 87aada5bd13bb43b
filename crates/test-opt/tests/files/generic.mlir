// RUN: --mlir-print-op-generic --allow-unregistered-dialect
#map = affine_map<(d0) -> (d0 * 2)>
func.func @f(%a: i32 {test.name = "a"}, %b: memref<4xf32, #map>) -> (i32, i1) attributes {note} {
  %0:2 = "other.op"(%a) <{p = 1 : i8}> ({
  ^bb0(%x: i32):
    "other.end"(%x)[^bb1] : (i32) -> ()
  ^bb1:
    "other.stop"() : () -> ()
  }) {k = dense<[1, 2]> : tensor<2xi8>} : (i32) -> (i32, !other.type<"x">)
  %c = arith.cmpi ult, %0#0, %a : i32
  return %0#0, %c : i32, i1
}
// One byte for one element.
"some.bits"() {a = dense<"0xDA"> : tensor<i1>, b = dense<"0x00"> : tensor<1xi1>, c = dense<"0x02"> : tensor<2xi1>} : () -> ()
