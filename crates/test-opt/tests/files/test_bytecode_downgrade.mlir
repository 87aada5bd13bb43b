// RUN: --split-input-file --mlir-disable-threading "--test-bytecode-roundtrip=test-dialect-version=1.2 test-kind=6"
// Operations that earlier versions of the dialect state in another way.
"test.versionedA"() <{dims = 123 : i64, modifier = false}> : () -> ()
"test.versionedA"() <{dims = 1 : i64, modifier = false}> : () -> ()
"test.versionedA"() <{dims = 1 : i64, modifier = false}> : () -> ()

// -----

"test.versionedB"() {attribute = #test.attr_params<42, 24>} : () -> ()
