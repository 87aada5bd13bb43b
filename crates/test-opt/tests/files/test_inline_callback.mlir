// RUN: --split-input-file --mlir-disable-threading --test-inline-callback
// Regions as values.
func.func @inline_with_arg(%arg0 : i32) -> i32 {
  %fn = "test.functional_region_op"() ({
  ^bb0(%a : i32):
    %b = arith.addi %a, %a : i32
    "test.return"(%b) : (i32) -> ()
  }) : () -> ((i32) -> i32)
  %0 = call_indirect %fn(%arg0) : (i32) -> i32
  return %0 : i32
}

// -----

func.func @two(%arg0 : i32, %c: i1) -> i32 {
  %fn = "test.functional_region_op"() ({
  ^bb0(%a : i32):
    cf.cond_br %c, ^bb1, ^bb2
   ^bb1:
    %b = arith.addi %a, %a : i32
    "test.return"(%b) : (i32) -> ()
   ^bb2:
    "test.return"(%a) : (i32) -> ()
  }) : () -> ((i32) -> i32)
  %0 = call_indirect %fn(%arg0) : (i32) -> i32
  %1 = call_indirect %fn(%0) : (i32) -> i32
  return %1 : i32
}
