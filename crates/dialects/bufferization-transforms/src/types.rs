//! The types of buffers: [`BufferTypes`] derives the memref type of a tensor without rewriting
//! anything (MLIR: `getBufferType`), [`TypeOptions`] holds the conversions that the options select.

use terrace_builtin::shaped::{element_type_or_self, shape_of};
use terrace_builtin::types::MemRefType;
use terrace_builtin::{DYNAMIC, RankedTensorType, StridedLayoutAttr, TypeExt, UnrankedMemRefType};
use terrace_ir::{Attribute, Context, Diagnostic, Op, OpRef, Type, Value};

use crate::analysis::Query;
use crate::one_shot_bufferize::LayoutConversion;
use crate::signatures::Signatures;

/// The origin of the memory space of a tensor without other information.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum DefaultSpace {
    /// The default memory space.
    #[default]
    Zero,
    /// The encoding of the tensor type.
    Encoding,
    /// None: the memory space must be inferred.
    MustInfer,
}

/// The conversions of tensor types to memref types that the options select.
#[derive(Clone, Copy, Default, Debug)]
pub struct TypeOptions {
    /// The memory space of tensors without other information.
    pub default_space: DefaultSpace,
    /// Whether tensors of unknown origin are contiguous; otherwise their layout is dynamic.
    pub unknown_is_contiguous: bool,
    /// The layout of memrefs in signatures of functions.
    pub boundary: LayoutConversion,
    /// The alignment of new allocations, in bytes; 0 = none.
    pub alignment: u64,
}

/// Returns the memref type of the tensor type `tensor` with this layout: `None` is contiguous.
/// Unranked tensors become unranked memrefs.
pub(crate) fn memref_type(
    cx: &Context,
    tensor: Type,
    layout: Option<Attribute>,
    space: Option<Attribute>,
) -> Type {
    let element = element_type_or_self(cx, tensor);
    match shape_of(cx, tensor) {
        Some(shape) => MemRefType::with_layout(cx, shape, element, layout, space).ty(),
        None => UnrankedMemRefType::get(cx, element, space).ty(),
    }
}

/// Returns the contiguous memref type of `tensor`.
pub(crate) fn contiguous(cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
    memref_type(cx, tensor, None, space)
}

/// Returns the memref type of `tensor` whose offset and strides are dynamic.
pub(crate) fn fully_dynamic(cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
    let rank = shape_of(cx, tensor).map_or(0, <[i64]>::len);
    let layout = StridedLayoutAttr::get(cx, DYNAMIC, &vec![DYNAMIC; rank]).attr();
    memref_type(cx, tensor, Some(layout), space)
}

/// Returns the memory space of the memref type `ty`.
pub(crate) fn space_of(cx: &Context, ty: Type) -> Option<Attribute> {
    match ty.downcast::<MemRefType>(cx) {
        Some(memref) => memref.memory_space,
        None => ty.downcast::<UnrankedMemRefType>(cx).and_then(|memref| memref.memory_space),
    }
}

/// The message where the memory space of a tensor cannot be inferred.
const NO_SPACE: &str = "could not infer memory space";

impl TypeOptions {
    /// Returns the memory space of a tensor of type `tensor` without other information, which
    /// `op` defines or uses.
    ///
    /// # Errors
    /// If the memory space must be inferred.
    pub fn space(self, tensor: Type, op: OpRef<'_>) -> Result<Option<Attribute>, Diagnostic> {
        match self.default_space {
            DefaultSpace::Zero => Ok(None),
            DefaultSpace::Encoding => {
                let ranked = tensor.downcast::<RankedTensorType>(op.context());
                Ok(ranked.and_then(|tensor| tensor.encoding))
            }
            DefaultSpace::MustInfer => Err(op.plain_error(NO_SPACE)),
        }
    }

    /// Returns the memref type of a tensor of unknown origin.
    pub fn unknown(self, cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
        match self.unknown_is_contiguous {
            true => contiguous(cx, tensor, space),
            false => fully_dynamic(cx, tensor, space),
        }
    }

