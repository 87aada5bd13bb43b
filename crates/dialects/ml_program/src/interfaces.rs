//! The function interface of functions and subgraphs, and verifiers of uses of globals.

use terrace_builtin::FunctionOp;
use terrace_builtin::function::is_external;
use terrace_builtin::values::{quoted, type_of};
use terrace_interfaces::CallableOp;
use terrace_ir::{
    Diagnostic, Handle, OpRef, RegionRef, SymbolRefAttr, SymbolTables, SymbolUser, TraitFlags, Type,
};

use crate::{
    FuncOpRef, GlobalLoadConstOpRef, GlobalLoadGraphOpRef, GlobalLoadOpRef, GlobalOp,
    GlobalStoreGraphOpRef, GlobalStoreOpRef, SubgraphOpRef,
};

impl<'a> FunctionOp<'a> for FuncOpRef<'a> {
    fn is_symbol_declaration(self) -> bool {
        is_external(*self)
    }
}

impl<'a> FunctionOp<'a> for SubgraphOpRef<'a> {
    fn is_symbol_declaration(self) -> bool {
        is_external(*self)
    }
}

impl<'a> CallableOp<'a> for FuncOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }
    fn callable_results(self) -> Vec<Type> {
        self.function_results().to_vec()
    }
}

impl<'a> CallableOp<'a> for SubgraphOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }
    fn callable_results(self) -> Vec<Type> {
        self.function_results().to_vec()
    }
}

/// The global that an operation refers to.
struct Lookup<'t> {
    op: OpRef<'t>,
    /// Whether the global is mutable, and the type of the global.
    found: (bool, Type),
}

impl<'t> Lookup<'t> {
    /// Looks up the global in the nearest symbol table, or, unless `nearest` is set, also in
    /// enclosing tables.
    fn new(
        op: OpRef<'t>,
        tables: &SymbolTables<'_>,
        name: Handle<SymbolRefAttr>,
        nearest: bool,
    ) -> Result<Self, Diagnostic> {
        let reference = name.data(op.context());
        let around = tables.outwards().filter(|op| op.flags().contains(TraitFlags::SYMBOL_TABLE));
        let found = around.take(if nearest { 1 } else { usize::MAX }).find_map(|table| {
            let global = tables.lookup_in(table, reference)?;
            let global = global.cast::<GlobalOp>()?;
            Some((global.is_mutable(), global.r#type().data(op.context()).0))
        });
        let text = name.attr().to_text(op.context());
        let found = found.ok_or_else(|| op.error(format!("undefined global: {text}")))?;
        Ok(Self { op, found })
    }

    fn verify_loaded(&self, ty: Type) -> Result<(), Diagnostic> {
        if self.found.1 == ty {
            return Ok(());
        }
        let [global, loaded] = [self.found.1, ty].map(|ty| quoted(self.op, ty));
        Err(self.op.error(format!("cannot load from global typed {global} as {loaded}")))
    }

    fn verify_stored(&self, name: Handle<SymbolRefAttr>, ty: Type) -> Result<(), Diagnostic> {
        if !self.found.0 {
            let name = name.attr().to_text(self.op.context());
            return Err(self.op.error(format!("cannot store to an immutable global {name}")));
        }
        if self.found.1 == ty {
            return Ok(());
        }
        let [global, stored] = [self.found.1, ty].map(|ty| quoted(self.op, ty));
        Err(self.op.error(format!("cannot store to a global typed {global} from {stored}")))
    }
}

/// Whether an operation of an unregistered dialect hides all symbol tables: a global beyond that
/// operation may be used, but cannot be looked up from here.
fn is_hidden(tables: &SymbolTables<'_>) -> bool {
    tables.outwards().next().is_none()
}

impl SymbolUser for GlobalLoadOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        if is_hidden(tables) {
            return Ok(());
        }
        let found = Lookup::new(*self, tables, self.global(), false)?;
        found.verify_loaded(type_of(*self, self.result()))
    }
}

impl SymbolUser for GlobalLoadConstOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let found = Lookup::new(*self, tables, self.global(), true)?;
        if found.found.0 {
            let name = self.global().attr().to_text(self.context());
            return Err(self.error(format!("cannot load as const from mutable global {name}")));
        }
        found.verify_loaded(type_of(*self, self.result()))
    }
}

impl SymbolUser for GlobalLoadGraphOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let found = Lookup::new(*self, tables, self.global(), true)?;
        found.verify_loaded(type_of(*self, self.result()))
    }
}

impl SymbolUser for GlobalStoreOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        if is_hidden(tables) {
            return Ok(());
        }
        let found = Lookup::new(*self, tables, self.global(), false)?;
        found.verify_stored(self.global(), type_of(*self, self.value()))
    }
}

impl SymbolUser for GlobalStoreGraphOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let found = Lookup::new(*self, tables, self.global(), true)?;
        found.verify_stored(self.global(), type_of(*self, self.value()))
    }
}
