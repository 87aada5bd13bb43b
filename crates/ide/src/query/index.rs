//! The operations of IR across bodies, numbered: [`Index`].

use rustc_hash::FxHashMap;
use terrace_asm::OpKey;
use terrace_ir::{Body, Op, OpRef, Value};

/// The number of an operation in an [`Index`], in pre-order.
pub(super) type Number = usize;

/// The operations of IR with the operation around each, across bodies.
pub(super) struct Index<'a> {
    ops: Vec<OpRef<'a>>,
    parents: Vec<Option<Number>>,
    /// The operations, inner ones first.
    post: Vec<Number>,
    numbers: FxHashMap<OpKey, Number>,
}

impl<'a> Index<'a> {
    /// Numbers `root` and the operations nested in it.
    pub(super) fn new(root: OpRef<'a>) -> Self {
        let numbers = FxHashMap::default();
        let mut index = Self { ops: Vec::new(), parents: Vec::new(), post: Vec::new(), numbers };
        // Each operation is entered, and left when those nested in it were.
        let mut pending: Vec<Result<(OpRef<'a>, Option<Number>), Number>> = vec![Ok((root, None))];
        while let Some(next) = pending.pop() {
            let (op, parent) = match next {
                Ok(entered) => entered,
                Err(left) => {
                    index.post.push(left);
                    continue;
                }
            };
            let number = index.ops.len();
            index.ops.push(op);
            index.parents.push(parent);
            index.numbers.insert(OpKey::of(op), number);
            index.numbers.insert(OpKey::of(op.inner()), number);
            pending.push(Err(number));
            let at = pending.len();
            let blocks = op.regions().flat_map(|region| region.blocks());
            pending.extend(blocks.flat_map(|b| b.ops()).map(|inner| Ok((inner, Some(number)))));
            pending[at..].reverse();
        }
        index
    }

    /// Returns the operations, inner ones first.
    pub(super) fn inner_first(&self) -> &[Number] {
        &self.post
    }

    /// Returns the operation `number`.
    pub(super) fn op(&self, number: Number) -> OpRef<'a> {
        self.ops[number]
    }

    /// Returns the operation around `number`; `None` for the root.
    pub(super) fn parent(&self, number: Number) -> Option<Number> {
        self.parents[number]
    }

    /// Iterates over the operations around `number`, from the inside out.
    pub(super) fn around(&self, number: Number) -> impl Iterator<Item = Number> {
        std::iter::successors(self.parent(number), |outer| self.parent(*outer))
    }

    /// Returns the operations nested in `number`, in pre-order, as a range of numbers.
    pub(super) fn below(&self, number: Number) -> std::ops::Range<Number> {
        let first = number + 1;
        let rest = &self.parents[first..];
        // Operations behind the last nested one have a parent in front of `number`.
        let count = rest.iter().take_while(|parent| parent.is_some_and(|p| p >= number)).count();
        first..first + count
    }

    /// Returns the operations directly in the regions of `number`, in program order.
    pub(super) fn children(&self, number: Number) -> impl Iterator<Item = Number> {
        self.below(number).filter(move |inner| self.parents[*inner] == Some(number))
    }

    /// Returns the operation that defines `value`, a value of `body`; `None` for an argument.
    pub(super) fn definition(&self, body: &Body, value: Value) -> Option<Number> {
        self.number(body, body.defining_op(value)?)
    }

    /// Returns the operation whose region has `value`, a value of `body`, as an argument.
    pub(super) fn owner(&self, body: &Body, value: Value) -> Option<Number> {
        let region = body.block_region(body.argument_of(value)?.0)?;
        self.number(body, body.region_owner(region)?)
    }

    /// Returns the users of the results of `number`, result by result.
    pub(super) fn users(&self, number: Number) -> Vec<Number> {
        let op = self.op(number);
        let body = op.body();
        let uses = op.results().flat_map(|result| body.uses(result));
        uses.filter_map(|used| self.number(body, body.user(used))).collect()
    }

    fn number(&self, body: &Body, op: Op) -> Option<Number> {
        self.numbers.get(&OpKey::of(body.op(op))).copied()
    }
}
