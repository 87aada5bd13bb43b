// RUN: -allow-unregistered-dialect -split-input-file
"test.non_negative_int_attr"() <{i32attr = 5 : i64, i64attr = 10 : i64}> : () -> ()
// -----
"test.non_negative_int_attr"() <{i32attr = -5 : i64, i64attr = 10 : i64}> : () -> ()
// -----
"test.non_negative_int_attr"() <{i32attr = 5 : i32}> : () -> ()
// -----
"test.non_negative_int_attr"() <{i32attr = 5 : i32, i64attr = -10}> : () -> ()
// -----
"test.positive_int_attr"() <{i32attr = 5 : i32, i64attr = 0}> : () -> ()
// -----
"test.positive_int_attr"() <{i32attr = 5 : i32, i64attr = 1}> : () -> ()
// -----
"test.positive_int_attr"() <{i32attr = 5 : i32, i64attr = "x"}> : () -> ()
