//! Access sets of functions that follow from their operations ([`Inference`]).

use rustc_hash::FxHashMap;
use terrace_affine::AffineParallelOp;
use terrace_affine_analysis::{
    Access, AffineRegionOp, AnyAccess, CallAccess, lower_bound, without_index_casts,
};
use terrace_builtin::values::constant_integer;
use terrace_interfaces::{CallOp, Callee, DynCallOp};
use terrace_ir::effects::{EffectKind, is_memory_effect_free, own_effects};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{Body, Ident, Op, OpType, SymbolRefAttr, Value};
use terrace_poly::{AccessKind, AccessSet, AccessSets, SetSymbol};
use terrace_presburger::text::AffineRelation;
use terrace_presburger::{BoundKind, Kind, Relation, Set};

/// The search for the access sets of the functions of a module.
pub struct Inference<'b> {
    module: &'b Body,
    functions: FxHashMap<Ident, Op>,
    /// The known results; `None` for a function that is being searched, too.
    found: FxHashMap<Op, Option<AccessSets>>,
}

impl<'b> Inference<'b> {
    /// Starts with the functions directly in `module` and the sets that they have.
    pub fn new(module: &'b Body) -> Self {
        let (mut functions, mut found) = (FxHashMap::default(), FxHashMap::default());
        for op in module.ops_below(Op::ROOT) {
            let view = module.op(op);
            if let Some(name) = symbol_name(view) {
                functions.insert(name, op);
            }
            if let Some(sets) = AccessSets::of(view) {
                found.insert(op, Some(sets));
            }
        }
        Self { module, functions, found }
    }

    /// Returns the sets of a function; `None` if they are not known, as those of a declaration
    /// without sets, of a recursive function, and of one with effects that are not affine.
    pub fn sets(&mut self, function: Op) -> Option<AccessSets> {
        if let Some(known) = self.found.get(&function) {
            return known.clone();
        }
        self.found.insert(function, None);
        let body = self.module.child(function)?;
        let found = terrace_ir::ensure_sufficient_stack(|| self.of_body(body));
        self.found.insert(function, found.clone());
        found
    }

    fn of_body(&mut self, body: &Body) -> Option<AccessSets> {
        let region = body.region(Op::ROOT, 0)?;
        let entry = body.first_block(region)?;
        let mut collector =
            Collector { body, arguments: body.arguments(entry), sets: AccessSets::empty() };
        for op in body.ops_below(Op::ROOT) {
            let view = body.op(op);
            if let Some(access) = Access::of(body, op) {
                let kind = if access.is_write() { AccessKind::Writes } else { AccessKind::Reads };
                collector.add(AnyAccess::from(&access), kind, true)?;
            } else if view.interface::<DynCallOp<'_>>().is_some() {
                let sets = match AccessSets::of(view) {
                    Some(sets) => sets,
                    None => self.of_callee(body, op)?,
                };
                for access in CallAccess::with_sets(body, op, &sets)? {
                    let is_exact = access.kind.is_must() && access.is_affine(body);
                    collector.add(AnyAccess::from(&access), access.kind, is_exact)?;
                }
            } else if !has_no_effect(body, op) {
                return None;
            }
        }
        let mut sets = collector.sets;
        for kind in AccessKind::ALL {
            sets.get_mut(kind)?.iter_mut().for_each(|set| {
                let mut points = std::mem::take(&mut set.relation.set);
                points.parts.iter_mut().for_each(Relation::remove_local_equalities);
                set.relation.set = points.coalesced();
                set.relation.set.parts.iter_mut().for_each(Relation::simplify);
            });
        }
        Some(sets)
    }

    fn of_callee(&mut self, body: &Body, call: Op) -> Option<AccessSets> {
        let Callee::Symbol(callee) =
            body.op(call).interface::<DynCallOp<'_>>()?.callable_for_callee()?
        else {
            return None;
        };
        let name = callee.downcast::<SymbolRefAttr>(body.context())?;
        let function = self.functions.get(&name.root).filter(|_| name.nested.is_empty())?;
        self.sets(*function)
    }
}

/// Whether an operation has no effect on the memory of others, as far as it is not nested.
fn has_no_effect(body: &Body, op: Op) -> bool {
    let view = body.op(op);
    if AffineRegionOp::of(view).is_some() || is_memory_effect_free(view) {
        return true;
    }
    let effects = own_effects(view).unwrap_or_default();
    let is_local = |kind| matches!(kind, EffectKind::Allocate | EffectKind::Free);
    let is_only_local = !effects.is_empty() && effects.iter().all(|one| is_local(one.kind));
    // Terminators and operations of other dialects with regions pass on to what they enclose.
    let is_structure = view.region_count() > 0 && view.flags().contains(RECURSIVE);
    is_only_local || is_structure
}

const RECURSIVE: terrace_ir::TraitFlags = terrace_ir::TraitFlags::RECURSIVE_EFFECTS;

/// The sets of a function while they are collected.
struct Collector<'b> {
    body: &'b Body,
    arguments: &'b [Value],
    sets: AccessSets,
}

