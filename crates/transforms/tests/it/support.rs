//! A dialect of operations with different effects, and modules from and to text.

use terrace_asm::{ParseOptions, PrintFlags, parse, print_op};
use terrace_builtin::BuiltinDialect;
use terrace_builtin::constraints::{AnyType, I32};
use terrace_diag::SourceFile;
use terrace_func::FuncDialect;
use terrace_ir::op_traits::Pure;
use terrace_ir::{Body, Context, Dialect};
use terrace_ods::{dialect, operation};

/// Operations for tests. Undeclared operations are accepted in generic form.
#[dialect(name = "t", ops = [PureOp, ReadOp, WriteOp], hooks = terrace_ir::DialectHooks {
    allow_unknown_operations: true,
    ..terrace_ir::DialectHooks::NONE
})]
pub(crate) struct TDialect;

/// An operation without effects.
#[operation(name = "t.pure", traits = [Pure], format = "$inputs attr-dict `:` type($inputs)")]
pub(crate) struct PureOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[result]
    result: I32,
}

/// An operation that reads memory.
#[operation(name = "t.read", effects = [read], format = "attr-dict")]
pub(crate) struct ReadOp {
    #[result]
    result: I32,
}

/// An operation that writes memory.
#[operation(name = "t.write", effects = [write], format = "attr-dict")]
pub(crate) struct WriteOp {}

/// Parses `text` into the body of a module.
pub(crate) fn module(text: &str) -> Body {
    let cx = Context::new();
    cx.allow_unregistered_dialects(true);
    cx.load_dialect(BuiltinDialect::info());
    cx.load_dialect(TDialect::info());
    cx.load_dialect(FuncDialect::info());
    let file = SourceFile::new("test.mlir", text);
    parse(&cx, &file, &ParseOptions::default()).expect("the text is correct")
}

/// Returns the printed module.
pub(crate) fn text(body: &Body) -> String {
    print_op(body.root(), &PrintFlags::default())
}

/// Returns how often `part` occurs in the printed module.
pub(crate) fn count(body: &Body, part: &str) -> usize {
    text(body).matches(part).count()
}
