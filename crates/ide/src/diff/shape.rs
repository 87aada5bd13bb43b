//! The structure of IR as numbers: [`Shapes`].

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use terrace_asm::OpKey;
use terrace_ir::format::attr_dict;
use terrace_ir::{Attribute, Block, Body, Ident, OpRef, TraitFlags, Value};

use super::DiffOptions;

/// The key of a value across bodies.
pub(super) type ValueKey = (usize, Value);

/// Returns the key of `value` of `body`.
pub(super) fn value_key(body: &Body, value: Value) -> ValueKey {
    (std::ptr::from_ref(body).addr(), value)
}

/// Returns the attributes of `op` that count, inherent ones included, by name.
pub(super) fn attributes(op: OpRef<'_>, options: &DiffOptions) -> Vec<(Ident, Attribute)> {
    let mut all = attr_dict(op.inner());
    if !options.ignored_attributes.is_empty() {
        let is_ignored = |name: &str| options.ignored_attributes.iter().any(|one| one == name);
        all.retain(|(name, _)| !is_ignored(name.as_str(op.context())));
    }
    all
}

/// The structure of operations.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// That of the operation with its regions and what its operands depend on.
    pub(super) whole: u64,
    /// That of the operation with its regions, without a name as a symbol.
    pub(super) nameless: u64,
    /// Name, attributes and types of the operation.
    pub(super) own: u64,
    /// The name of the operation and its types.
    pub(super) kind: u64,
    /// The name of the operation.
    pub(super) name: u64,
}

/// The structure of the operations of one piece of IR.
#[derive(Default)]
pub(super) struct Shapes {
    ops: FxHashMap<OpKey, Shape>,
    values: FxHashMap<ValueKey, u64>,
    wholes: FxHashSet<u64>,
    /// The number of each block in its region.
    blocks: FxHashMap<(usize, Block), usize>,
}

/// An operation whose nested operations are being visited.
struct Frame<'a> {
    op: OpRef<'a>,
    depth: u64,
    nested: std::vec::IntoIter<OpRef<'a>>,
}

impl Shapes {
    /// Computes the structure of `root` and all nested operations.
    pub(super) fn new(root: OpRef<'_>, options: &DiffOptions) -> Self {
        let mut shapes = Self::default();
        let mut frames = vec![shapes.enter(root, 0)];
        while let Some(frame) = frames.last_mut() {
            let depth = frame.depth + 1;
            match frame.nested.next() {
                Some(op) => {
                    let entered = shapes.enter(op, depth);
                    frames.push(entered);
                }
                None => {
                    let op = frame.op;
                    frames.pop();
                    shapes.leave(op, options);
                }
            }
        }
        shapes
    }

    /// Returns the structure of `op`.
    pub(super) fn of(&self, op: OpRef<'_>) -> Option<Shape> {
        self.ops.get(&OpKey::of(op)).copied()
    }

    /// Whether an operation has the structure `shape`.
    pub(super) fn has(&self, shape: Shape) -> bool {
        self.wholes.contains(&shape.whole)
    }

    /// Returns the structure of `value` of `body`: how it is computed.
    pub(super) fn of_value(&self, body: &Body, value: Value) -> u64 {
        self.values.get(&value_key(body, value)).copied().unwrap_or(0)
    }

    fn enter<'a>(&mut self, op: OpRef<'a>, depth: u64) -> Frame<'a> {
        let mut nested = Vec::new();
        for (number, region) in op.regions().enumerate() {
            for (at, block) in region.blocks().enumerate() {
                self.blocks.insert((std::ptr::from_ref(block.body()).addr(), block.id()), at);
                for (index, argument) in block.arguments().iter().enumerate() {
                    let ty = block.body().value_type(*argument);
                    let hash = hash_of(&(depth, number, at, index, ty));
                    self.values.insert(value_key(block.body(), *argument), hash);
                }
                nested.extend(block.ops());
            }
        }
        Frame { op, depth, nested: nested.into_iter() }
    }

    fn leave(&mut self, op: OpRef<'_>, options: &DiffOptions) {
        let cx = op.context();
        let types: Vec<_> = op.result_types().collect();
        let name = hash_of(&op.name());
        let kind = hash_of(&(name, &types));
        let attributes = attributes(op, options);
        let own = hash_of(&(kind, &attributes));
        let mut operands: Vec<u64> =
            op.operands().map(|value| self.of_value(op.body(), value)).collect();
        if op.flags().contains(TraitFlags::COMMUTATIVE) {
            operands.sort_unstable();
        }
        let mut content = FxHasher::default();
        operands.hash(&mut content);
        for block in op.successors() {
            self.blocks.get(&(std::ptr::from_ref(op.body()).addr(), block)).hash(&mut content);
        }
        for region in op.regions() {
            for block in region.blocks() {
                block.argument_types().for_each(|ty| ty.hash(&mut content));
                for inner in block.ops() {
                    self.of(inner).map(|shape| shape.whole).hash(&mut content);
                }
                u64::MAX.hash(&mut content);
            }
            (u64::MAX - 1).hash(&mut content);
        }
        if options.locations {
            op.location().hash(&mut content);
        }
        let content = content.finish();
        let nameless: Vec<_> =
            attributes.iter().filter(|(name, _)| name.as_str(cx) != "sym_name").collect();
        let shape = Shape {
            whole: hash_of(&(own, content)),
            nameless: hash_of(&(kind, nameless, content)),
            own,
            kind,
            name,
        };
        self.ops.insert(OpKey::of(op), shape);
        self.wholes.insert(shape.whole);
        for (at, result) in op.results().enumerate() {
            self.values.insert(value_key(op.body(), result), hash_of(&(shape.whole, at)));
        }
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
