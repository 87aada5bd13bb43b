// RUN: --allow-unregistered-dialect --split-input-file
// An empty key of a resource is another one each time.

// -----
"x.y"() {r = dense_resource<""> : tensor<1xi8>} : () -> ()
{-# dialect_resources: { builtin: { "": "0x0100000001" } } #-}

// -----
"x.y"() {r = dense_resource<""> : tensor<1xi8>, s = dense_resource<a> : tensor<1xi8>} : () -> ()
{-# dialect_resources: { builtin: { "": "0x0100000001", a: "0x0100000002" } } #-}

// -----
"x.y"() {r = dense_resource<""> : tensor<1xi8>, s = dense_resource<_1> : tensor<1xi8>, t = dense_resource<""> : tensor<1xi8>} : () -> ()

// -----
"x.y"() {r = dense_resource<""> : tensor<1xi8>} : () -> ()
{-# dialect_resources: { builtin: { _1: "0x0100000001" } } #-}
