//! Uniquing of constants: [`ConstantFolder`] keeps one operation for each constant at the front of
//! the region in which it is visible. Called by the greedy driver and by `sccp`.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_entity::EntityId;
use terrace_ir::fold::{DialectFold, FoldResult, fold_and_update};
use terrace_ir::{
    Attribute, Block, Body, Builder, Ident, Location, Op, OpName, OpNameCache, Region, RegionRef,
    TraitFlags, Type, Value,
};

/// Creates a constant operation at the insertion point of `builder` with the `materialize_constant`
/// hook of the dialect of the operation `name`; `None` if the dialect has no hook or the hook
/// fails.
pub fn materialize(
    builder: &mut Builder<'_>,
    name: OpName,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    let cx = builder.context();
    let dialect = cx.loaded_dialect(name.dialect(cx))?.info();
    (dialect.hooks.materialize_constant?)(builder, value, ty)
}

/// Creates an operation with one result by `create`, and folds it, again after a change in place:
/// returns the result, the existing value that it folds to, or a new constant. The folded operation
/// is erased (MLIR: `createOrFold`).
pub fn create_or_fold(
    builder: &mut Builder<'_>,
    create: impl FnOnce(&mut Builder<'_>) -> Value,
) -> Value {
    let point = builder.point();
    let created = create(builder);
    let Some(op) = builder.body().defining_op(created) else { return created };
    let mut folded = fold_and_update(builder.body_mut(), op);
    while folded.as_deref().is_some_and(<[_]>::is_empty) {
        folded = fold_and_update(builder.body_mut(), op);
    }
    let value = match folded.as_deref() {
        Some([FoldResult::Value(value)]) => *value,
        Some([FoldResult::Constant(constant)]) => {
            let (name, ty) = (builder.body().name(op), builder.body().value_type(created));
            let Some(constant) = materialize(builder, name, *constant, ty) else { return created };
            let value = builder.body().result(constant, 0);
            builder.body_mut().erase(op);
            return value;
        }
        _ => return created,
    };
    builder.body_mut().erase(op);
    builder.set_point(point);
    value
}

/// The identity of a constant: constants with equal keys are merged.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ConstantKey {
    region: Region,
    dialect: Ident,
    value: Attribute,
    ty: Type,
}

impl Hash for ConstantKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The dialect and the type rarely distinguish keys and are left out of the hash.
        (self.region, self.value).hash(state);
    }
}

/// The unique constants of a body (MLIR: `OperationFolder`).
#[derive(Default)]
pub struct ConstantFolder {
    known: FxHashMap<ConstantKey, Op>,
    /// The keys of the constants in `known`, by index.
    keys: Vec<ConstantKey>,
    /// By operation slot, one more than the index of the constant's key in `keys`; 0 for an
    /// operation that is not a unique constant.
    owned: Vec<u32>,
    /// By region, the enclosing region whose entry block holds its constants.
    insertion_regions: FxHashMap<Region, Region>,
    dialects: OpNameCache<Ident>,
    /// The keys under which `known` has a constant whose operation belongs to another dialect.
    aliases: FxHashSet<ConstantKey>,
}

/// The result of [`ConstantFolder::insert_known_constant`].
pub enum InsertOutcome {
    /// The constant is the unique one of its key.
    Kept,
    /// An equal constant has replaced the constant, which is erased.
    Replaced,
}

impl ConstantFolder {
    /// Creates a folder without constants.
    pub fn new() -> Self {
        Self::default()
    }

    /// Removes all constants, so that the folder can be used for another body of the same context.
    pub fn clear(&mut self) {
        self.known.clear();
        self.keys.clear();
        self.owned.clear();
        self.insertion_regions.clear();
        self.aliases.clear();
    }

    fn dialect(&mut self, body: &Body, name: OpName) -> Ident {
        let cx = body.context();
        *self.dialects.get(name, || Ident::get(cx, name.dialect(cx)))
    }

    /// Returns the region that holds constants for operations in `region` (MLIR:
    /// `getInsertionRegion`).
    fn insertion_region(&mut self, body: &Body, region: Region) -> Region {
        if let Some(known) = self.insertion_regions.get(&region) {
            return *known;
        }
        let mut at = region;
        let found = loop {
            let Some(owner) = body.region_owner(at) else { break at };
            let op = body.op(owner);
            let isolated = op.info().is_none_or(|info| info.flags.contains(TraitFlags::ISOLATED));
            if isolated || owner == Op::ROOT {
                break at;
            }
            let Some(outer) = body.parent_region(owner) else { break at };
            let cx = body.context();
            let dialect = cx.loaded_dialect(op.name().dialect(cx));
            let fold = dialect.and_then(|dialect| dialect.interface::<dyn DialectFold>(cx));
            if fold.is_some_and(|fold| fold.materializes_into(RegionRef::new(body, at))) {
                break at;
            }
            at = outer;
        };
        self.insertion_regions.insert(region, found);
        found
    }

