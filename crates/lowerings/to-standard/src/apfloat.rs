//! Calls of the library of software floats (MLIR: `ApfloatUtils.cpp`), for the passes
//! `convert-arith-to-apfloat` and `convert-math-to-apfloat`. The library gets floats as their bits
//! in an `i64`, and the number of their format.

use rustc_hash::FxHashMap;
use terrace_arith::{BitcastOp, BuildConstant, ExtUIOp, TruncIOp};
use terrace_builtin::function::function_type;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::types::VectorType;
use terrace_builtin::{FloatType, FunctionType, IntegerType, TypeExt};
use terrace_func::{CallOp, FuncOp};
use terrace_ir::symbol::SymbolTable;
use terrace_ir::{
    Body, Builder, Diagnostic, InsertionPoint, Location, Op, OpRef, OpType, Operand, StringAttr,
    SymbolRefAttr, Type, Value, ensure_sufficient_stack,
};
use terrace_numeric::FloatFormat;
use terrace_pass::{PassResult, Target};
use terrace_transforms::post_order;
use terrace_vector::{FromElementsOp, ToElementsOp};

/// The functions of the library: the existing ones of the module, and those to declare.
#[derive(Default)]
pub(crate) struct Library {
    existing: FxHashMap<String, (Type, Location)>,
    required: Vec<(String, Vec<Type>, Type)>,
    mismatch: Option<Diagnostic>,
}

/// A function that replaces an operation by the value that it builds.
pub(crate) type Convert = fn(Op, &mut Builder<'_>, &mut Library) -> Option<Value>;

/// Replaces each operation in the target by the value that the function from `convert` builds, and
/// declares the functions of the library at the start of the module (MLIR:
/// `walkAndApplyPatterns`).
///
/// # Errors
/// If the module has a function of the library with another type.
pub(crate) fn replace_by_calls(
    target: &mut Target<'_>,
    convert: &dyn Fn(OpRef<'_>) -> Option<Convert>,
) -> PassResult {
    let body = target.body_mut();
    let mut library = Library::of(body.root());
    replace_in(body, convert, &mut library);
    let (cx, location) = (body.context().clone(), body.location(Op::ROOT));
    let block = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region));
    for (name, inputs, result) in &library.required {
        let Some(block) = block else { break };
        let mut builder = Builder::new(body, InsertionPoint::AtStart(block), location);
        let function = FuncOp::build(&mut builder, name, inputs, &[*result]);
        function.set_sym_visibility(body, Some(StringAttr::from_text(&cx, "private")));
    }
    match library.mismatch {
        Some(error) => Err(target.emit(error)),
        None => Ok(()),
    }
}

fn replace_in(
    body: &mut Body,
    convert: &dyn Fn(OpRef<'_>) -> Option<Convert>,
    library: &mut Library,
) {
    for op in post_order(body, Op::ROOT) {
        if let Some(child) = body.child_mut(op) {
            ensure_sufficient_stack(|| replace_in(child, convert, library));
            continue;
        }
        let Some(convert) = convert(body.op(op)).filter(|_| is_narrow(body.op(op))) else {
            continue;
        };
        if let Some(value) = convert(op, &mut Builder::before(body, op), library) {
            let result = body.result(op, 0);
            body.replace_all_uses(result, value);
            body.erase(op);
        }
    }
}

/// Whether all operands and results are scalars of at most 64 bits, or vectors of these
/// (MLIR: `checkPreconditions`).
fn is_narrow(op: OpRef<'_>) -> bool {
    let cx = op.context();
    op.operand_types().chain(op.result_types()).all(|ty| {
        let element = if ty.is::<VectorType>() { element_type_or_self(cx, ty) } else { ty };
        element.int_or_float_width(cx).is_some_and(|width| width <= 64)
    })
}

impl Library {
    fn of(module: OpRef<'_>) -> Self {
        let cx = module.context();
        let known = |op: OpRef<'_>| {
            let ty = function_type(op)?;
            Some((FunctionType::get(cx, &ty.inputs, &ty.results).ty(), op.location()))
        };
        let table = SymbolTable::new(module);
        let functions =
            table.symbols().filter_map(|(name, op)| Some((name.to_owned(), known(op)?)));
        Self { existing: functions.collect(), ..Self::default() }
    }

    /// Builds a call of the function `_mlir_apfloat_NAME`; `None` if the module has it with another
    /// type.
    pub(crate) fn call(
        &mut self,
        builder: &mut Builder<'_>,
        name: &str,
        operands: &[Value],
        result: Type,
    ) -> Option<Value> {
        let cx = builder.context().clone();
        let name = format!("_mlir_apfloat_{name}");
        let inputs: Vec<Type> =
            operands.iter().map(|value| builder.body().value_type(*value)).collect();
        let ty = FunctionType::get(&cx, &inputs, &[result]).ty();
        match self.existing.get(&name) {
            Some((existing, _)) if *existing == ty => {}
            Some((existing, location)) => {
                let message = format!(
                    "matched function '{name}' but with different type: '{}' (expected '{}')",
                    existing.to_text(&cx),
                    ty.to_text(&cx)
                );
                self.mismatch.get_or_insert_with(|| Diagnostic::error(*location, message));
                return None;
            }
            None => {
                self.existing.insert(name.clone(), (ty, builder.location()));
                self.required.push((name.clone(), inputs, result));
            }
        }
        let call = CallOp::build(builder, &[result], SymbolRefAttr::flat(&cx, &name), operands);
        let call = call.op();
        Some(builder.body().result(call, 0))
    }
}

