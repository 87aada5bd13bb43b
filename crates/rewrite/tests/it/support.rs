//! A dialect of interchangeable operations, and conversions from and to text.

use terrace_asm::{ParseOptions, PrintFlags, parse, print_op};
use terrace_builtin::BuiltinDialect;
use terrace_builtin::constraints::AnyType;
use terrace_diag::SourceFile;
use terrace_ir::op_traits::Pure;
use terrace_ir::{Body, Context, Dialect, Op, Region};
use terrace_ods::{dialect, operation};

/// Operations for tests. Undeclared operations are accepted in generic form.
#[dialect(name = "t", ops = [AOp, BOp, COp], hooks = terrace_ir::DialectHooks {
    allow_unknown_operations: true,
    ..terrace_ir::DialectHooks::NONE
})]
pub(crate) struct TDialect;

/// The first operation, which the patterns of most tests match.
#[operation(name = "t.a", traits = [Pure], format = "$input attr-dict `:` type($input) `->` type($result)")]
pub(crate) struct AOp {
    #[operand]
    input: AnyType,
    #[result]
    result: AnyType,
}

/// The second operation.
#[operation(name = "t.b", traits = [Pure], format = "$input attr-dict `:` type($input) `->` type($result)")]
pub(crate) struct BOp {
    #[operand]
    input: AnyType,
    #[result]
    result: AnyType,
}

/// The third operation.
#[operation(name = "t.c", traits = [Pure], format = "$input attr-dict `:` type($input) `->` type($result)")]
pub(crate) struct COp {
    #[operand]
    input: AnyType,
    #[result]
    result: AnyType,
}

/// Creates a context with the dialect.
pub(crate) fn context() -> Context {
    let cx = Context::new();
    cx.load_dialect(BuiltinDialect::info());
    cx.load_dialect(TDialect::info());
    cx
}

/// Parses `text` into the body of a module.
pub(crate) fn body(cx: &Context, text: &str) -> Body {
    let file = SourceFile::new("test.mlir", text);
    parse(cx, &file, &ParseOptions::default()).expect("the text is correct")
}

/// Returns the region of the module.
pub(crate) fn region(body: &Body) -> Region {
    body.region(Op::ROOT, 0).expect("a module has a region")
}

/// Returns the lines between the braces of the printed module, without indentation.
pub(crate) fn lines(body: &Body) -> Vec<String> {
    let text = print_op(body.root(), &PrintFlags::default());
    let lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
    lines[1..lines.len() - 1].to_vec()
}
