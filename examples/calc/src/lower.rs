//! Passes of Calc: an optimization with an option, and the lowering to MLIR's dialects.
use std::sync::Arc;

use terrace::arith::{self, CmpFPredicate};
use terrace::builtin::{FloatAttr, FloatType, IntegerType};
use terrace::ir::{StringAttr, SymbolRefAttr, TypeAttr};
use terrace::pass::{PassResult, Statistic, Target, pass};
use terrace::passes::func::populate_func_type_conversion;
use terrace::prelude::*;
use terrace::rewrite::{ConversionPatterns, ConversionRewriter, ConversionTarget, TypeConverter};
use terrace::{llvm, scf};

use crate::dialect::{
    AddOp, CmpOp, ConditionOp, ConstantOp, DivOp, IfOp, MulOp, NumType, PrintOp, Relation, SubOp,
    WhileOp, YieldOp,
};

/// The symbol of the format string for `printf`.
const FORMAT: &str = "calc.format";

// ANCHOR: reciprocal
/// Multiply by the reciprocal of a constant instead of dividing by it.
#[pass(name = "calc-reciprocal", anchor = "func.func", run = run_reciprocal)]
pub struct Reciprocal {
    /// Change only divisions whose result stays exactly the same.
    #[option(default = true)]
    exact: bool,
    /// Divisions that became multiplications
    #[statistic]
    changed: Statistic,
}

fn run_reciprocal(pass: &Reciprocal, target: &mut Target<'_>) -> PassResult {
    let body = target.body_mut();
    let ops: Vec<Op> = body.ops_below(Op::ROOT).collect();
    for op in ops {
        let Some(div) = body.op(op).cast::<DivOp>() else { continue };
        let (lhs, rhs, ty) = (div.lhs(), div.rhs(), body.value_type(div.result()));
        let Some(divisor) = body.defined_by::<ConstantOp>(rhs) else { continue };
        let divisor = divisor.value().data(body.context()).to_f64();
        let inverse = 1.0 / divisor;
        // The reciprocal of a power of two is exact.
        let mantissa = divisor.to_bits() << 12;
        let exact = divisor.is_normal() && inverse.is_normal() && mantissa == 0;
        if pass.exact && !exact {
            continue;
        }
        let mut b = Builder::before(body, op);
        let inverse = FloatAttr::f64(b.context(), inverse);
        let product = b.value(MulOp::of(lhs, ConstantOp::of(ty, inverse)));
        let quotient = body.result(op, 0);
        body.replace_all_uses(quotient, product);
        body.erase(op);
        pass.changed.add(1);
    }
    Ok(())
}
// ANCHOR_END: reciprocal

// ANCHOR: convert
/// Lower Calc to arith, scf, func, and calls of printf.
#[pass(name = "convert-calc", anchor = "builtin.module", run = run_convert)]
pub struct ConvertCalc {}

fn run_convert(_: &ConvertCalc, target: &mut Target<'_>) -> PassResult {
    let module = target.body_mut();
    if module.walk::<PrintOp>().next().is_some() {
        declare_printf(module);
    }
    let types = Arc::new(types());
    let (target, patterns) = lowering(&types);
    terrace::transforms::convert_bodies(module, &target, &patterns)
}

/// Returns the conversion of numbers to floats; other types stay.
fn types() -> TypeConverter {
    let mut types = TypeConverter::new();
    types.rule(|_, ty| Some(Some(ty)));
    types.rule(|cx, ty| {
        let num = ty.downcast::<NumType>(cx)?;
        Some(Some(match num.bits {
            32 => FloatType::f32(cx).ty(),
            _ => FloatType::f64(cx).ty(),
        }))
    });
    types
}

/// Returns the target of the conversion, which has no Calc, and the patterns for all operations.
fn lowering(types: &Arc<TypeConverter>) -> (ConversionTarget, ConversionPatterns) {
    let mut target = ConversionTarget::new();
    target.illegal_dialects(&["calc"]).legal_dialects(&["arith", "scf", "llvm", "builtin"]);
    let mut patterns = ConversionPatterns::new();
    populate_func_type_conversion(&mut patterns, &mut target, types);
    arithmetic(&mut patterns, types);
    regions(&mut patterns, types);
    patterns.add::<PrintOp>("LowerPrint", Some(types), lower_print);
    (target, patterns)
}
// ANCHOR_END: convert

// ANCHOR: arithmetic
/// Adds patterns for operations that have a counterpart in arith.
fn arithmetic(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let converter = types.clone();
    patterns.add::<ConstantOp>("LowerConstant", Some(types), move |op, _, rewriter| {
        let view = op.view(rewriter.body());
        let ty = converter.convert_one(view.context(), view.result_types().next()?)?;
        let value = view.value().data(view.context()).to_f64();
        let value = FloatAttr::get(view.context(), ty, value).attr();
        let new = rewriter.value(arith::ConstantOp::of(value));
        rewriter.replace_op(op.op(), &[new]);
        Some(())
    });
    macro_rules! binary {
        ($($from:ident => $to:ident),*) => {$(
            patterns.add::<$from>("LowerArithmetic", Some(types), |op, operands, rewriter| {
                let new = rewriter.value(arith::$to::of(operands[0], operands[1]));
                rewriter.replace_op(op.op(), &[new]);
                Some(())
            });
        )*};
    }
    binary!(AddOp => AddFOp, SubOp => SubFOp, MulOp => MulFOp, DivOp => DivFOp);
    patterns.add::<CmpOp>("LowerCmp", Some(types), |op, operands, rewriter| {
        let predicate = match op.view(rewriter.body()).relation() {
            Relation::Lt => CmpFPredicate::Olt,
            Relation::Le => CmpFPredicate::Ole,
            Relation::Gt => CmpFPredicate::Ogt,
            Relation::Ge => CmpFPredicate::Oge,
            Relation::Eq => CmpFPredicate::Oeq,
            Relation::Ne => CmpFPredicate::Une,
        };
        let new = rewriter.value(arith::CmpFOp::of(predicate, operands[0], operands[1]));
        rewriter.replace_op(op.op(), &[new]);
        Some(())
    });
}
// ANCHOR_END: arithmetic

