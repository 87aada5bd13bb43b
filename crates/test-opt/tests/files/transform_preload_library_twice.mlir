// RUN: --transform-preload-library=transform-library-paths=transform_library.mlir --transform-interpreter=entry-point=other

module attributes {transform.with_named_sequence} {
  transform.named_sequence @other(%arg0: !transform.any_op {transform.readonly}) {
    transform.print {name = "own other"}
    transform.yield
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    transform.print {name = "own"}
    transform.yield
  }
}
