//! Verifiers of symbol uses: privatizers, reductions, mappers, copy functions and critical
//! sections.

use terrace_ir::{Diagnostic, SymbolTables, SymbolUser};

use crate::verify::{verify_copies, verify_private, verify_reductions, verify_simd_private};
use crate::{
    CriticalDeclareOp, CriticalOpRef, DeclareMapperOp, LoopOpRef, MapInfoOpRef, ParallelOpRef,
    SectionsOpRef, SimdOpRef, SingleOpRef, TaskOpRef, TaskgroupOpRef, TaskloopOpRef, TeamsOpRef,
    WsloopOpRef,
};

impl SymbolUser for CriticalOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let cx = self.context();
        let Some(name) = self.name_value() else { return Ok(()) };
        let found = tables.lookup(name.data(cx));
        if found.is_some_and(|found| found.is::<CriticalDeclareOp>()) {
            return Ok(());
        }
        let name = name.attr().to_text(cx);
        let message =
            format!("expected symbol reference {name} to point to a critical declaration");
        Err(self.error(message))
    }
}

impl SymbolUser for MapInfoOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let Some(mapper) = self.mapper_id() else { return Ok(()) };
        let found = tables.lookup(mapper.data(self.context()));
        match found.is_some_and(|found| found.is::<DeclareMapperOp>()) {
            true => Ok(()),
            false => Err(self.plain_error("invalid mapper id")),
        }
    }
}

impl SymbolUser for ParallelOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_private(*self, tables)?;
        verify_reductions(*self, tables)
    }
}

impl SymbolUser for SimdOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_simd_private(*self, tables)
    }
}

impl SymbolUser for SingleOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_copies(*self, tables)
    }
}

impl SymbolUser for LoopOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_reductions(*self, tables)
    }
}

impl SymbolUser for SectionsOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_reductions(*self, tables)
    }
}

impl SymbolUser for TaskOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_reductions(*self, tables)
    }
}

impl SymbolUser for TaskgroupOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_reductions(*self, tables)
    }
}

impl SymbolUser for TaskloopOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_reductions(*self, tables)
    }
}

impl SymbolUser for TeamsOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_reductions(*self, tables)
    }
}

impl SymbolUser for WsloopOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_reductions(*self, tables)
    }
}
