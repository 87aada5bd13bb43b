//! The lowering of the operands of `gpu.launch_func`, which stays in the program.

use terrace_builtin::{DYNAMIC, MemRefType, TypeExt, UnrankedMemRefType};
use terrace_gpu::LaunchFuncOp;
use terrace_ir::{OpType, Type, Value};

use super::runtime::Runtime;
use crate::build;
use crate::convert_func_to_llvm::{is_memref, pointer_of, scalar_paths};

/// The rules by which memrefs are passed to kernels.
#[derive(Clone, Copy)]
pub(super) struct KernelArguments {
    /// Whether a memref is passed as its aligned pointer, not as the fields of its descriptor.
    pub(super) bare_pointers: bool,
    /// Whether the size of each memref in bytes follows the memref.
    pub(super) sizes: bool,
}

/// Lowers the operands of `gpu.launch_func`. Its token becomes the stream of the kernel, which is
/// created unless a dependency is given.
pub(super) fn launch(
    runtime: &mut Runtime<'_, '_>,
    op: LaunchFuncOp,
    operands: &[Value],
    rules: KernelArguments,
) -> Option<()> {
    if !runtime.are_lowered(operands) {
        return None;
    }
    let view = op.view(runtime.b.rw.body());
    let dependencies = view.async_dependencies().len();
    let is_async = view.async_token().is_some();
    if dependencies > 1 || (!is_async && dependencies > 0) {
        return None;
    }
    let kernel = view.kernel();
    let has_cluster = view.cluster_size_x().is_some();
    let has_memory = view.dynamic_shared_memory_size().is_some();
    let types: Vec<Type> = view.kernel_operands().map(|value| runtime.b.type_of(value)).collect();
    let (tokens, rest) = operands.split_at_checked(dependencies)?;
    let (&[gx, gy, gz, bx, by, bz], mut rest) = rest.split_first_chunk()?;
    let mut cluster = [None; 3];
    if has_cluster {
        let (sizes, others) = rest.split_first_chunk::<3>()?;
        (cluster, rest) = (sizes.map(Some), others);
    }
    let mut memory = None;
    if has_memory {
        let (size, others) = rest.split_first()?;
        (memory, rest) = (Some(*size), others);
    }
    let stream = match tokens.first() {
        Some(stream) => Some(*stream),
        None if is_async => Some(runtime.create_stream()?),
        None => None,
    };
    let arguments = pass(runtime, rest.get(..types.len())?, &types, rules)?;
    let [cx, cy, cz] = cluster;
    LaunchFuncOp::build(
        runtime.b.rw,
        None,
        &[] as &[Value],
        kernel,
        gx,
        gy,
        gz,
        bx,
        by,
        bz,
        cx,
        cy,
        cz,
        memory,
        arguments,
        stream,
    );
    match stream.filter(|_| is_async) {
        Some(stream) => runtime.b.replace(op.op(), stream),
        None => {
            runtime.b.rw.erase_op(op.op());
            Some(())
        }
    }
}

/// Builds the arguments of a kernel for operands that had the types `types` before conversion;
/// `None` if an operand cannot be passed by `rules`.
fn pass(
    runtime: &mut Runtime<'_, '_>,
    operands: &[Value],
    types: &[Type],
    rules: KernelArguments,
) -> Option<Vec<Value>> {
    let mut arguments = Vec::new();
    for (value, ty) in operands.iter().zip(types) {
        if !is_memref(*ty) {
            arguments.push(*value);
        } else if !rules.bare_pointers {
            let cx = runtime.b.cx.clone();
            for (path, ty) in scalar_paths(&cx, runtime.b.type_of(*value)) {
                arguments.push(build::extract(runtime.b.rw, *value, &path, ty));
            }
        } else if ty.is::<UnrankedMemRefType>() {
            return None;
        } else {
            arguments.push(pointer_of(runtime.b.rw, *value, 1));
        }
    }
    if !rules.sizes {
        return Some(arguments);
    }
    if arguments.len() != types.len() {
        return None;
    }
    let mut all = Vec::new();
    for (argument, ty) in arguments.into_iter().zip(types) {
        let size = static_size(runtime, *ty)?;
        all.extend([argument, runtime.b.constant(size)]);
    }
    Some(all)
}

/// Returns the size of a memref of type `ty` in bytes; `None` unless `ty` is a memref of static
/// shape whose elements are whole bytes.
fn static_size(runtime: &Runtime<'_, '_>, ty: Type) -> Option<i64> {
    let cx = &runtime.b.cx;
    let memref = ty.downcast::<MemRefType>(cx)?;
    let bits = memref.element.int_or_float_width(cx)?;
    if memref.shape.contains(&DYNAMIC) || !bits.is_multiple_of(8) {
        return None;
    }
    let bytes = i64::from(bits / 8);
    Some(memref.shape.iter().fold(bytes, |size, extent| size.wrapping_mul(*extent)))
}
