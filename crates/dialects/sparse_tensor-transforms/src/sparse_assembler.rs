//! The pass `sparse-assembler`: wraps public functions with sparse parameters or results in
//! functions that take and return the arrays of their storage (MLIR: `SparseAssembler.cpp`).

use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::{IndexType, ModuleOp, RankedTensorType};
use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    Body, Builder, Context, InsertionPoint, Op, OpType, Operand, PatternSet, StringAttr,
    SymbolRefAttr, Type, UnitAttr, Value,
};
use terrace_pass::{PassResult, Target, pass};
use terrace_sparse_tensor::{
    AssembleOp, DisassembleOp, SparseTensorType, ToCoordinatesOp, ToPositionsOp, ToValuesOp,
};
use terrace_transforms::apply_patterns_everywhere;

use crate::storage::{FieldKind, StorageLayout};

/// The attribute of functions with C's interface for memrefs.
const C_INTERFACE: &str = "llvm.emit_c_interface";

/// Wrap public functions on sparse tensors in functions on their arrays
#[pass(name = "sparse-assembler", anchor = "builtin.module", title = "SparseAssembler", run = run)]
pub struct SparseAssembler {
    /// Return buffers directly
    #[option(name = "direct-out", default = false)]
    direct_out: bool,
}

fn run(pass: &SparseAssembler, target: &mut Target<'_>) -> PassResult {
    let cx = target.context();
    cx.load::<terrace_bufferization::BufferizationDialect>();
    cx.load::<terrace_tensor::TensorDialect>();
    let body = target.body_mut();
    if !body.root().is::<ModuleOp>() {
        return Ok(());
    }
    let block = body.region(Op::ROOT, 0).and_then(|region| body.first_block(region));
    let Some(block) = block else { return Ok(()) };
    let functions: Vec<Op> = body.ops_in(block).collect();
    // As in MLIR, the last function is wrapped first.
    for op in functions.into_iter().rev() {
        wrap(body, InsertionPoint::AtStart(block), op, pass.direct_out);
    }
    // As in MLIR, operations are folded.
    apply_patterns_everywhere(body, PatternSet::new());
    Ok(())
}

/// Returns the fields of a sparse tensor that are arrays: their kinds, levels and buffer types;
/// `None` for other types.
fn arrays(cx: &Context, ty: Type) -> Option<Vec<(FieldKind, Option<usize>, Type)>> {
    let layout = StorageLayout::of(cx, &SparseTensorType::of(cx, ty)?)?;
    let arrays = layout.fields().iter().filter(|field| field.kind != FieldKind::Specifier);
    Some(arrays.map(|field| (field.kind, field.level, field.ty)).collect())
}

/// Returns the tensor type with the shape and elements of the buffer type `ty`.
fn tensor_type(cx: &Context, ty: Type) -> Type {
    let shape = shape_of(cx, ty).unwrap_or_default();
    RankedTensorType::get(cx, shape, element_type_or_self(cx, ty)).ty()
}

/// Returns `types` with sparse tensors replaced by their arrays, as buffers or tensors; those of
/// sparse tensors are also added to `outputs`.
fn external_types(
    cx: &Context,
    types: &[Type],
    as_buffers: bool,
    mut outputs: Option<&mut Vec<Type>>,
) -> Vec<Type> {
    let mut external = Vec::new();
    for ty in types {
        let Some(arrays) = arrays(cx, *ty) else {
            external.push(*ty);
            continue;
        };
        for (_, _, buffer) in arrays {
            let ty = if as_buffers { buffer } else { tensor_type(cx, buffer) };
            external.push(ty);
            if let Some(outputs) = outputs.as_deref_mut() {
                outputs.push(ty);
            }
        }
    }
    external
}

