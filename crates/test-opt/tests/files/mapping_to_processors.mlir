// RUN: --pass-pipeline=builtin.module(func.func(test-mapping-to-processing-elements)) --allow-unregistered-dialect --split-input-file
func.func @map1d(%lb: index, %ub: index, %step: index) {
  %0:2 = "new_processor_id_and_range"() : () -> (index, index)
  scf.for %i = %lb to %ub step %step {
    "use"(%i) : (index) -> ()
  }
  return
}
// -----
func.func @map2d(%lb : index, %ub : index, %step : index) {
  %0:2 = "new_processor_id_and_range"() : () -> (index, index)
  %1:2 = "new_processor_id_and_range"() : () -> (index, index)
  scf.for %i = %lb to %ub step %step {
    "use"(%i) : (index) -> ()
    scf.for %j = %lb to %ub step %step { }
  }
  return
}
// -----
func.func @none(%lb : index, %ub : index, %step : index) {
  scf.for %i = %lb to %ub step %step { }
  return
}
// -----
func.func @two(%lb : index, %ub : index, %step : index) {
  %0:2 = "new_processor_id_and_range"() : () -> (index, index)
  scf.for %i = %lb to %ub step %step { }
  scf.for %i = %lb to %ub step %step { }
  return
}
