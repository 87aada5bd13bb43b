// RUN: --test-generic-ir-visitors --allow-unregistered-dialect
// RUN: --test-generic-ir-visitors-interrupt --allow-unregistered-dialect
// RUN: --test-generic-ir-block-visitors-interrupt --allow-unregistered-dialect
// RUN: --test-generic-ir-region-visitors-interrupt --allow-unregistered-dialect

func.func @f(%c: i1) {
  "test.two_region_op"() ({
    "work"() : () -> ()
  }, {
    "work"() {skip_before_all = true} : () -> ()
    "nest"() ({
      "work"() : () -> ()
    }, {
      "work"() : () -> ()
    }) {skip_after_region = 0 : i64} : () -> ()
  }) : () -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "nest"() ({
    "work"() {interrupt = true} : () -> ()
  }) : () -> ()
  cf.br ^bb2
^bb2:
  return
}

func.func @g() {
  "test.two_region_op"() ({
    "work"() : () -> ()
  }, {
    "work"() : () -> ()
  }) {interrupt_after_region = 0 : i64} : () -> ()
  "work"() {interrupt_after_all = true} : () -> ()
  return
}
