//! The pass `convert-memref-to-spirv`: lowers accesses of memory (MLIR: `MemRefToSPIRV.cpp`).
//! [`populate_memref_to_spirv`] adds its patterns; [`element_pointer`] serves other lowerings.

mod access;
mod narrow;
mod pointers;

pub(crate) use access::{AccessAttributes, access_chain, element_pointer, linear_index, store};

use terrace_arith::AtomicRMWKind;
use terrace_builtin::property::EnumAttr;
use terrace_builtin::{FloatType, IntegerType, MemRefType, TypeExt, VectorType};
use terrace_ir::{Context, OpInfo, OpType, Type, Value};
use terrace_memref::{AllocOp, AllocaOp, AtomicRMWOp, DeallocOp, LoadOp, StoreOp};
use terrace_pass::{PassResult, Target, pass};
use terrace_rewrite::Rw;
use terrace_spirv::{self as spirv, MemorySemantics, Scope, StorageClass};

use crate::build;
use crate::run::SpirvLowering;
use crate::types::{SpirvTypeOptions, storage_class};

/// Replace memref operations by spirv operations
#[pass(name = "convert-memref-to-spirv", title = "ConvertMemRefToSPIRVPass", run = run)]
pub struct ConvertMemRefToSpirv {
    /// The number of bits in which memory holds a boolean
    #[option(default = 8)]
    pub bool_num_bits: i32,
    /// Convert index to integers of 64 bits
    #[option]
    pub use_64bit_index: bool,
}

fn run(pass: &ConvertMemRefToSpirv, target: &mut Target<'_>) -> PassResult {
    let options = SpirvTypeOptions {
        bool_bits: u32::try_from(pass.bool_num_bits).unwrap_or(0),
        wide_index: pass.use_64bit_index,
        ..Default::default()
    };
    let mut lowering = SpirvLowering::new(target, options);
    populate_memref_to_spirv(&mut lowering);
    lowering.run(target)
}

/// The kinds of atomic accesses with a counterpart.
static ATOMIC: &[(AtomicRMWKind, &OpInfo)] = {
    use AtomicRMWKind as Kind;
    &[
        (Kind::Addi, spirv::AtomicIAddOp::INFO),
        (Kind::Maxs, spirv::AtomicSMaxOp::INFO),
        (Kind::Maxu, spirv::AtomicUMaxOp::INFO),
        (Kind::Mins, spirv::AtomicSMinOp::INFO),
        (Kind::Minu, spirv::AtomicUMinOp::INFO),
        (Kind::Ori, spirv::AtomicOrOp::INFO),
        (Kind::Andi, spirv::AtomicAndOp::INFO),
    ]
};

