// RUN: -allow-unregistered-dialect -split-input-file
%0 = test.format_infer_type_regions {
^bb0(%a: i64):
  "test.x"() : () -> ()
} {a}
%1:2 = "test.format_infer_type_regions"() ({
^bb0(%a: i64, %b: f32):
  "test.x"(%a) : (i64) -> ()
}) : () -> (i64, f32)
"test.y"(%0, %1#1) : (i64, f32) -> ()
// -----
%1 = "test.format_infer_type_regions"() ({
^bb0(%a: i64):
  "test.x"() : () -> ()
}) : () -> f32
// -----
test.format_infer_type_regions {
}
