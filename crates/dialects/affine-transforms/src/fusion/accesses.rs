//! The memory operations of an operation and what it encloses ([`MemoryOps`]; MLIR:
//! `LoopNestStateCollector`). The graph of the fusion pass stores them for each node.

use terrace_affine::AffineForOp;
use terrace_affine_analysis::{Access, AnyAccess, CallAccess};
use terrace_builtin::TypeExt;
use terrace_ir::effects::{EffectKind, EffectTarget, has_own_effects, own_effects};
use terrace_ir::{Body, Op, TraitFlags, Value};

/// A memory operation that is no affine access, with a memref that it affects.
pub(super) type Effected = (Op, Value);

/// The memory operations in an operation.
#[derive(Clone, Default, Debug)]
pub(super) struct MemoryOps {
    /// The affine reads.
    pub(super) loads: Vec<Access>,
    /// The affine writes.
    pub(super) stores: Vec<Access>,
    /// Other operations that may read a memref.
    pub(super) other_loads: Vec<Effected>,
    /// Other operations that may write a memref.
    pub(super) other_stores: Vec<Effected>,
    /// Operations that free a memref.
    pub(super) frees: Vec<Effected>,
    /// The accesses of calls with known sets; the calls are other operations, too.
    pub(super) calls: Vec<CallAccess>,
}

impl MemoryOps {
    /// Collects the memory operations that are `op` or are nested in it.
    pub(super) fn of(body: &Body, op: Op) -> Self {
        let mut found = Self::default();
        for op in std::iter::once(op).chain(body.ops_below(op)) {
            if body.op(op).is::<AffineForOp>() {
                continue;
            }
            match Access::of(body, op) {
                Some(access) if access.is_write() => found.stores.push(access),
                Some(access) => found.loads.push(access),
                None => found.add_other(body, op),
            }
        }
        found
    }

    fn add_other(&mut self, body: &Body, op: Op) {
        let view = body.op(op);
        let is_memref = |value: &Value| body.value_type(*value).is_memref();
        if let Some(accesses) = CallAccess::used_of(body, op) {
            for access in &accesses {
                let list = match access.is_write() {
                    true => &mut self.other_stores,
                    false => &mut self.other_loads,
                };
                list.push((op, access.memref));
            }
            self.calls.extend(accesses);
            return;
        }
        if !has_own_effects(view) {
            // Without effects of its own, an operation only encloses others.
            if !view.flags().contains(TraitFlags::RECURSIVE_EFFECTS) {
                // Unknown operations may access each of their memrefs.
                for value in view.operands().filter(is_memref) {
                    self.other_loads.push((op, value));
                    self.other_stores.push((op, value));
                }
            }
            return;
        }
        for effect in own_effects(view).unwrap_or_default() {
            let EffectTarget::Value(value) = effect.target else { continue };
            let list = match effect.kind {
                EffectKind::Read => &mut self.other_loads,
                EffectKind::Write => &mut self.other_stores,
                EffectKind::Free => &mut self.frees,
                EffectKind::Allocate => continue,
            };
            if is_memref(&value) {
                list.push((op, value));
            }
        }
    }

    /// Returns the memrefs of all operations, affine reads first, each once.
    pub(super) fn memrefs(&self) -> Vec<Value> {
        let affine = self.loads.iter().chain(&self.stores).map(|access| access.memref);
        let others = self.other_loads.iter().chain(&self.other_stores).chain(&self.frees);
        let mut memrefs = Vec::new();
        for memref in affine.chain(others.map(|(_, memref)| *memref)) {
            if !memrefs.contains(&memref) {
                memrefs.push(memref);
            }
        }
        memrefs
    }

    /// Returns the accesses of `memref` whose elements are known.
    pub(super) fn accesses_of(&self, memref: Value) -> Vec<AnyAccess<'_>> {
        let affine = self.stores.iter().chain(&self.loads).map(AnyAccess::from);
        let all = affine.chain(self.calls.iter().map(AnyAccess::from));
        all.filter(|access| access.memref() == memref).collect()
    }

    /// Returns the number of affine reads of `memref`.
    pub(super) fn load_count(&self, memref: Value) -> usize {
        self.loads.iter().filter(|access| access.memref == memref).count()
    }

    /// Returns the number of affine writes of `memref`.
    pub(super) fn store_count(&self, memref: Value) -> usize {
        self.stores.iter().filter(|access| access.memref == memref).count()
    }

    /// Whether an operation may write or free `memref`.
    pub(super) fn has_store_or_free(&self, memref: Value) -> bool {
        let others = self.other_stores.iter().chain(&self.frees);
        self.store_count(memref) > 0 || others.into_iter().any(|(_, other)| *other == memref)
    }

    /// Returns the memrefs that `self` writes and `consumer` reads, in the order of the writes.
    pub(super) fn memrefs_into(&self, consumer: &Self) -> Vec<Value> {
        let mut memrefs = Vec::new();
        for store in &self.stores {
            if consumer.load_count(store.memref) > 0 && !memrefs.contains(&store.memref) {
                memrefs.push(store.memref);
            }
        }
        memrefs
    }
}
