//! Declared operations as Rust types: the traits of operation kinds and their typed views.

use std::ops::Deref;

use crate::body::{Body, Op, OpRef};
use crate::declaration::op_info::OpInfo;
use crate::declaration::properties::Properties;
use crate::store::context::Context;
use crate::store::op_name::OpName;

/// A kind of operation that has a typed view; every declared operation is one.
///
/// Implement the trait by hand only for a view of operations of any name, as the fallback of a
/// dialect needs.
pub trait OpKind: 'static {
    /// The typed view of such an operation in a body.
    type Ref<'a>: OpView<'a>;
}

/// The typed view of an operation: an [`OpRef`] to an operation of one kind.
///
/// `#[operation]` generates `AddIOpRef` for `AddIOp`, with accessors for all declared parts. The
/// view dereferences to the [`OpRef`], which has the accessors that all operations share.
pub trait OpView<'a>: Copy + AsOpRef + Deref<Target = OpRef<'a>> {
    /// Creates the view of `op` without a check of its type.
    fn from_ref(op: OpRef<'a>) -> Self;
}

/// A type that refers to an operation in its body: typed views, and views by an interface. Default
/// functions of interfaces access the operation through this trait.
pub trait AsOpRef {
    /// Returns the operation of the view.
    fn op(&self) -> OpRef<'_>;
}

/// A declared operation as a Rust type: a typed [`Op`] without a reference to its body.
///
/// Implemented by `#[operation]`. Functions that change the operation take the body as a parameter;
/// accessors that read it are on the view, [`OpType::view`].
#[diagnostic::on_unimplemented(message = "`{Self}` is no operation: `#[operation]` declares one")]
pub trait OpType: OpKind + Copy {
    /// The declaration of the operation.
    const INFO: &'static OpInfo;
    /// Creates the typed id of `op` without a check of its type.
    fn from_op(op: Op) -> Self;
    /// Returns the operation's untyped id.
    fn op(self) -> Op;
    /// Returns the typed view of the operation in `body`.
    #[inline]
    fn view(self, body: &Body) -> Self::Ref<'_> {
        let op = body.op(self.op());
        debug_assert!(op.is::<Self>(), "{} is no {}", op.name_str(), Self::INFO.name);
        Self::Ref::from_ref(op)
    }
    /// Returns the interned name of the operation in `cx`.
    #[inline]
    fn name(cx: &Context) -> OpName {
        OpName::get(cx, Self::INFO.name)
    }
}

/// A declared operation that has properties.
pub trait HasProperties: OpType {
    /// The struct that holds the properties, declared by `#[properties]`.
    type Properties: Properties;
}
