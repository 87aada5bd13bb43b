//! Reading with diagnostics as values, and typed walks.

use terrace::func::{CallOp, FuncOp};

const CALLS: &str = "\
func.func private @f(i32) -> i32
func.func @g(%a: i32) -> i32 {
  %0 = call @f(%a) : (i32) -> i32
  return %0 : i32
}
module {
  func.func private @f()
  func.func @h() {
    call @f() : () -> ()
    call @f() : () -> ()
    return
  }
}
func.func private @last()
";

#[test]
fn operations_of_a_type_are_found_in_all_bodies() {
    let cx = terrace::context();
    let module = terrace::parse(&cx, "calls.mlir", CALLS).expect("valid");
    let operands: Vec<usize> = module.walk::<CallOp>().map(|call| call.operand_count()).collect();
    assert_eq!(operands, [1, 0, 0]);
    assert_eq!(module.walk::<FuncOp>().count(), 5);
    let inner = module.root().nested_ops().find(|op| op.name_str() == "builtin.module");
    assert_eq!(inner.expect("a module").nested::<FuncOp>().count(), 2);
}

#[test]
fn nested_operations_come_in_the_order_of_a_walk() {
    let cx = terrace::context();
    let module = terrace::parse(&cx, "calls.mlir", CALLS).expect("valid");
    let mut walked = Vec::new();
    module.root().walk_all(|op| walked.push((op.name_str().to_owned(), op.id())));
    let nested = module.root().nested_ops().map(|op| (op.name_str().to_owned(), op.id()));
    assert_eq!(nested.collect::<Vec<_>>(), walked[1..]);
    let leaf = module.walk::<CallOp>().next().expect("a call");
    assert_eq!(leaf.nested_ops().count(), 0);
}

#[test]
fn errors_are_values_with_source_lines() {
    let cx = terrace::context();
    let text =
        "func.func @f() {\n  %0 = arith.constant 1 : i32\n  %0 = arith.constant 2 : i32\n}\n";
    let error = terrace::parse(&cx, "twice.mlir", text).expect_err("invalid");
    let [diagnostic] = error.diagnostics() else { panic!("{error}") };
    assert_eq!(diagnostic.message(), "redefinition of SSA value '%0'");
    assert_eq!(diagnostic.notes().len(), 1);
    let shown = error.to_string();
    assert!(shown.contains("twice.mlir:3:3: error: redefinition of SSA value '%0'"), "{shown}");
    assert!(shown.contains("  %0 = arith.constant 2 : i32"), "{shown}");
    assert!(shown.contains("twice.mlir:2:3: note: previously defined here"), "{shown}");
}
