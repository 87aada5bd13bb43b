//! Arguments of typed builders: operands, and closures that fill regions.

use std::ops::Deref;

use smallvec::SmallVec;

use super::{Block, Builder, Op, Value};
use crate::declaration::trait_flags::TraitFlags;
use crate::store::handle::Type;

/// An argument that a typed builder accepts as an operand: a value, an operation with one result,
/// or an operation that is built on use (`AddIOp::of(x, y)`).
pub trait Operand {
    /// Returns the operand's value; an operation still to be built is created at the insertion
    /// point of `builder`.
    fn value(self, builder: &mut Builder<'_>) -> Value;
}

impl Operand for Value {
    #[inline]
    fn value(self, _: &mut Builder<'_>) -> Value {
        self
    }
}

/// An operand that is created when it is used; see [`lazily`].
struct Lazily<F>(F);

impl<F: FnOnce(&mut Builder<'_>) -> Value> Operand for Lazily<F> {
    #[inline]
    fn value(self, builder: &mut Builder<'_>) -> Value {
        (self.0)(builder)
    }
}

/// Returns an operand that `build` creates when it is used.
///
/// `AddIOp::of(x, y)` is `lazily(|b| b.value(AddIOp::build(b, x, y)))`, and lets calls be nested
/// without borrowing the builder twice: `AddIOp::build(b, MulIOp::of(x, y), z)`.
pub fn lazily(build: impl FnOnce(&mut Builder<'_>) -> Value) -> impl Operand {
    Lazily(build)
}

/// The operands of an operation that is being built: an array of [`Operand`]s, a slice or a vector
/// of values, or `()` for no operands.
pub trait Operands {
    /// The type of the list of values.
    type Values: Deref<Target = [Value]>;

    /// Returns the values, in order; operations still to be built are created at the insertion
    /// point of `builder`.
    fn values(self, builder: &mut Builder<'_>) -> Self::Values;
}

impl<O: Operand, const N: usize> Operands for [O; N] {
    type Values = SmallVec<[Value; 4]>;
    fn values(self, builder: &mut Builder<'_>) -> Self::Values {
        self.into_iter().map(|operand| operand.value(builder)).collect()
    }
}

impl<'v> Operands for &'v [Value] {
    type Values = &'v [Value];
    fn values(self, _: &mut Builder<'_>) -> Self::Values {
        self
    }
}

impl<O: Operand + Copy, const N: usize> Operands for &[O; N] {
    type Values = SmallVec<[Value; 4]>;
    fn values(self, builder: &mut Builder<'_>) -> Self::Values {
        (*self).values(builder)
    }
}

impl<'v> Operands for &'v Vec<Value> {
    type Values = &'v [Value];
    fn values(self, _: &mut Builder<'_>) -> Self::Values {
        self.as_slice()
    }
}

impl Operands for Vec<Value> {
    type Values = Vec<Value>;
    fn values(self, _: &mut Builder<'_>) -> Self::Values {
        self
    }
}

impl Operands for () {
    type Values = &'static [Value];
    fn values(self, _: &mut Builder<'_>) -> Self::Values {
        &[]
    }
}

impl Builder<'_> {
    /// Returns the value of an operand: the single result of an operation, which may be created by
    /// this call (`b.value(AddIOp::of(x, y))`).
    #[inline]
    pub fn value(&mut self, operand: impl Operand) -> Value {
        operand.value(self)
    }

    /// Appends a block with arguments of the types `arguments` to the region at `index` of `op`.
    /// `build` fills the block: its builder is at the end of the block, in the body of the region.
    ///
    /// If the operation has an implicit terminator (`SingleBlockImplicitTerminator`) and `build`
    /// creates no terminator, the implicit one is added (MLIR: `ensureTerminator`).
    ///
    /// # Panics
    /// If `op` has no such region.
    pub fn build_block<const N: usize>(
        &mut self,
        op: Op,
        index: usize,
        arguments: [Type; N],
        build: impl FnOnce(&mut Builder<'_>, [Value; N]),
    ) -> Block {
        let build = |builder: &mut Builder<'_>, values: &[Value]| {
            build(builder, std::array::from_fn(|at| values[at]));
        };
        self.build_block_with(op, index, &arguments, build).0
    }

    /// Like [`Builder::build_block`], with a number of arguments that is known at run time only.
    /// Also returns the result of `build`.
    ///
    /// # Panics
    /// If `op` has no such region.
    pub fn build_block_with<R>(
        &mut self,
        op: Op,
        index: usize,
        arguments: &[Type],
        build: impl FnOnce(&mut Builder<'_>, &[Value]) -> R,
    ) -> (Block, R) {
        let location = self.location();
        let info = self.body().op(op).info();
        let terminator =
            info.and_then(|info| info.traits.iter().find_map(|t| t.implicit_terminator));
        let (body, op) = self.body_mut().resolve_proxy_mut(op);
        let region = body.region(op, index).expect("the operation has such a region");
        let block = body.append_block(region, arguments.iter().map(|ty| (*ty, location)));
        let values: SmallVec<[Value; 4]> = body.arguments(block).iter().copied().collect();
        let mut inner = Builder::at_end(body, block, location);
        let result = build(&mut inner, &values);
        if let Some(terminator) = terminator {
            let body = inner.body();
            let last = body.last_op(block).map(|last| body.op(last));
            if !last.is_some_and(|last| last.flags().contains(TraitFlags::TERMINATOR)) {
                let name = crate::OpName::get(inner.context(), terminator.name);
                inner.set_at_end(block);
                let state = inner.state(name);
                inner.create(state);
            }
        }
        (block, result)
    }
}
