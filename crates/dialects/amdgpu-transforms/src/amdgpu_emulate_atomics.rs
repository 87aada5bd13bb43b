//! The pass `amdgpu-emulate-atomics`: rewrites atomic operations on buffers that a chipset lacks to
//! loops of compare and swap (MLIR: `EmulateAtomics.cpp`).

use terrace_amdgpu::{
    RawBufferAtomicCmpswapOp, RawBufferAtomicCmpswapProperties, RawBufferAtomicFaddOp,
    RawBufferAtomicFmaxOp, RawBufferLoadOp, RawBufferLoadProperties,
};
use terrace_arith::{AddFOp, ArithDialect, BitcastOp, CmpIOp, CmpIPredicate, MaximumFOp};
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerType, TypeExt, VectorType};
use terrace_cf::{BranchOp, CfDialect, CondBranchOp};
use terrace_ir::{Attribute, Body, Builder, Diagnostic, Ident, Op, OpRef, OpType, Operand, Value};
use terrace_numeric::FloatFormat;
use terrace_pass::{PassResult, Target, pass};
use terrace_transforms::for_each_body;
use terrace_vector::{BitCastOp, ExtractOp, VectorDialect};

use crate::Chipset;

/// Emulate atomic operations that a chipset lacks
#[pass(name = "amdgpu-emulate-atomics", title = "AmdgpuEmulateAtomicsPass", run = run)]
pub struct AmdgpuEmulateAtomics {
    /// Chipset that runs the operations
    #[option(default = "gfx000")]
    pub chipset: String,
}

fn run(pass: &AmdgpuEmulateAtomics, target: &mut Target<'_>) -> PassResult {
    let Some(chipset) = Chipset::parse(&pass.chipset) else {
        let message = format!("Invalid chipset name: {}", pass.chipset);
        let location = target.body().root().location();
        return Err(target.emit(Diagnostic::error(location, message)));
    };
    let cx = target.context().clone();
    cx.load::<CfDialect>();
    cx.load::<ArithDialect>();
    cx.load::<VectorDialect>();
    for_each_body(target.body_mut(), &|body: &mut Body| emulate_atomics(body, chipset));
    Ok(())
}

/// Rewrites the atomic operations in `body` that `chipset` lacks (MLIR:
/// `populateAmdgpuEmulateAtomicsPatterns`).
pub fn emulate_atomics(body: &mut Body, chipset: Chipset) {
    let is_missing = |op: &Op| is_missing(body.op(*op), chipset);
    for op in body.ops_below(Op::ROOT).filter(is_missing).collect::<Vec<_>>() {
        emulate(body, op);
    }
}

/// Whether `op` is an atomic operation that `chipset` lacks.
fn is_missing(op: OpRef<'_>, chipset: Chipset) -> bool {
    let cx = op.context();
    if let Some(op) = op.cast::<RawBufferAtomicFaddOp>() {
        let element = element_type_or_self(cx, op.body().value_type(op.value()));
        let is_bf16 = element.is_float_of(cx, FloatFormat::BF16);
        return match chipset.major {
            11 => is_bf16 || element.is_float_of(cx, FloatFormat::F16),
            9 => is_bf16 && chipset < Chipset::GFX950,
            major => major == 10 || chipset < Chipset::GFX908,
        };
    }
    if let Some(op) = op.cast::<RawBufferAtomicFmaxOp>() {
        let is_f64 = op.body().value_type(op.value()).is_float_of(cx, FloatFormat::F64);
        return chipset.major == 9 && !(chipset >= Chipset::GFX90A && is_f64);
    }
    false
}

/// The parts of an atomic operation.
struct Atomic {
    value: Value,
    memory: Value,
    indices: Vec<Value>,
    offset: Option<Value>,
    bounds_check: bool,
    index_offset: Option<i32>,
    is_add: bool,
    attributes: Vec<(Ident, Attribute)>,
}

