// RUN:--allow-unregistered-dialect --topological-sort
// The kind of the region is not known.
"foo.region"() ({
  %0 = "foo.use"(%1) : (i8) -> i8
  %1 = "foo.def"() : () -> i8
}) : () -> ()
test.graph_region {
  %0 = "foo.use"(%1) : (i8) -> i8
  %1 = "foo.def"() : () -> i8
}
