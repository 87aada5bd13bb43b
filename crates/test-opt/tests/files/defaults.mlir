// RUN: -split-input-file
// RUN: -split-input-file -mlir-print-op-generic
// What is absent is not shown in generic form, unless its default is one that is shown.
test.defaults [1, 0]
test.defaults [] sizes [] flags [] {nontemporal = false, note = "none", number = 7 : i64}
test.defaults [-1] sizes [3, 4] flags [true, false] whole array<i8: 1, -2> {list = [], nontemporal = true}
test.defaults [0x10] {list = [1], note = "other", number = 8 : i64}
"test.defaults"() <{permutation = array<i64>, list = [], nontemporal = false, sizes = array<i32>}> : () -> ()
"test.defaults"() <{permutation = array<i64>, flags = array<i1: false>, note = ""}> : () -> ()
test.floats [1.0, -2.5, 0.1]
test.floats []
// -----
%token, %sized = "test.make"() : () -> (!test.token, !test.sized_token<8>)
%a, %b = test.tokens %token, %sized
// -----
test.defaults [a]
// -----
test.defaults [1, ]
// -----
test.defaults [1 2]
// -----
test.defaults [99999999999999999999]
// -----
test.defaults array<i64: 1>
// -----
test.defaults [1] sizes [3000000000]
// -----
test.defaults [1] whole [1]
// -----
test.defaults [1] whole array<i64: 1>
// -----
test.defaults [1] {note = 4}
// -----
test.defaults [1] {list = 4}
// -----
"test.defaults"() <{permutation = array<i64>, number = 4 : i32}> : () -> ()
// -----
%token = "test.make"() : () -> !test.sized_token<7>
test.tokens %token, %token
// -----
%e = "test.make"() : () -> i32
%t = test.from_elements %e, %e : vector<2xi32>
"test.x"() {a = #test.numbers<[]>, b = #test.numbers<[1, 2]>} : () -> ()
test.2d.numbers one
test.2d.numbers uno
// -----
%e = "test.make"() : () -> i32
%t = test.from_elements %e, %e : vector<3xi32>
// -----
%e = "test.make"() : () -> i32
%t = "test.from_elements"(%e) : (i32) -> vector<3xi32>
// -----
"test.x"() {a = #test.numbers<>} : () -> ()
