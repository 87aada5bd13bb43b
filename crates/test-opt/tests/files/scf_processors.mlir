// RUN: --split-input-file --allow-unregistered-dialect --test-mapping-to-processing-elements

func.func @f(%arg0: memref<?xf32>, %a: index, %b: index, %c: index) {
  %0:2 = "new_processor_id_and_range"() : () -> (index, index)
  %1:2 = "new_processor_id_and_range"() : () -> (index, index)
  scf.for %i = %a to %b step %c {
    scf.for %j = %a to %b step %c {
      "u.use"(%i, %j) : (index, index) -> ()
    }
  }
  %t = "u.t"() : () -> i1
 scf.if %t { scf.for %j = %a to %b step %c { "u.use"(%j) : (index) -> () } }
  return
}
// -----
func.func @none(%a: index, %b: index, %c: index) {
  scf.for %i = %a to %b step %c {
      "u.use"(%i) : (index) -> ()
  }
  return
}
