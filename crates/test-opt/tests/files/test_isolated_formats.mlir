// RUN: --verify-each
// Regions whose arguments have the names of operands.
func.func @f(%i: index) {
  "test.isolated_region"(%i) ({ ^bb0(%a: index):
    "test.consumer"(%a) : (index) -> ()
    "test.isolated_region"(%a) ({ ^bb0(%b: index):
      "test.consumer"(%b) : (index) -> ()
    }) : (index) -> ()
    "test.finish"() : () -> ()
  }) {a} : (index) -> ()
  "test.isolated_regions"() ({ "test.x"() : () -> () }, { "test.x"() : () -> () }) {b} : () -> ()
  "test.isolated_regions"() : () -> ()
  return
}
