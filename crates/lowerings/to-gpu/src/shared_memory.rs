//! Lowering of dynamic shared memory (MLIR: `GPUDynamicSharedMemoryOpLowering`).

use terrace_builtin::MemRefType;
use terrace_gpu::DynamicSharedMemoryOp;
use terrace_ir::{Op, OpType, Operand, SymbolRefAttr};
use terrace_llvm::{self as llvm, GEPNoWrapFlags};
use terrace_to_llvm::Lowering;
use terrace_to_llvm::descriptor::{DescriptorField, RankedDescriptor};
use terrace_to_llvm::llvm_builder::{GepIndex, LlvmBuilder};
use terrace_to_llvm::symbols::{EnclosingScopes, NewGlobal};
use terrace_to_llvm::types::array;

/// Adds the pattern that lowers dynamic shared memory to a global without elements; the alignment
/// is in bytes.
pub(crate) fn populate_shared_memory(lowering: &mut Lowering, alignment: Option<i64>) {
    lowering.add_sequential(
        "GPUDynamicSharedMemoryOpLowering",
        DynamicSharedMemoryOp::INFO,
        move |op, _, scopes, types, rw| {
            lower(&mut LlvmBuilder::new(rw, types)?, op, alignment, scopes)
        },
    );
}

fn lower(
    b: &mut LlvmBuilder<'_, '_>,
    op: Op,
    alignment: Option<i64>,
    scopes: &mut EnclosingScopes,
) -> Option<()> {
    let cx = b.cx.clone();
    let result = b.result_type(op)?;
    let memref = result.downcast::<MemRefType>(&cx)?;
    let (element, ty) = (b.convert(memref.element)?, b.convert(result)?);
    let space = b.address_space(memref.memory_space)?;
    let pointer = b.pointer_to(memref.memory_space)?;
    let global =
        NewGlobal { ty: array(&cx, 0, element), value: None, is_constant: false, alignment, space };
    let location = b.rw.body().location(op);
    let table = scopes.innermost_table()?;
    let name = table.shared_global(&cx, "__dynamic_shmem__", global, location);
    let symbol = SymbolRefAttr::flat(&cx, &name);
    let address = llvm::AddressOfOp::build(b.rw, pointer, symbol).value(b.rw);
    let indices = [GepIndex::Constant(0)];
    let start = b.gep(pointer, address, element, &indices, GEPNoWrapFlags::NONE);
    let size = b.constant(0);
    let stride = b.constant(1);
    // The size in bytes is computed, as for every shape with dynamic sizes, but not used.
    b.size_of(element, GepIndex::Value(size));
    let mut descriptor = RankedDescriptor::poison(b, ty);
    descriptor.set_pointers(b, (start, start));
    descriptor.set_constant(b, DescriptorField::Offset, 0);
    descriptor.set(b, DescriptorField::Size(0), size);
    descriptor.set(b, DescriptorField::Stride(0), stride);
    b.replace(op, descriptor.0)
}
