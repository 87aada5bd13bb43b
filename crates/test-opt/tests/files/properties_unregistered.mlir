// RUN: --allow-unregistered-dialect
// Operations that are not registered have one attribute as their properties, of any kind.

"unreg.op"() <"xx"> {b = 2 : i64} : () -> ()
"unreg.op"() <{a = 1 : i8}> : () -> ()
"unreg.op"() <unit> : () -> ()
"unreg.op"() <[1, 2.0]> ({}) {a} : () -> ()
"unreg.op"() <{}> : () -> ()
