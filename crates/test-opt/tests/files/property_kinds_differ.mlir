// RUN: --split-input-file --verify-diagnostics
// MLIR-DIFFERS: it says nothing, the wrong thing, or crashes.

// -----
// It fails without a word.
// expected-error@+1 {{Invalid attribute `unit` in property conversion: 3 : i64}}
"test.with_default_valued_properties"() <{unit = 3}> : () -> ()

// -----
// It asks for a string.
// expected-error@+1 {{expected BoolAttr for key `value`}}
"test.with_properties"() <{flag = 3}> : () -> ()

// -----
// It does not say why.
// expected-error@+2 {{expected a value or 'none'}}
// expected-error@+1 {{invalid value for property simple, expected optional int64_t}}
test.with_optional_properties simple = some<5>

// -----
// It crashes.
// expected-error@+1 {{'test.with_nice_properties' op requires property 'prop'}}
"test.with_nice_properties"() <{}> : () -> ()
