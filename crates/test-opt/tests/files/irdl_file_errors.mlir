// RUN: --irdl-file=shop.irdl -split-input-file --allow-unregistered-dialect

"test.value"() : () -> !money.amount
// -----
"test.value"() : () -> !money.amount<i32>
// -----
"test.value"() : () -> !money.amount<f32, f32>
// -----
"test.value"() : () -> !money.amount<f32 f32>
// -----
"test.value"() : () -> !money.rate<1.0, 1>
// -----
"test.value"() {a = #money.amount<f32>} : () -> ()
// -----
"test.value"() {a = #money.rate<1, 1>} : () -> ()
// -----
"shop.close"() : () -> ()
// -----
shop.open
// -----
"shop.open"() <{a = 1}> : () -> ()
// -----
"shop.open"() ({}) : () -> ()
// -----
%a = "shop.open"() : () -> i32
// -----
%a = "shop.sell"() : () -> !money.amount<f32>
// -----
%a = "shop.sell"() {operandSegmentSizes = 1} : () -> !money.amount<f32>
// -----
%a = "shop.sell"() {operandSegmentSizes = array<i32: 1>} : () -> !money.amount<f32>
// -----
%a = "shop.sell"() {operandSegmentSizes = array<i32: 2, 0>} : () -> !money.amount<f32>
// -----
%a = "shop.sell"() {operandSegmentSizes = array<i32: 0, -1>} : () -> !money.amount<f32>
// -----
%a = "shop.sell"() {operandSegmentSizes = array<i32: 0, 1>} : () -> !money.amount<f32>
// -----
%a = "shop.sell"() {operandSegmentSizes = array<i32: 0, 0>} : () -> !money.amount<f32>
// -----
%a = "shop.sell"() {operandSegmentSizes = array<i32: 0, 0>, rate = 1.0} : () -> !money.amount<f32>
// -----
%a = "shop.sell"() {operandSegmentSizes = array<i32: 0, 0>, rate = #money.rate<1.0, "dozen">} : () -> !money.amount<f32>
// -----
%a = "shop.sell"() {operandSegmentSizes = array<i32: 0, 0>, rate = #money.rate<1.0, "percent">} : () -> f32
// -----
%a, %b = "test.value"() : () -> (i8, i32)
%c = "shop.sell"(%a, %b) {operandSegmentSizes = array<i32: 0, 2>, rate = #money.rate<1.0, "percent">} : (i8, i32) -> !money.amount<f32>
// -----
%a = "test.value"() : () -> i8
%c = "shop.sell"(%a) {operandSegmentSizes = array<i32: 1, 0>, rate = #money.rate<1.0, "percent">} : (i8) -> !money.amount<f32>
// -----
"shop.pack"() : () -> ()
// -----
%a = "test.value"() : () -> i32
"shop.pack"(%a) : (i32) -> ()
// -----
%a = "test.value"() : () -> f32
"shop.pack"(%a) : (f32) -> ()
// -----
%a, %b = "test.value"() : () -> (i8, i16)
"shop.pack"(%a, %b) : (i8, i16) -> ()
// -----
%a = "test.value"() : () -> i8
"shop.pack"(%a) : (i8) -> (i8, i8)
// -----
"shop.each"() ({}, {}) : () -> ()
// -----
%a = "test.value"() : () -> i8
"shop.each"(%a) ({}) : (i8) -> ()
// -----
%a = "test.value"() : () -> i8
"shop.each"(%a) ({"test.end"() : () -> ()}, {}) : (i8) -> ()
// -----
%a = "test.value"() : () -> i8
"shop.each"(%a) ({^bb0(%b: i16): "test.end"() : () -> ()}, {}) : (i8) -> ()
// -----
%a = "test.value"() : () -> i8
"shop.each"(%a) ({^bb0(%b: i8): "shop.open"() : () -> ()}, {}) : (i8) -> ()
