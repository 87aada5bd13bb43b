//! The pass `test-matchers`: counts the matches of nested patterns of operations.

use std::fmt::Write;

use terrace_arith::{AddFOp, MulFOp};
use terrace_builtin::FloatAttr;
use terrace_builtin::function::DynFunctionOp;
use terrace_ir::fold::constant_value;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Attribute, OpRef, Value, Walk, WalkOrder};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestMatchers>();
}

/// Count the matches of patterns in functions of certain names.
#[pass(
    name = "test-matchers",
    title = "(anonymous namespace)::TestMatchers",
    interface = DynFunctionOp,
    run = run
)]
struct TestMatchers {}

/// A pattern of the value that an operand must be.
#[derive(Clone)]
enum Pattern {
    /// Any value matches.
    Any,
    /// Only this value matches.
    Value(Value),
    /// A constant of any kind.
    Constant,
    /// A constant whose attribute is a float.
    FloatConstant,
    /// A result of an operation of this name.
    Named(&'static str),
    /// A result of `arith.addf` with operands of these patterns, or of any patterns.
    Add(Vec<Pattern>),
    /// A result of `arith.mulf` with operands of these patterns, or of any patterns.
    Mul(Vec<Pattern>),
}

impl Pattern {
    /// Whether the pattern matches `op`. The last matched float constant is stored in `bound`.
    fn matches(&self, op: OpRef<'_>, bound: &mut Option<Attribute>) -> bool {
        let (is_kind, operands) = match self {
            Self::Add(operands) => (op.is::<AddFOp>(), operands),
            Self::Mul(operands) => (op.is::<MulFOp>(), operands),
            Self::Named(name) => return op.name_str() == *name,
            Self::Any | Self::Value(_) | Self::Constant | Self::FloatConstant => return false,
        };
        is_kind
            && operands.iter().zip(op.operands()).all(|(pattern, value)| {
                let body = op.body();
                match pattern {
                    Self::Any => true,
                    Self::Value(known) => *known == value,
                    Self::Constant => constant_value(body, value).is_some(),
                    Self::FloatConstant => {
                        let constant = constant_value(body, value);
                        let constant = constant.filter(|constant| constant.is::<FloatAttr>());
                        *bound = constant.or(*bound);
                        constant.is_some()
                    }
                    Self::Named(_) | Self::Add(_) | Self::Mul(_) => body
                        .defining_op(value)
                        .is_some_and(|def| pattern.matches(body.op(def), bound)),
                }
            })
    }