    /// Returns the memref type of a tensor in the signature of a function.
    pub fn at_boundary(self, cx: &Context, tensor: Type, space: Option<Attribute>) -> Type {
        match self.boundary {
            LayoutConversion::IdentityLayoutMap => contiguous(cx, tensor, space),
            _ => fully_dynamic(cx, tensor, space),
        }
    }
}

/// A derivation of buffer types.
pub struct BufferTypes<'a> {
    query: Query<'a>,
    options: TypeOptions,
    signatures: &'a Signatures,
    /// The values whose types are being derived, outer ones first.
    pending: Vec<Value>,
}

impl<'a> BufferTypes<'a> {
    pub(crate) fn new(query: Query<'a>, options: TypeOptions, signatures: &'a Signatures) -> Self {
        Self { query, options, signatures, pending: Vec::new() }
    }

    /// Returns the options.
    pub fn options(&self) -> TypeOptions {
        self.options
    }

    /// Returns answers about the body, without decisions.
    pub fn query(&self) -> Query<'a> {
        self.query
    }

    pub(crate) fn signatures(&self) -> &'a Signatures {
        self.signatures
    }

    /// Whether the type of `value` is being derived.
    pub fn is_pending(&self, value: Value) -> bool {
        self.pending.contains(&value)
    }

    /// Whether the type of `value` is being derived for a second time, inside of the first.
    pub fn is_repeated(&self, value: Value) -> bool {
        self.pending.iter().filter(|pending| **pending == value).count() > 1
    }

    /// Returns the type of the buffer of `value`; the type of `value` itself if it is a memref.
    ///
    /// # Errors
    /// If the memory space cannot be inferred, or branches disagree about it.
    pub fn get(&mut self, value: Value) -> Result<Type, Diagnostic> {
        let body = self.query.body();
        let ty = body.value_type(value);
        if !ty.is_tensor() {
            return Ok(ty);
        }
        let Some(owner) = self.query.owner(value) else {
            return Ok(self.options.unknown(body.context(), ty, None));
        };
        self.pending.push(value);
        let op = body.op(owner);
        let found = match self.query.model(owner) {
            Some(model) => {
                terrace_ir::ensure_sufficient_stack(|| model.buffer_type(op, value, self))
            }
            None => self.unknown(op, value),
        };
        self.pending.pop();
        found
    }

    /// Returns the memref type of `value`, whose origin is unknown.
    pub fn unknown(&self, op: OpRef<'_>, value: Value) -> Result<Type, Diagnostic> {
        let ty = op.body().value_type(value);
        let space = self.options.space(ty, op)?;
        Ok(self.options.unknown(op.context(), ty, space))
    }

    /// Returns the default type: that of the first aliasing use if it is equivalent, otherwise
    /// that of a tensor of unknown origin.
    pub fn by_default(&mut self, op: OpRef<'_>, value: Value) -> Result<Type, Diagnostic> {
        if op.body().defining_op(value).is_none() {
            return self.unknown(op, value);
        }
        let uses = self.query.aliasing_uses(value);
        match uses.first() {
            Some(first) if first.is_equivalent => self.get(self.query.tensor(first.to)),
            _ => self.unknown(op, value),
        }
    }
}

/// Returns the common type of `types`, buffers of one tensor of type `tensor`: their type if they
/// agree, otherwise a dynamic layout. `None` if `types` is empty.
///
/// # Errors
/// `message` at `op` if the memory spaces differ.
pub(crate) fn common_type(
    op: OpRef<'_>,
    tensor: Type,
    types: &[Type],
    message: &str,
) -> Result<Option<Type>, Diagnostic> {
    let cx = op.context();
    let Some((first, others)) = types.split_first() else { return Ok(None) };
    if others.iter().all(|ty| ty == first) {
        return Ok(Some(*first));
    }
    let space = space_of(cx, *first);
    if others.iter().any(|ty| space_of(cx, *ty) != space) {
        return Err(op.plain_error(message));
    }
    Ok(Some(fully_dynamic(cx, tensor, space)))
}

/// Whether `op` creates an allocation or a conversion between tensors and buffers, which stay.
pub(crate) fn is_conversion(body: &terrace_ir::Body, op: Op) -> bool {
    let op = body.op(op);
    op.is::<terrace_bufferization::ToTensorOp>() || op.is::<terrace_bufferization::ToBufferOp>()
}