/// Adds the patterns that lower memref (MLIR: `populateMemRefToSPIRVPatterns`).
pub fn populate_memref_to_spirv(lowering: &mut SpirvLowering) {
    lowering.add_value("AllocaOpPattern", AllocaOp::INFO, |op, _, ty, rw| {
        let cx = rw.context().clone();
        let old = rw.body().op(op).result_types().next()?;
        is_allocatable(&cx, old, StorageClass::Function).then(|| build::variable(rw, ty))
    });
    lowering.add_sequential("AllocOpPattern", AllocOp::INFO, |op, _, symbols, types, rw| {
        let cx = rw.context().clone();
        let old = rw.body().op(op).result_types().next()?;
        if !is_allocatable(&cx, old, StorageClass::Workgroup) {
            return None;
        }
        let ty = types.convert_one(&cx, old)?;
        let name = symbols.innermost()?.workgroup_memory(&cx, ty, rw.location());
        let address = build::address_of(rw, &name, ty);
        rw.replace_op(op, &[address]);
        Some(())
    });
    let (env, options) = (lowering.env.clone(), lowering.options);
    lowering.add_value("AtomicRMWOpPattern", AtomicRMWOp::INFO, move |op, operands, ty, rw| {
        let cx = rw.context().clone();
        if rw.body().op(op).result_types().next()?.is::<FloatType>() {
            return None;
        }
        let view = AtomicRMWOp::from_op(op).view(rw.body());
        let (kind, memref) = (view.kind(), rw.body().value_type(view.memref()));
        let memref = memref.downcast::<MemRefType>(&cx)?;
        let scope = atomic_scope(&cx, memref)?;
        let (value, place) = operands.split_first()?;
        let pointer = element_pointer(rw, &env, options, memref, place)?;
        let (_, target) = ATOMIC.iter().find(|(known, _)| *known == kind)?;
        Some(atomic(rw, target, pointer, *value, scope, ty))
    });
    lowering.add_for("DeallocOpPattern", DeallocOp::INFO, |op, _, _, rw| {
        let cx = rw.context().clone();
        let old = rw.body().op(op).operand_types().next()?;
        if !is_allocatable(&cx, old, StorageClass::Workgroup) {
            return None;
        }
        rw.erase_op(op);
        Some(())
    });
    narrow::populate_load(lowering);
    pointers::populate_image_load(lowering);
    narrow::populate_store(lowering);
    let (env, options) = (lowering.env.clone(), lowering.options);
    lowering.add_for("LoadOpPattern", LoadOp::INFO, move |op, operands, _, rw| {
        let cx = rw.context().clone();
        let memref = access::accessed(&cx, rw.body().op(op), 0)?;
        if memref.element.is_signless_integer(&cx) || is_image(&cx, memref) {
            return None;
        }
        let pointer = element_pointer(rw, &env, options, memref, operands)?;
        let attributes = access::memory_attributes(rw, op, pointer)?;
        let value = build::load(rw, pointer, &attributes)?;
        rw.replace_op(op, &[value]);
        Some(())
    });
    pointers::populate_space_cast(lowering);
    let (env, options) = (lowering.env.clone(), lowering.options);
    lowering.add_for("StoreOpPattern", StoreOp::INFO, move |op, operands, _, rw| {
        let cx = rw.context().clone();
        let memref = access::accessed(&cx, rw.body().op(op), 1)?;
        if memref.element.is_signless_integer(&cx) {
            return None;
        }
        let (value, place) = operands.split_first()?;
        let pointer = element_pointer(rw, &env, options, memref, place)?;
        let attributes = access::memory_attributes(rw, op, pointer)?;
        access::store(rw, pointer, *value, &attributes);
        rw.erase_op(op);
        Some(())
    });
    pointers::populate(lowering);
}

/// Whether a memref of type `ty` can be allocated in `class` (MLIR: `isAllocationSupported`).
fn is_allocatable(cx: &Context, ty: Type, class: StorageClass) -> bool {
    let Some(memref) = ty.downcast::<MemRefType>(cx) else { return false };
    let element = memref.element;
    let element = element.downcast::<VectorType>(cx).map_or(element, |vector| vector.element);
    let is_number = element.is::<IntegerType>() || element.is::<FloatType>();
    let is_static = memref.shape.iter().all(|size| *size >= 0);
    storage_class(cx, memref) == Some(class) && is_static && is_number
}

/// Whether `memref` is in the storage class `Image`.
fn is_image(cx: &Context, memref: &MemRefType) -> bool {
    storage_class(cx, memref) == Some(StorageClass::Image)
}

/// Returns the scope of an atomic access to `memref`; `None` if its storage class has none.
fn atomic_scope(cx: &Context, memref: &MemRefType) -> Option<Scope> {
    match storage_class(cx, memref)? {
        StorageClass::StorageBuffer => Some(Scope::Device),
        StorageClass::Workgroup => Some(Scope::Workgroup),
        _ => None,
    }
}

/// Builds the atomic access `target` with a result of type `ty`.
fn atomic(
    rw: Rw<'_, '_>,
    target: &OpInfo,
    pointer: Value,
    value: Value,
    scope: Scope,
    ty: Type,
) -> Value {
    let cx = rw.context().clone();
    let semantics = MemorySemantics::ACQUIRE_RELEASE.to_attribute(&cx);
    let attributes = [("memory_scope", scope.to_attribute(&cx)), ("semantics", semantics)];
    build::value_with(rw, target, &[pointer, value], ty, &attributes)
}