impl Atomic {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let attributes = op.attributes().to_vec();
        if let Some(op) = op.cast::<RawBufferAtomicFaddOp>() {
            return Some(Self {
                value: op.value(),
                memory: op.memref(),
                indices: op.indices().collect(),
                offset: op.sgpr_offset(),
                bounds_check: op.bounds_check(),
                index_offset: op.index_offset(),
                is_add: true,
                attributes,
            });
        }
        let op = op.cast::<RawBufferAtomicFmaxOp>()?;
        Some(Self {
            value: op.value(),
            memory: op.memref(),
            indices: op.indices().collect(),
            offset: op.sgpr_offset(),
            bounds_check: op.bounds_check(),
            index_offset: op.index_offset(),
            is_add: false,
            attributes,
        })
    }
}

/// Replaces an atomic operation by a loop: a block after the one of `op`, which combines the value
/// with the one in memory until no other thread has changed the latter in between.
fn emulate(body: &mut Body, op: Op) -> Option<()> {
    let atomic = Atomic::of(body.op(op))?;
    let ty = body.value_type(atomic.value);
    let location = body.location(op);
    let current = body.parent_block(op)?;
    let region = body.block_region(current)?;
    let rest = body.split_block(op);
    let repeated = body.new_block([(ty, location)]);
    body.insert_block(repeated, region, Some(rest));
    let previous = body.arguments(repeated)[0];

    let mut b = Builder::at_end(body, current, location);
    let (bounds_check, index_offset) = (atomic.bounds_check, atomic.index_offset);
    let properties = RawBufferLoadProperties { bounds_check, index_offset, ..Default::default() };
    let load = RawBufferLoadOp::build_with(
        &mut b,
        ty,
        atomic.memory,
        &atomic.indices[..],
        atomic.offset,
        properties,
    );
    b.body_mut().set_attributes(load.op(), &atomic.attributes);
    let initial = load.value(&mut b);
    BranchOp::build(&mut b, [initial], repeated);

    b.set_at_end(repeated);
    let combined = match atomic.is_add {
        true => AddFOp::build(&mut b, atomic.value, previous).value(&mut b),
        false => MaximumFOp::build(&mut b, atomic.value, previous).value(&mut b),
    };
    let properties =
        RawBufferAtomicCmpswapProperties { bounds_check, index_offset, ..Default::default() };
    let swap = RawBufferAtomicCmpswapOp::build_with(
        &mut b,
        combined,
        previous,
        atomic.memory,
        &atomic.indices[..],
        atomic.offset,
        properties,
    );
    b.body_mut().set_attributes(swap.op(), &atomic.attributes);
    let found = swap.value(&mut b);
    let expected_bits = bits(&mut b, previous)?;
    let found_bits = bits(&mut b, found)?;
    let is_done = CmpIOp::build(&mut b, CmpIPredicate::Eq, found_bits, expected_bits).value(&mut b);
    CondBranchOp::build(&mut b, is_done, (), [found], rest, repeated);
    body.erase(op);
    Some(())
}

/// Casts a number or vector to an integer with the same bits.
fn bits(b: &mut Builder<'_>, value: Value) -> Option<Value> {
    let cx = b.context().clone();
    let ty = b.body().value_type(value);
    if let Some(vector) = ty.downcast::<VectorType>(&cx) {
        let width = vector.element.int_or_float_width(&cx)?;
        let count = u32::try_from(vector.shape.iter().product::<i64>()).ok()?;
        let all = IntegerType::get(&cx, width.checked_mul(count)?).ty();
        let cast = VectorType::get(&cx, &[1], all).ty();
        let cast = BitCastOp::build(b, cast, value).value(b);
        return Some(ExtractOp::build(b, all, cast, (), vec![0]).value(b));
    }
    if !ty.is_float() {
        return Some(value);
    }
    let integer = IntegerType::get(&cx, ty.int_or_float_width(&cx)?).ty();
    Some(BitcastOp::build(b, integer, value).value(b))
}
