//! Constants that folding makes: one of each, at the front of where they are visible.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_entity::EntityId;
use terrace_ir::fold::DialectFold;
use terrace_ir::{
    Attribute, Block, Body, Builder, Ident, Location, Op, OpName, OpNameCache, Region, RegionRef,
    TraitFlags, Type, Value,
};

/// Creates a constant where `builder` is, as the dialect of the operation named `name` makes them.
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

/// What makes constants the same.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    region: Region,
    dialect: Ident,
    value: Attribute,
    ty: Type,
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Hardly ever are there equal ones of other dialects or types.
        (self.region, self.value).hash(state);
    }
}

/// The constants of a body that are known to it, of each one (MLIR: `OperationFolder`).
#[derive(Default)]
pub struct ConstantFolder {
    known: FxHashMap<Key, Op>,
    /// The keys of the constants in `known`.
    keys: Vec<Key>,
    /// One more than the place of its key, by constant; 0 for what is not in `known`.
    owned: Vec<u32>,
    /// The regions into which constants of the operations in a region go.
    insertion_regions: FxHashMap<Region, Region>,
    dialects: OpNameCache<Ident>,
    /// Constants that a key found whose dialect made another dialect's operation.
    aliases: FxHashSet<Key>,
}

/// What became of a constant that the folder was shown.
pub enum Known {
    /// The constant is the one of its kind.
    Kept,
    /// The constant was replaced by an earlier one and erased.
    Replaced,
}

impl ConstantFolder {
    /// A folder that knows no constants.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all constants, to go on with another body of the same context.
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

    /// The region into which constants for operations in `region` go.
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

    /// The block at whose front constants for operations in `block` go.
    fn insertion_block(&mut self, body: &Body, block: Block) -> Option<(Region, Block)> {
        let region = self.insertion_region(body, body.block_region(block)?);
        Some((region, body.first_block(region)?))
    }

    /// Whether `op` is first in `block` or right behind a constant that the folder owns.
    fn is_in_place(&self, body: &Body, op: Op, block: Block) -> bool {
        match body.prev_op(op) {
            None => body.first_op(block) == Some(op),
            Some(before) => self.owns(before),
        }
    }

    /// Takes note of the constant `op`, which gives `value`: an equal one replaces it, or it is
    /// moved to the front unless it stands there with others.
    pub fn insert_known(&mut self, body: &mut Body, op: Op, value: Attribute) -> Known {
        let Some(block) = body.parent_block(op) else { return Known::Kept };
        if self.owns(op) {
            if !self.is_in_place(body, op, block) {
                let first = body.first_op(block);
                body.move_op(op, block, first);
            }
            return Known::Kept;
        }
        let Some((region, front)) = self.insertion_block(body, block) else { return Known::Kept };
        let dialect = self.dialect(body, body.name(op));
        let result = body.result(op, 0);
        let key = Key { region, dialect, value, ty: body.value_type(result) };
        let known = *self.known.entry(key).or_insert(op);
        if known != op {
            let by = body.result(known, 0);
            body.replace_all_uses(result, by);
            body.erase(op);
            forget_location(body, known);
            return Known::Replaced;
        }
        if block != front || !self.is_in_place(body, op, block) {
            let first = body.first_op(front);
            body.move_op(op, front, first);
            if block != front {
                forget_location(body, op);
            }
        }
        self.own(op, key);
        Known::Kept
    }

    /// Whether `op` is one of the constants.
    fn owns(&self, op: Op) -> bool {
        self.owned.get(op.slot()).is_some_and(|place| *place > 0)
    }

    /// Takes note of the key of a constant that is known.
    fn own(&mut self, op: Op, key: Key) {
        self.keys.push(key);
        if self.owned.len() <= op.slot() {
            self.owned.resize(op.slot() + 1, 0);
        }
        self.owned[op.slot()] = self.keys.len() as u32;
    }

    /// To be called when `op` is erased.
    pub fn erased(&mut self, op: Op) {
        let Some(place) = self.owned.get_mut(op.slot()).map(std::mem::take) else { return };
        if place == 0 {
            return;
        }
        self.known.remove(&self.keys[place as usize - 1]);
        if !self.aliases.is_empty() {
            self.known.retain(|_, known| *known != op);
        }
    }

    /// The constant `value` of type `ty` for operations in `block`, as the dialect of the operation
    /// named `name` makes them: one that is known, or a new one at the front
    /// (MLIR: `getOrCreateConstant`).
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
        let key = Key { region, dialect, value, ty };
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
        let other = Key { dialect: made_by, ..key };
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

/// A constant that stands for several has no location of its own.
fn forget_location(body: &mut Body, op: Op) {
    let unknown = Location::unknown(body.context());
    if body.location(op) != unknown {
        body.set_location(op, unknown);
    }
}