    /// Returns the number of matches in `function`, and the last matched float constant.
    fn count(&self, function: OpRef<'_>) -> (usize, Option<Attribute>) {
        let (mut count, mut bound) = (0, None);
        function.walk(WalkOrder::Post, |op| {
            count += usize::from(self.matches(op, &mut bound));
            Walk::Advance
        });
        (count, bound)
    }
}

fn add(operands: [Pattern; 2]) -> Pattern {
    Pattern::Add(operands.into())
}

fn mul(operands: [Pattern; 2]) -> Pattern {
    Pattern::Mul(operands.into())
}

fn run(_: &TestMatchers, target: &mut Target<'_>) -> PassResult {
    let function = target.body().root();
    let name = symbol_name(function).map_or("", |name| name.as_str(function.context()));
    let mut out = format!("{name}\n");
    match name {
        "test1" => count_nested(function, &mut out),
        "test2" => match_constants(function, &mut out),
        "test3" => match_names(function, &mut out),
        _ => {}
    }
    terrace_ir::out!("{out}");
    Ok(())
}

/// Counts additions and multiplications of each other and of the first three arguments.
fn count_nested(function: OpRef<'_>, out: &mut String) {
    let entry = function.region(0).and_then(|region| region.entry());
    let arguments = entry.map_or(&[][..], |entry| entry.arguments());
    let &[a, b, c, ..] = arguments else { return };
    let any_mul = || Pattern::Mul(Vec::new());
    let any_add = || Pattern::Add(Vec::new());
    let mul_of_add = || mul([Pattern::Any, any_add()]);
    let square = || mul([any_mul(), any_mul()]);
    let [a, b, c] = [a, b, c].map(|value| move || Pattern::Value(value));
    let patterns = [
        ("add(*)", any_add()),
        ("mul(*)", any_mul()),
        ("add(add(*), *)", add([any_add(), Pattern::Any])),
        ("add(*, add(*))", add([Pattern::Any, any_add()])),
        ("mul(add(*), *)", mul([any_add(), Pattern::Any])),
        ("mul(*, add(*))", mul_of_add()),
        ("mul(mul(*), *)", mul([any_mul(), Pattern::Any])),
        ("mul(mul(*), mul(*))", square()),
        ("mul(mul(mul(*), mul(*)), mul(mul(*), mul(*)))", mul([square(), square()])),
        (
            "mul(mul(mul(mul(*), add(*)), mul(*)), mul(mul(*, add(*)), mul(*, add(*))))",
            mul([mul([mul([any_mul(), any_add()]), any_mul()]), mul([mul_of_add(), mul_of_add()])]),
        ),
        ("add(a, b)", add([a(), b()])),
        ("add(a, c)", add([a(), c()])),
        ("add(b, a)", add([b(), a()])),
        ("add(c, a)", add([c(), a()])),
        ("mul(a, add(c, b))", mul([a(), add([c(), b()])])),
        ("mul(a, add(b, c))", mul([a(), add([b(), c()])])),
        ("mul(mul(a, *), add(a, c))", mul([mul([a(), Pattern::Any]), add([a(), c()])])),
        ("mul(mul(a, *), add(c, b))", mul([mul([a(), Pattern::Any]), add([c(), b()])])),
    ];
    for (text, pattern) in patterns {
        let (count, _) = pattern.count(function);
        let _ = writeln!(out, "Pattern {text} matched {count} times");
    }
}

/// Matches multiplications of the first argument and its sum with a constant.
fn match_constants(function: OpRef<'_>, out: &mut String) {
    let cx = function.context();
    let entry = function.region(0).and_then(|region| region.entry());
    let Some(first) = entry.and_then(|entry| entry.arguments().first().copied()) else { return };
    let a = || Pattern::Value(first);
    let text = "Pattern add(add(a, constant), a) matched";
    let (count, bound) = mul([a(), add([a(), Pattern::FloatConstant])]).count(function);
    let bound = bound.and_then(|bound| bound.downcast::<FloatAttr>(cx));
    if let Some(bound) = bound.filter(|_| count > 0) {
        let number = exponential(bound.to_f64());
        let _ = writeln!(out, "{text} and bound constant to: {number}");
    }
    if mul([a(), add([a(), Pattern::Constant])]).count(function).0 > 0 {
        let _ = writeln!(out, "{text}");
    }
}

/// Matches an operation by name and an attribute by name.
fn match_names(function: OpRef<'_>, out: &mut String) {
    let named = add([Pattern::Any, Pattern::Named("test.name")]);
    if mul([Pattern::Any, named]).count(function).0 > 0 {
        out.push_str("Pattern mul(*, add(*, m_Op(\"test.name\"))) matched\n");
    }
    let mut bound = None;
    function.walk(WalkOrder::Post, |op| {
        bound = op.attribute("fastmath").or(bound);
        Walk::Advance
    });
    let Some(bound) = bound else { return };
    let text = bound.to_text(function.context());
    let flags = text.trim_start_matches("#arith.fastmath<").trim_end_matches('>');
    let quote = if flags.contains(',') { "\"" } else { "" };
    let _ = writeln!(
        out,
        "Pattern m_Attr(\"fastmath\") matched and bound value to: {quote}{flags}{quote}"
    );
}

/// Returns `number` as C prints it with `%e`.
fn exponential(number: f64) -> String {
    let text = format!("{number:.6e}");
    match text.split_once('e') {
        None => text,
        Some((digits, exponent)) => match exponent.strip_prefix('-') {
            Some(exponent) => format!("{digits}e-{exponent:0>2}"),
            None => format!("{digits}e+{exponent:0>2}"),
        },
    }
}
