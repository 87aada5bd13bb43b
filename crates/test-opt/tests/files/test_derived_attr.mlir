// RUN: --mlir-disable-threading --test-derived-attr
// Attributes that follow from types.
func.func @verifyDerivedAttributes() -> () {
  %0 = "test.derived_type_attr"() : () -> tensor<10xf32>
  %1 = "test.derived_type_attr"() : () -> tensor<12x79xi32>
  %2 = "test.foo"() : () -> tensor<12x79xi32>
  return
}
