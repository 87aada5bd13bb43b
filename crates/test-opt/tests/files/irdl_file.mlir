// RUN: --irdl-file=shop.irdl --verify-roundtrip
// RUN: --irdl-file=shop.irdl -split-input-file --allow-unregistered-dialect

"shop.open"() : () -> ()
%bag, %a, %b = "test.values"() : () -> (!shop.bag, i8, i8)
%price = "shop.sell"(%bag, %a, %b) {
  operandSegmentSizes = array<i32: 1, 2>, rate = #money.rate<1.5, "percent">
} : (!shop.bag, i8, i8) -> !money.amount<f32>
%more = "shop.pack"(%a, %b) {extra} : (i8, i8) -> i8
%none = "shop.pack"(%more) : (i8) -> i8
"shop.each"(%a) ({
^bb0(%thing: i8):
  "test.end"() : () -> ()
}, {
}) : (i8) -> ()
"test.uses"(%price) {nested = tensor<2x!shop<bag>>, label = !shop.label, list = [!money.amount<f64>, #money<rate<2.0 : f32, @a>>]} : (!money.amount<f32>) -> ()