    /// Returns the region that holds constants for operations in `block`, and the entry block of
    /// that region; `None` if `block` is in no region.
    fn insertion_block(&mut self, body: &Body, block: Block) -> Option<(Region, Block)> {
        let region = self.insertion_region(body, body.block_region(block)?);
        Some((region, body.first_block(region)?))
    }

    /// Whether `op` is first in `block` or directly follows a constant of the folder.
    fn is_in_place(&self, body: &Body, op: Op, block: Block) -> bool {
        match body.prev_op(op) {
            None => body.first_op(block) == Some(op),
            Some(before) => self.owns(before),
        }
    }

    /// Registers the constant `op` with the value `value`. If an equal constant is registered, `op`
    /// is replaced by it; else `op` is moved to the front of its insertion block, unless it is
    /// already among the constants at the front.
    pub fn insert_known_constant(
        &mut self,
        body: &mut Body,
        op: Op,
        value: Attribute,
    ) -> InsertOutcome {
        let Some(block) = body.parent_block(op) else { return InsertOutcome::Kept };
        if self.owns(op) {
            if !self.is_in_place(body, op, block) {
                let first = body.first_op(block);
                body.move_op(op, block, first);
            }
            return InsertOutcome::Kept;
        }
        let Some((region, front)) = self.insertion_block(body, block) else {
            return InsertOutcome::Kept;
        };
        let dialect = self.dialect(body, body.name(op));
        let result = body.result(op, 0);
        let key = ConstantKey { region, dialect, value, ty: body.value_type(result) };
        let known = *self.known.entry(key).or_insert(op);
        if known != op {
            let by = body.result(known, 0);
            body.replace_all_uses(result, by);
            body.erase(op);
            forget_location(body, known);
            return InsertOutcome::Replaced;
        }
        if block != front || !self.is_in_place(body, op, block) {
            let first = body.first_op(front);
            body.move_op(op, front, first);
            if block != front {
                forget_location(body, op);
            }
        }
        self.own(op, key);
        InsertOutcome::Kept
    }

    /// Whether `op` is a registered constant.
    fn owns(&self, op: Op) -> bool {
        self.owned.get(op.slot()).is_some_and(|place| *place > 0)
    }

    /// Records `key` as that of the constant `op`.
    fn own(&mut self, op: Op, key: ConstantKey) {
        self.keys.push(key);
        if self.owned.len() <= op.slot() {
            self.owned.resize(op.slot() + 1, 0);
        }
        self.owned[op.slot()] = self.keys.len() as u32;
    }

    /// Removes `op` from the registered constants; must be called whenever an operation is erased.
    pub fn notify_removal(&mut self, op: Op) {
        let Some(place) = self.owned.get_mut(op.slot()).map(std::mem::take) else { return };
        if place == 0 {
            return;
        }
        self.known.remove(&self.keys[place as usize - 1]);
        if !self.aliases.is_empty() {
            self.known.retain(|_, known| *known != op);
        }
    }

    /// Returns the constant `value` of type `ty` for operations in `block`: a registered one, or a
    /// new one at the front of the insertion block, materialized by the dialect of the operation
    /// `name` (MLIR: `getOrCreateConstant`). `None` if the constant cannot be materialized.
    pub fn get_or_create(
        &mut self,
        body: &mut Body,
        block: Block,
        name: OpName,
        value: Attribute,
        ty: Type,
    ) -> Option<Value> {
        let (region, front) = self.insertion_block(body, block)?;
        let dialect = self.dialect(body, name);
        let key = ConstantKey { region, dialect, value, ty };
        if let Some(known) = self.known.get(&key).copied() {
            if body.parent_block(known) == Some(block) && !self.is_in_place(body, known, block) {
                let first = body.first_op(block);
                body.move_op(known, block, first);
            }
            return Some(body.result(known, 0));
        }
        let unknown = Location::unknown(body.context());
        let mut builder = Builder::at_start(body, front, unknown);
        let made = materialize(&mut builder, name, value, ty)?;
        let made_by = self.dialect(body, body.name(made));
        let other = ConstantKey { dialect: made_by, ..key };
        let constant = match self.known.get(&other).copied() {
            Some(known) if made_by != dialect => {
                body.erase(made);
                known
            }
            _ => {
                self.known.insert(other, made);
                self.own(made, other);
                made
            }
        };
        if made_by != dialect {
            self.aliases.insert(key);
            self.known.insert(key, constant);
        }
        Some(body.result(constant, 0))
    }
}

/// Sets the location of a constant that stands for several to unknown.
fn forget_location(body: &mut Body, op: Op) {
    let unknown = Location::unknown(body.context());
    if body.location(op) != unknown {
        body.set_location(op, unknown);
    }
}
