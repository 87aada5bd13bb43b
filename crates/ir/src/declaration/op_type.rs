//! Declared operations as Rust types.

use std::ops::Deref;

use crate::body::{Body, Op, OpRef};
use crate::declaration::op_info::OpInfo;
use crate::declaration::properties::Properties;
use crate::store::context::Context;
use crate::store::op_name::OpName;

/// A kind of operation that has a typed view; every declared operation is one.
///
/// Implement it by hand only for a view of operations of any name, as the fallback of a dialect
/// needs it.
pub trait OpKind: 'static {
    /// The view of such an operation in a body.
    type Ref<'a>: OpView<'a>;
}

/// The typed view of an operation: an [`OpRef`] that is known to be of one kind.
///
/// `#[operation]` makes `AddIOpRef` for `AddIOp`, with an accessor for everything declared. It
/// derefs to the [`OpRef`], so that all that is known of any operation can be asked of it, too.
pub trait OpView<'a>: Copy + AsOpRef + Deref<Target = OpRef<'a>> {
    /// Views `op` by this type, without a check.
    fn from_ref(op: OpRef<'a>) -> Self;
}

/// A type that leads to an operation in its body: typed views, and interfaces of operations that
/// are not known statically. Default functions of interfaces reach the operation through it.
pub trait AsOpRef {
    /// The operation that the view or interface is of.
    fn op(&self) -> OpRef<'_>;
}

/// A declared operation as a Rust type: a typed [`Op`], without the body that it is of.
///
/// Implemented by `#[operation]`. What changes the operation takes the body; what reads it is on
/// the view, [`OpType::view`].
#[diagnostic::on_unimplemented(message = "`{Self}` is no operation: `#[operation]` declares one")]
pub trait OpType: OpKind + Copy {
    /// The declaration of the operation.
    const INFO: &'static OpInfo;
    /// Names `op` by this type, without a check.
    fn from_op(op: Op) -> Self;
    /// The operation's id without its type.
    fn op(self) -> Op;
    /// The operation in its body, for reading.
    #[inline]
    fn view(self, body: &Body) -> Self::Ref<'_> {
        let op = body.op(self.op());
        debug_assert!(op.is::<Self>(), "{} is no {}", op.name_str(), Self::INFO.name);
        Self::Ref::from_ref(op)
    }
    /// The interned name of the operation in `cx`.
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