// ANCHOR: regions
/// Adds patterns for branches, loops and their terminators.
fn regions(patterns: &mut ConversionPatterns, types: &Arc<TypeConverter>) {
    let converter = types.clone();
    patterns.add::<IfOp>("LowerIf", Some(types), move |op, operands, rewriter| {
        let types = result_types(rewriter, op.op(), &converter)?;
        let new = scf::IfOp::build(rewriter, &types, operands[0]).op();
        move_regions(rewriter, op.op(), new, &converter)
    });
    let converter = types.clone();
    patterns.add::<WhileOp>("LowerWhile", Some(types), move |op, operands, rewriter| {
        let types = result_types(rewriter, op.op(), &converter)?;
        let new = scf::WhileOp::build(rewriter, &types, operands).op();
        move_regions(rewriter, op.op(), new, &converter)
    });
    patterns.add::<ConditionOp>("LowerCondition", Some(types), |op, operands, rewriter| {
        scf::ConditionOp::build(rewriter, operands[0], &operands[1..]);
        rewriter.erase_op(op.op());
        Some(())
    });
    patterns.add::<YieldOp>("LowerYield", Some(types), |op, operands, rewriter| {
        scf::YieldOp::build(rewriter, operands);
        rewriter.erase_op(op.op());
        Some(())
    });
}

/// Returns the converted types of the results of `op`.
fn result_types(
    rewriter: &ConversionRewriter<'_>,
    op: Op,
    types: &TypeConverter,
) -> Option<Vec<Type>> {
    types.convert_all(rewriter.context(), rewriter.body().op(op).result_types())
}

/// Moves both regions of `old` to `new`, converts their block arguments, and replaces `old`.
fn move_regions(
    rewriter: &mut ConversionRewriter<'_>,
    old: Op,
    new: Op,
    types: &TypeConverter,
) -> Option<()> {
    for index in 0..2 {
        let (from, to) = (rewriter.body().region(old, index)?, rewriter.body().region(new, index)?);
        let blocks: Vec<Block> = rewriter.body().blocks_in(from).collect();
        for block in blocks {
            rewriter.body_mut().move_block(block, to, None);
        }
        rewriter.convert_region(to, types)?;
    }
    let results: Vec<Value> = rewriter.body().results(new).collect();
    rewriter.replace_op(old, &results);
    Some(())
}
// ANCHOR_END: regions

/// Lowers `calc.print` to a call of `printf`.
fn lower_print(
    op: PrintOp,
    operands: &[Value],
    rewriter: &mut ConversionRewriter<'_>,
) -> Option<()> {
    let cx = rewriter.context().clone();
    let pointer = llvm::LLVMPointerType { address_space: 0 }.intern(&cx).ty();
    let format = SymbolRefAttr::flat(&cx, FORMAT);
    let format = rewriter.value(llvm::AddressOfOp::of(pointer, format));
    let mut value = operands[0];
    let f64 = FloatType::f64(&cx).ty();
    if rewriter.body().value_type(value) != f64 {
        value = rewriter.value(arith::ExtFOp::of(f64, value));
    }
    let i32 = IntegerType::get(&cx, 32).ty();
    let call = llvm::CallOp::build(rewriter, Some(i32), [format, value], &[]);
    call.set_callee(rewriter.body_mut(), Some(SymbolRefAttr::flat(&cx, "printf")));
    call.set_var_callee_type(rewriter.body_mut(), Some(TypeAttr::get(&cx, printf_type(&cx))));
    rewriter.erase_op(op.op());
    Some(())
}

/// Returns the type of `printf` in the llvm dialect.
fn printf_type(cx: &Context) -> Type {
    let pointer = llvm::LLVMPointerType { address_space: 0 }.intern(cx).ty();
    let i32 = IntegerType::get(cx, 32).ty();
    let ty = llvm::LLVMFunctionType { return_type: i32, params: vec![pointer], var_arg: true };
    ty.intern(cx).ty()
}

/// Declares `printf` and its format string at the start of the module.
fn declare_printf(module: &mut Body) {
    let cx = module.context().clone();
    let location = module.root().location();
    let block = module.root().region(0).and_then(|region| region.entry());
    let block = block.expect("a module has a block").id();
    let mut b = Builder::at_start(module, block, location);
    llvm::LLVMFuncOp::build(&mut b, "printf".to_owned(), TypeAttr::get(&cx, printf_type(&cx)));
    let text = "%g\n\0";
    let i8 = IntegerType::get(&cx, 8).ty();
    let bytes = llvm::LLVMArrayType { element_type: i8, num_elements: text.len() as u64 };
    let bytes = TypeAttr::get(&cx, bytes.intern(&cx).ty());
    let linkage = llvm::LinkageAttr { linkage: llvm::Linkage::Internal }.intern(&cx);
    let global = llvm::GlobalOp::build(&mut b, bytes, FORMAT.to_owned(), linkage);
    global.set_constant(module, true);
    global.set_value(module, Some(StringAttr::from_text(&cx, text).attr()));
}
