//! The Calc dialect: a type of numbers, and operations that are close to the language.
use terrace::builtin::constraints::I1;
use terrace::builtin::op_traits::{SameOperandsAndResultType, SameTypeOperands};
use terrace::builtin::{FloatAttr, IntegerAttr, IntegerType};
use terrace::interfaces::{AlwaysInlinable, Inliner};
use terrace::ir::constraints::SizedRegion;
use terrace::ir::op_traits::{
    ConstantLike, HasParent, HasParentOneOf, HasRecursiveMemoryEffects, IsTerminator,
    NoRegionArguments, Pure, RecursivelySpeculatable, ReturnLike, SingleBlock,
};
use terrace::ir::{DialectHooks, Fold, InferArgs, PatternSet, Types};
use terrace::prelude::*;

// ANCHOR: dialect
/// A language of numbers.
#[dialect(
    name = "calc",
    types = [NumType],
    ops = [
        ConstantOp, AddOp, SubOp, MulOp, DivOp, CmpOp, IfOp, WhileOp, ConditionOp, YieldOp, PrintOp,
    ],
    interfaces = [Inliner = AlwaysInlinable],
    dependencies = [terrace::arith::ArithDialect, terrace::func::FuncDialect],
    hooks = DialectHooks { materialize_constant: Some(materialize), ..DialectHooks::NONE },
)]
pub struct CalcDialect;

/// A number of 32 or 64 bits: `!calc.num<32>`, `!calc.num`.
#[ty(name = "calc.num", format = "(`<` $bits^ `>`)?", verify = verify_width)]
pub struct NumType {
    /// The width in bits.
    #[param(default = 64)]
    pub bits: u32,
}

fn verify_width(ty: &NumType, _: &Context) -> Result<(), String> {
    match ty.bits {
        32 | 64 => Ok(()),
        bits => Err(format!("a number has 32 or 64 bits, not {bits}")),
    }
}
// ANCHOR_END: dialect

/// Creates the operation for a folded constant.
fn materialize(b: &mut Builder<'_>, value: Attribute, ty: Type) -> Option<Op> {
    if !ty.is::<NumType>() {
        return terrace::arith::materialize_constant(b, value, ty);
    }
    let value = value.as_handle::<FloatAttr>()?;
    Some(ConstantOp::build(b, ty, value).op())
}

/// A literal number.
#[operation(name = "calc.constant", traits = [Pure, ConstantLike], fold = fold_constant,
            format = "$value attr-dict `:` qualified(type($result))")]
pub struct ConstantOp {
    #[attr]
    value: Handle<FloatAttr>,
    #[result]
    result: NumType,
}

fn fold_constant(op: ConstantOpRef<'_>, _: &[Option<Attribute>]) -> Option<Fold> {
    Some(op.value().attr().into())
}

// ANCHOR: binary
/// Operations that compute a number from two numbers.
#[interface]
pub trait Binary {
    /// Computes the result for constant operands.
    fn compute(self, a: f64, b: f64) -> f64;
}

macro_rules! binary {
    ($doc:literal, $name:literal, $op:ident, $view:ident, $sign:tt $(, $canonicalize:ident)?) => {
        #[doc = $doc]
        #[operation(name = $name, traits = [Pure, SameOperandsAndResultType], interfaces = [Binary],
                    fold = fold_binary, $(canonicalize = $canonicalize,)?
                    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))")]
        pub struct $op {
            #[operand]
            lhs: NumType,
            #[operand]
            rhs: NumType,
            #[result]
            result: NumType,
        }

        impl Binary for $view<'_> {
            fn compute(self, a: f64, b: f64) -> f64 {
                a $sign b
            }
        }
    };
}

binary!("The sum of two numbers.", "calc.add", AddOp, AddOpRef, +);
binary!("The difference of two numbers.", "calc.sub", SubOp, SubOpRef, -, canonicalize_sub);
binary!("The product of two numbers.", "calc.mul", MulOp, MulOpRef, *, canonicalize_mul);
binary!("The quotient of two numbers.", "calc.div", DivOp, DivOpRef, /);

/// Folds an operation on two constants.
fn fold_binary(op: OpRef<'_>, operands: &[Option<Attribute>]) -> Option<Fold> {
    let (a, b) = constants(op.context(), operands)?;
    let value = op.interface::<DynBinary>()?.compute(a, b);
    Some(FloatAttr::f64(op.context(), value).attr().into())
}
// ANCHOR_END: binary

/// Returns the values of two operands; `None` unless both are constant.
fn constants(cx: &Context, operands: &[Option<Attribute>]) -> Option<(f64, f64)> {
    let number = |index: usize| Some(operands[index]?.downcast::<FloatAttr>(cx)?.to_f64());
    Some((number(0)?, number(1)?))
}