/// Returns the signless integer type of `width` bits.
pub(crate) fn integer(builder: &Builder<'_>, width: u32) -> Type {
    IntegerType::get(builder.context(), width).ty()
}

/// Builds the number of the format of the float type `ty` (MLIR: `APFloatBase::Semantics`).
pub(crate) fn format(builder: &mut Builder<'_>, ty: Type) -> Option<Value> {
    let number = match ty.downcast::<FloatType>(builder.context())?.format {
        FloatFormat::F16 => 0,
        FloatFormat::BF16 => 1,
        FloatFormat::F32 => 2,
        FloatFormat::F64 => 3,
        FloatFormat::F8E5M2 => 7,
        FloatFormat::F8E5M2FNUZ => 8,
        FloatFormat::F8E4M3 => 9,
        FloatFormat::F8E4M3FN => 10,
        FloatFormat::F8E4M3FNUZ => 11,
        FloatFormat::F8E4M3B11FNUZ => 12,
        FloatFormat::F8E3M4 => 13,
        FloatFormat::TF32 => 14,
        FloatFormat::F8E8M0FNU => 15,
        FloatFormat::F6E3M2FN => 16,
        FloatFormat::F6E2M3FN => 17,
        FloatFormat::F4E2M1FN => 18,
        _ => return None,
    };
    number_constant(builder, number)
}

/// Builds the `i32` `number`.
pub(crate) fn number_constant(builder: &mut Builder<'_>, number: i64) -> Option<Value> {
    let ty = integer(builder, 32);
    builder.constant_int(ty, number)
}

/// Builds the bits of the float `value` as an `i64`. Like MLIR, extends even bits that have this
/// width, which is invalid.
pub(crate) fn bits(builder: &mut Builder<'_>, value: Value) -> Option<Value> {
    let width = builder.body().value_type(value).int_or_float_width(builder.context())?;
    let (narrow, wide) = (integer(builder, width), integer(builder, 64));
    let bits = BitcastOp::build(builder, narrow, value).value(builder);
    Some(ExtUIOp::build(builder, wide, bits).value(builder))
}

/// Builds the float of type `ty` from its bits in an `i64`; see [`bits`].
pub(crate) fn float(builder: &mut Builder<'_>, bits: Value, ty: Type) -> Option<Value> {
    let width = ty.int_or_float_width(builder.context())?;
    let narrow = integer(builder, width);
    let bits = TruncIOp::build(builder, narrow, bits).value(builder);
    Some(BitcastOp::build(builder, ty, bits).value(builder))
}

/// Builds a call of the function `name` with the format and the bits of `operands`, floats of one
/// type; the result is a float of that type.
pub(crate) fn call_on_floats(
    builder: &mut Builder<'_>,
    library: &mut Library,
    name: &str,
    operands: &[Value],
) -> Option<Value> {
    let ty = builder.body().value_type(*operands.first()?);
    let result = integer(builder, 64);
    let result = call_on_bits(builder, library, name, operands, result)?;
    float(builder, result, ty)
}

/// As [`call_on_floats`], with a result of type `result`.
pub(crate) fn call_on_bits(
    builder: &mut Builder<'_>,
    library: &mut Library,
    name: &str,
    operands: &[Value],
    result: Type,
) -> Option<Value> {
    let ty = builder.body().value_type(*operands.first()?);
    let values: Option<Vec<Value>> = operands.iter().map(|value| bits(builder, *value)).collect();
    let format = format(builder, ty)?;
    library.call(builder, name, &[&[format], &values?[..]].concat(), result)
}

/// Builds the result of `op` by `convert`, for vectors element by element (MLIR:
/// `forEachScalarValue`). It gets the operands and the type of the result.
pub(crate) fn by_elements(
    op: Op,
    builder: &mut Builder<'_>,
    mut convert: impl FnMut(&mut Builder<'_>, &[Value], Type) -> Option<Value>,
) -> Option<Value> {
    let cx = builder.context().clone();
    let operands: Vec<Value> = builder.body().operands(op).collect();
    let ty = builder.body().value_type(builder.body().result(op, 0));
    let Some(vector) = ty.downcast::<VectorType>(&cx) else {
        return convert(builder, &operands, ty);
    };
    let count = usize::try_from(vector.shape.iter().product::<i64>()).ok()?;
    let mut lists = Vec::new();
    for operand in operands {
        let element = element_type_or_self(&cx, builder.body().value_type(operand));
        let elements = ToElementsOp::build(builder, &vec![element; count], operand).op();
        lists.push(builder.body().results(elements).collect::<Vec<Value>>());
    }
    let mut results = Vec::new();
    for at in 0..count {
        let operands: Vec<Value> = lists.iter().map(|list| list[at]).collect();
        results.push(convert(builder, &operands, vector.element)?);
    }
    Some(FromElementsOp::build(builder, ty, &results).value(builder))
}
