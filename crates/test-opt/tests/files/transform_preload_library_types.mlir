// RUN: --transform-preload-library=transform-library-paths=transform_library.mlir --transform-interpreter

module attributes {transform.with_named_sequence} {
  transform.named_sequence private @private_helper(%arg0: !transform.op<"func.func"> {transform.consumed})
  transform.named_sequence private @nowhere(%arg0: !transform.any_op {transform.readonly})
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    transform.include @nowhere failures(propagate) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
}