impl Collector<'_> {
    /// Adds the elements of an access; `None` if its memref is neither an argument nor local.
    fn add(&mut self, access: AnyAccess<'_>, kind: AccessKind, is_exact: bool) -> Option<()> {
        let body = self.body;
        let memref = access.memref();
        let Some(argument) = self.arguments.iter().position(|known| *known == memref) else {
            let definition = body.op(body.defining_op(memref)?);
            let effects = own_effects(definition).unwrap_or_default();
            let is_local = matches!(&effects[..], [only] if only.kind == EffectKind::Allocate);
            return is_local.then_some(());
        };
        let (is_executed, is_affine) = self.place(access.op());
        let rank = rank(body, memref)?;
        let elements = match is_affine {
            true => access.elements(body)?,
            // The conditions around the access are not those of its relation.
            false => vec![(Set::from(Relation::new(0, rank, 0, 0)), Vec::new())],
        };
        for (set, symbols) in elements {
            let (set, is_known) = self.set(argument, set, &symbols)?;
            let is_must = kind.is_must() && is_exact && is_executed && is_affine && is_known;
            let kind = match (kind.is_write(), is_must) {
                (false, true) => AccessKind::Reads,
                (true, true) => AccessKind::Writes,
                (false, false) => AccessKind::MayReads,
                (true, false) => AccessKind::MayWrites,
            };
            let list = self.sets.get_mut(kind)?;
            let same = list.iter_mut().find(|known| {
                known.argument == argument
                    && known.inputs == set.inputs
                    && known.symbols == set.symbols
            });
            match same {
                Some(known) => known.relation.set.parts.extend(set.relation.set.parts),
                None => list.push(set),
            }
        }
        Some(())
    }

    /// Whether the operation is executed for all iterations of the affine loops around it, and
    /// whether the constraints of these operations are exactly its domain.
    fn place(&self, op: Op) -> (bool, bool) {
        let body = self.body;
        let (mut is_executed, mut is_affine) = (true, true);
        let mut inner = op;
        while let Some(around) = body.parent_op(inner).filter(|_| inner != Op::ROOT) {
            let region = body.parent_region(inner);
            match AffineRegionOp::of(body.op(around)) {
                Some(AffineRegionOp::For(op)) => {
                    // Steps from bounds that are not constant are no part of the domain.
                    let cx = body.context();
                    let start = lower_bound(body, op);
                    let start = start.and_then(|bound| bound.map.single_constant(cx));
                    is_executed &= op.view(body).step_value() == Some(1) || start.is_some();
                }
                Some(AffineRegionOp::Parallel(op)) => is_executed &= has_unit_steps(body, op),
                Some(AffineRegionOp::If(_)) => is_affine &= region == body.region(around, 0),
                None if around == Op::ROOT => {
                    let entry = region.and_then(|region| body.first_block(region));
                    is_executed &= body.parent_block(inner) == entry;
                }
                None => is_executed = false,
            }
            inner = around;
        }
        (is_executed, is_affine)
    }

    /// Returns the elements in terms of the arguments, and whether all symbols are arguments or
    /// sizes; the others have any value.
    fn set(&self, argument: usize, set: Set, symbols: &[Value]) -> Option<(AccessSet, bool)> {
        let body = self.body;
        let mut found = AccessSet {
            argument,
            inputs: Vec::new(),
            symbols: Vec::new(),
            relation: AffineRelation { inputs: 0, outputs: 0, symbols: 0, set },
        };
        let mut is_known = true;
        // Symbols before this one stay symbols.
        let mut at = 0;
        for symbol in symbols {
            let value = without_index_casts(body, *symbol);
            let parts = &mut found.relation.set.parts;
            if let Some(input) = self.arguments.iter().position(|known| *known == value) {
                let place = found.inputs.len();
                for part in parts {
                    part.convert_vars(Kind::Symbol, at, 1, Kind::Domain, place);
                }
                found.inputs.push(input);
            } else if let Some(size) = self.size(value) {
                found.symbols.push(size);
                at += 1;
            } else {
                let number = constant_integer(body, value);
                for part in &mut *parts {
                    let column = part.columns_of(Kind::Symbol).start + at;
                    if let Some(number) = number {
                        part.add_bound(BoundKind::Equal, column, number);
                    }
                }
                is_known &= number.is_some();
                found.relation.set = found.relation.set.project_out(Kind::Symbol, at, 1)?;
            }
        }
        let (inputs, symbols) = (found.inputs.len(), found.symbols.len());
        let outputs = found.relation.set.parts.first().map(|part| part.count(Kind::Range));
        let of_memref = || rank(body, self.arguments[argument]);
        let outputs = outputs.or_else(of_memref)?;
        found.relation = AffineRelation { inputs, outputs, symbols, set: found.relation.set };
        Some((found, is_known))
    }

    /// Returns the dimension of an argument whose size `value` is.
    fn size(&self, value: Value) -> Option<SetSymbol> {
        let body = self.body;
        let definition = body.defining_op(value)?;
        if body.op(definition).name_str() != "memref.dim" {
            return None;
        }
        let memref = body.operand(definition, 0);
        let at = self.arguments.iter().position(|known| *known == memref)?;
        let dim = constant_integer(body, body.operand(definition, 1))?;
        Some(SetSymbol::Size(at, usize::try_from(dim).ok()?))
    }
}

fn has_unit_steps(body: &Body, op: AffineParallelOp) -> bool {
    let cx = body.context();
    let steps = op.view(body).steps();
    !steps.is_absent()
        && steps.data(cx).0.iter().all(|step| {
            let step = step.downcast::<terrace_builtin::IntegerAttr>(cx);
            step.and_then(terrace_builtin::IntegerAttr::to_i64) == Some(1)
        })
}

fn rank(body: &Body, memref: Value) -> Option<usize> {
    let ty = body.value_type(memref).downcast::<terrace_builtin::MemRefType>(body.context())?;
    Some(ty.shape.len())
}
