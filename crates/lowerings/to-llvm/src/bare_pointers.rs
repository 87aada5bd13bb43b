//! The calling convention with bare pointers: functions with the attribute `llvm.bareptr` take and
//! return memrefs of static shape and layout as a pointer to their data, without descriptor.
//! [`BarePointers`] states which functions use the convention; the lowering of func builds the
//! descriptors at the borders with [`static_descriptor`].

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;
use terrace_builtin::{DYNAMIC, IntegerAttr, MemRefType};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Attribute, Body, Builder, Context, Ident, OpRef, SymbolRefAttr, Type, Value};
use terrace_llvm::LLVMStructType;

use crate::build;

/// The attribute of functions with the convention.
const BARE_POINTERS: &str = "llvm.bareptr";

/// The functions of a program that use the convention.
#[derive(Default)]
pub(crate) struct BarePointers {
    /// Whether all functions use the convention.
    everywhere: bool,
    /// The names of functions with the attribute. Functions of this name in different modules
    /// share a convention.
    functions: Mutex<FxHashSet<Ident>>,
}

impl BarePointers {
    /// Returns the convention of a program: of all functions, or of those with the attribute.
    pub(crate) fn new(everywhere: bool) -> Self {
        Self { everywhere, functions: Mutex::default() }
    }

    /// Whether all functions use the convention.
    pub(crate) fn are_everywhere(&self) -> bool {
        self.everywhere
    }

    /// Records the functions with the attribute among the roots of the bodies nested in `body`.
    pub(crate) fn collect(&self, body: &Body) {
        for child in body.child_bodies() {
            let root = child.root();
            if let Some(name) = symbol_name(root).filter(|_| is_marked(root)) {
                self.functions.lock().unwrap_or_else(PoisonError::into_inner).insert(name);
            }
            self.collect(child);
        }
    }

    /// Whether the function `op` uses the convention.
    pub(crate) fn are_used_by(&self, op: OpRef<'_>) -> bool {
        self.everywhere || is_marked(op)
    }

    /// Whether the function that `callee` refers to uses the convention.
    pub(crate) fn are_used_by_callee(&self, cx: &Context, callee: Option<Attribute>) -> bool {
        let name = callee.and_then(|callee| callee.downcast::<SymbolRefAttr>(cx));
        let is_recorded = |name: &SymbolRefAttr| {
            let functions = self.functions.lock().unwrap_or_else(PoisonError::into_inner);
            name.nested.is_empty() && functions.contains(&name.root)
        };
        self.everywhere || name.is_some_and(is_recorded)
    }
}

fn is_marked(op: OpRef<'_>) -> bool {
    op.attribute(BARE_POINTERS).is_some()
}

/// Returns the type of the pointer that stands for a memref whose descriptor has the type
/// `descriptor`; `None` if the memref is not of static shape and layout.
pub fn bare_pointer(cx: &Context, memref: &MemRefType, descriptor: Type) -> Option<Type> {
    let layout = memref.strided_layout(cx)?;
    let mut numbers = memref.shape.iter().chain(&layout.strides).chain([&layout.offset]);
    if numbers.any(|number| *number == DYNAMIC) {
        return None;
    }
    descriptor.downcast::<LLVMStructType>(cx)?.fields().get(1).copied()
}

/// Builds the descriptor, of type `ty`, of a memref of static shape whose data are at `pointer`
/// (MLIR: `MemRefDescriptor::fromStaticShape`).
pub fn static_descriptor(
    builder: &mut Builder<'_>,
    memref: &MemRefType,
    ty: Type,
    pointer: Value,
) -> Option<Value> {
    let cx = builder.context().clone();
    let layout = memref.strided_layout(&cx)?;
    let index = ty.downcast::<LLVMStructType>(&cx)?.fields().get(2).copied()?;
    let mut all = build::poison(builder, ty);
    for at in 0..2 {
        all = build::insert(builder, all, pointer, &[at]);
    }
    let mut put = |number: i64, position: &[i64]| {
        let number = IntegerAttr::index(&cx, number).attr();
        let number = build::constant(builder, number, index);
        all = build::insert(builder, all, number, position);
    };
    put(layout.offset, &[2]);
    for (at, (size, stride)) in (0..).zip(memref.shape.iter().zip(&layout.strides)) {
        put(*size, &[3, at]);
        put(*stride, &[4, at]);
    }
    Some(all)
}
