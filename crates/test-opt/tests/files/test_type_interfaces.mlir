// RUN: --mlir-disable-threading --test-type-interfaces --allow-unregistered-dialect
// An interface of types.
%foo0 = "foo.test"() : () -> (!test.test_type)
%foo1 = "foo.test"() : () -> (i32)
%foo2, %foo3 = "foo.test"() : () -> (!test.test_type, !test.test_type)
%a = "foo.reg"() ({
^bb0(%x: !test.test_type):
  %foo4 = "foo.test"() : () -> (!test.test_type)
  }) : () -> (tensor<2x!test.test_type>)