/// Renames the function `op` and adds a function with its former name that calls it; does nothing
/// for other operations, private functions and functions without sparse tensors.
fn wrap(body: &mut Body, point: InsertionPoint, op: Op, direct_out: bool) -> Option<()> {
    let cx = body.context().clone();
    let root = body.child(op)?.root();
    let function = root.cast::<FuncOp>()?;
    if function.sym_visibility().is_some_and(|held| held.data(&cx).as_str() == Some("private")) {
        return None;
    }
    let ty = function.ty()?;
    let (inputs, results) = (ty.inputs.to_vec(), ty.results.to_vec());
    let mut extra = Vec::new();
    let mut wrapper_inputs = external_types(&cx, &inputs, false, None);
    let outputs = (!direct_out).then_some(&mut extra);
    let wrapper_results = external_types(&cx, &results, direct_out, outputs);
    if wrapper_inputs.len() == inputs.len() && wrapper_results.len() == results.len() {
        return None;
    }
    let given = wrapper_inputs.len();
    wrapper_inputs.extend(extra);
    let name = symbol_name(root)?.as_str(&cx).to_owned();
    let location = root.location();
    let has_c_interface = root.attributes().iter().any(|(name, _)| name.as_str(&cx) == C_INTERFACE);
    let internal = format!("_internal_{name}");
    let original = FuncOp::from_op(op);
    original.set_sym_name(body, StringAttr::from_text(&cx, &internal));
    original.set_sym_visibility(body, Some(StringAttr::from_text(&cx, "private")));
    let mut builder = Builder::new(body, point, location);
    let wrapper = FuncOp::build(&mut builder, &name, &wrapper_inputs, &wrapper_results);
    let (own, block) = wrapper.add_entry_block(body);
    let arguments = own.arguments(block).to_vec();
    let (arguments, outputs) = arguments.split_at(given);
    let b = &mut Builder::at_end(own, block, location);
    let inputs = assemble(b, &inputs, arguments)?;
    let callee = SymbolRefAttr::flat(&cx, &internal);
    let call = CallOp::build(b, &results, callee, inputs).op();
    let values: Vec<Value> = b.body().results(call).collect();
    let returned = disassemble(b, &results, &values, outputs, direct_out)?;
    ReturnOp::build(b, returned);
    if has_c_interface {
        let unit = UnitAttr::get(&cx).attr();
        for (function, value) in [(wrapper.op(), Some(unit)), (op, None)] {
            let set = body.set_attribute(function, C_INTERFACE, value);
            set.expect("a discardable attribute");
        }
    }
    Some(())
}

/// Creates values of the types `types` from `arguments`, the arrays of sparse ones.
fn assemble(b: &mut Builder<'_>, types: &[Type], arguments: &[Value]) -> Option<Vec<Value>> {
    let cx = b.context().clone();
    let (mut values, mut rest) = (Vec::new(), arguments);
    for ty in types {
        let count = arrays(&cx, *ty).map(|arrays| arrays.len());
        let (own, others) = rest.split_at_checked(count.unwrap_or(1))?;
        rest = others;
        values.push(match (count, own.split_last()?) {
            (None, (value, _)) => *value,
            (Some(_), (array, levels)) => AssembleOp::build(b, *ty, levels, *array).value(b),
        });
    }
    Some(values)
}

/// Returns `values`, of the types `types`, with sparse tensors replaced by their arrays: by buffers
/// if `direct`, otherwise by the tensors `outputs`, to which the arrays are copied.
fn disassemble(
    b: &mut Builder<'_>,
    types: &[Type],
    values: &[Value],
    outputs: &[Value],
    direct: bool,
) -> Option<Vec<Value>> {
    let cx = b.context().clone();
    let (mut returned, mut rest) = (Vec::new(), outputs);
    for (ty, value) in types.iter().zip(values) {
        let Some(arrays) = arrays(&cx, *ty) else {
            returned.push(*value);
            continue;
        };
        if direct {
            for (kind, level, ty) in arrays {
                let level = level.map_or(0, |level| level as i64);
                let level = terrace_builtin::IntegerAttr::index(&cx, level);
                returned.push(match kind {
                    FieldKind::Positions => ToPositionsOp::build(b, ty, *value, level).value(b),
                    FieldKind::Coordinates => ToCoordinatesOp::build(b, ty, *value, level).value(b),
                    _ => ToValuesOp::build(b, ty, *value).value(b),
                });
            }
            continue;
        }
        let (own, others) = rest.split_at_checked(arrays.len())?;
        rest = others;
        let (array, levels) = own.split_last()?;
        let mut tensors: Vec<Type> =
            arrays.iter().map(|(_, _, buffer)| tensor_type(&cx, *buffer)).collect();
        let array_type = tensors.pop()?;
        let index = IndexType::get(&cx).ty();
        let lengths = vec![index; tensors.len()];
        let op =
            DisassembleOp::build(b, &tensors, array_type, &lengths, index, *value, levels, *array);
        returned.extend(b.body().results(op.op()).take(arrays.len()));
    }
    Some(returned)
}