// ANCHOR: patterns
terrace::patterns! {
    /// Turns `x * 1` into `x`.
    TimesOne = MulOp(x, const c: FloatAttr) if c.to_f64() == 1.0 => x;

    /// Turns `0 - (0 - x)` into `x`.
    DoubleNegation = SubOp(const a: FloatAttr, SubOp(const b: FloatAttr, x))
        if a.to_f64() == 0.0 && b.to_f64() == 0.0 => x;
}

fn canonicalize_mul(set: &mut PatternSet) {
    set.insert::<TimesOne>();
}

fn canonicalize_sub(set: &mut PatternSet) {
    set.insert::<DoubleNegation>();
}
// ANCHOR_END: patterns

/// A relation of two numbers.
#[enum_attr]
pub enum Relation {
    /// Less: `<` in Calc.
    Lt,
    /// Less or equal: `<=` in Calc.
    Le,
    /// Greater: `>` in Calc.
    Gt,
    /// Greater or equal: `>=` in Calc.
    Ge,
    /// Equal: `==` in Calc.
    Eq,
    /// Not equal: `!=` in Calc.
    Ne,
}

/// Whether a relation holds.
#[operation(name = "calc.cmp", traits = [Pure, SameTypeOperands], fold = fold_cmp,
            format = "$relation $lhs `,` $rhs attr-dict `:` qualified(type($lhs))")]
pub struct CmpOp {
    #[attr]
    relation: Relation,
    #[operand]
    lhs: NumType,
    #[operand]
    rhs: NumType,
    #[result]
    result: I1,
}

fn fold_cmp(op: CmpOpRef<'_>, operands: &[Option<Attribute>]) -> Option<Fold> {
    let (a, b) = constants(op.context(), operands)?;
    let holds = match op.relation() {
        Relation::Lt => a < b,
        Relation::Le => a <= b,
        Relation::Gt => a > b,
        Relation::Ge => a >= b,
        Relation::Eq => a == b,
        Relation::Ne => a != b,
    };
    let i1 = IntegerType::get(op.context(), 1).ty();
    Some(IntegerAttr::get(op.context(), i1, i64::from(holds)).attr().into())
}

// ANCHOR: if
/// Executes one of two regions.
#[operation(name = "calc.if", canonicalize = canonicalize_if,
            traits = [SingleBlock, NoRegionArguments, HasRecursiveMemoryEffects,
                      RecursivelySpeculatable],
            format = "$condition (`->` type($results)^)? attr-dict-with-keyword \
                      $then_region `else` $else_region")]
pub struct IfOp {
    #[operand]
    condition: I1,
    #[result]
    results: Variadic<NumType>,
    #[region]
    then_region: SizedRegion<1>,
    #[region]
    else_region: SizedRegion<1>,
}

fn canonicalize_if(set: &mut PatternSet) {
    // Replaces an `if` with a constant condition by the operations of one region.
    set.add::<IfOp>("ConstantIf", |op, rewriter| {
        let view = op.view(rewriter.body());
        let value = terrace::ir::fold::constant_value(rewriter.body(), view.condition())?;
        let holds = !value.downcast::<IntegerAttr>(view.context())?.value.is_zero();
        let region = if holds { view.then_region() } else { view.else_region() };
        let region = region.id();
        rewriter.replace_by_region(op.op(), region, &[])
    });
}
// ANCHOR_END: if

/// Repeats a region while a condition holds. `$before` computes the condition, `$after` is the
/// body; both take the variables that the loop changes as block arguments.
#[operation(name = "calc.while", traits = [SingleBlock, HasRecursiveMemoryEffects],
            infer = infer_while,
            format = "(`(` $inits^ `:` type($inits) `)`)? attr-dict-with-keyword \
                      $before `do` $after")]
pub struct WhileOp {
    #[operand]
    inits: Variadic<NumType>,
    #[result]
    results: Variadic<NumType>,
    #[region]
    before: SizedRegion<1>,
    #[region]
    after: SizedRegion<1>,
}

fn infer_while(args: &InferArgs<'_>) -> Result<Types, Diagnostic> {
    Ok(args.operands.iter().copied().collect())
}

/// Ends the first region of a loop: continues it with `args` if the condition holds, else ends it.
#[operation(name = "calc.condition", traits = [Pure, IsTerminator, HasParent<WhileOp>],
            format = "$condition (`,` $args^ `:` type($args))? attr-dict")]
pub struct ConditionOp {
    #[operand]
    condition: I1,
    #[operand]
    args: Variadic<NumType>,
}

/// Ends a region with its results.
#[operation(name = "calc.yield",
            traits = [Pure, IsTerminator, ReturnLike, HasParentOneOf<(IfOp, WhileOp)>],
            format = "($values^ `:` type($values))? attr-dict")]
pub struct YieldOp {
    #[operand]
    values: Variadic<NumType>,
}

/// Prints a number and a line break.
#[operation(name = "calc.print", format = "$value attr-dict `:` qualified(type($value))")]
pub struct PrintOp {
    #[operand]
    value: NumType,
}
