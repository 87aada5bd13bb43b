//! Interfaces for regions, symbol uses, speculation and integer ranges.

use smallvec::smallvec;
use terrace_builtin::shaped::{known_sizes, rank};
use terrace_builtin::values::{constant_integer, quoted, type_of};
use terrace_interfaces::int_range::infer;
use terrace_interfaces::{
    InferIntRange, IntRange, RegionBranchOp, RegionPoint, RegionSuccessor, RegionSuccessors,
    Speculatability, Speculatable,
};
use terrace_ir::{Diagnostic, SymbolTables, SymbolUser, Value};

use crate::{AllocaScopeOpRef, DimOpRef, GetGlobalOpRef, GlobalOp};

impl RegionBranchOp for AllocaScopeOpRef<'_> {
    fn successor_regions(self, from: RegionPoint) -> RegionSuccessors {
        match from {
            RegionPoint::Parent => {
                smallvec![RegionSuccessor::without_inputs(RegionPoint::Region(0))]
            }
            RegionPoint::Region(_) => smallvec![RegionSuccessor::parent(*self)],
        }
    }
}

impl SymbolUser for GetGlobalOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        if self.name_value().is_absent() {
            return Ok(());
        }
        let name = self.name_value().data(cx);
        let root = name.root.as_str(cx);
        let found = tables.lookup(name).and_then(|found| found.cast::<GlobalOp>());
        let Some(global) = found.filter(|global| !global.r#type().is_absent()) else {
            return Err(self.error(format!("'{root}' does not reference a valid global memref")));
        };
        let (ty, result) = (global.r#type().data(cx).0, type_of(*self, self.result()));
        match ty == result {
            true => Ok(()),
            false => Err(self.error(format!(
                "result type {} does not match type {} of the global memref @{root}",
                quoted(*self, result),
                quoted(*self, ty)
            ))),
        }
    }
}

impl Speculatable for DimOpRef<'_> {
    fn speculatability(self) -> Speculatability {
        let (cx, body) = (self.context(), (*self).body());
        let index = constant_integer(body, self.index()).and_then(|at| u64::try_from(at).ok());
        match (index, rank(cx, body.value_type(self.source()))) {
            (Some(index), Some(rank)) if index < rank as u64 => Speculatability::Always,
            _ => Speculatability::Not,
        }
    }
}

impl InferIntRange for DimOpRef<'_> {
    fn infer_ranges(self, operands: &[Option<IntRange>], set: &mut dyn FnMut(Value, IntRange)) {
        let sizes = known_sizes(self.context(), type_of(*self, self.source()));
        let index = operands.get(1).and_then(Option::as_ref);
        set(self.result(), infer::size(sizes.as_deref(), index));
    }
}
