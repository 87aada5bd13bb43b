"a.b"() {a = dense_resource<r> : tensor<1xi8>} : () -> ()
{-#
  dialect_resources: { builtin: { r: "0x0000000000" , s: "0x" } },
  external_resources: { a: { b: true, c: "x", d: "0x01" } }
#-}
