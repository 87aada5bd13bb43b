// RUN: --transform-preload-library=transform-library-paths=transform_library.mlir --transform-interpreter
// RUN: --transform-preload-library=transform-library-paths=transform_library.mlir --transform-interpreter=entry-point=other
// RUN: --transform-preload-library=transform-library-paths=absent.mlir

module attributes {transform.with_named_sequence} {
  transform.named_sequence private @private_helper(%arg0: !transform.any_op {transform.readonly})
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    transform.print {name = "own"}
    transform.include @private_helper failures(propagate) (%arg0) : (!transform.any_op) -> ()
    transform.yield
  }
}
