//! Verifiers of symbol uses.

use terrace_ir::{Diagnostic, Handle, OpRef, SymbolRefAttr, SymbolTables, SymbolUser, Type};

use crate::verify::{ensure, ensure_plain};
use crate::{
    AddressOfOp, AddressOfOpRef, AliasOp, BlockAddressOpRef, BlockTagOp, ComdatSelectorOp,
    DSOLocalEquivalentOpRef, GlobalCtorsOpRef, GlobalDtorsOpRef, GlobalOp, GlobalOpRef, IFuncOp,
    IFuncOpRef, LLVMFuncOp, LLVMFuncOpRef, LLVMPointerType, Linkage,
};

/// Returns the address space of a pointer type; `None` for other types.
fn address_space(op: OpRef<'_>, ty: Type) -> Option<u32> {
    Some(ty.downcast::<LLVMPointerType>(op.context())?.address_space)
}

impl SymbolUser for AddressOfOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let name = self.global_name();
        if name.is_absent() {
            return Ok(());
        }
        let found = tables.lookup(name.data(self.context()));
        let space = found.as_ref().and_then(|found| {
            if let Some(global) = found.cast::<GlobalOp>() {
                return Some(u32::try_from(global.addr_space()).ok());
            }
            if let Some(alias) = found.cast::<AliasOp>() {
                let ty = alias.properties().alias_type;
                return Some(address_space(*self, ty.data(self.context()).0).or(Some(0)));
            }
            (found.is::<LLVMFuncOp>() || found.is::<IFuncOp>()).then_some(None)
        });
        let Some(space) = space else {
            return Err(self.error(
                "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or \
                 'llvm.func' or 'llvm.mlir.ifunc'",
            ));
        };
        let own = address_space(*self, self.body().value_type(self.res()));
        let message = "pointer address space must match address space of the referenced global \
                       or alias";
        ensure(space.is_none_or(|space| own == Some(space)), *self, message)
    }
}

impl SymbolUser for DSOLocalEquivalentOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let (cx, name) = (self.context(), self.function_name());
        if name.is_absent() {
            return Ok(());
        }
        let found = tables.lookup(name.data(cx));
        let function = found.as_ref().and_then(|found| found.cast::<LLVMFuncOp>());
        let known = function.is_some() || found.as_ref().is_some_and(|found| found.is::<AliasOp>());
        let message = "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'";
        ensure(known, *self, message)?;
        let weak = function.is_some_and(|function| linkage(function) == Linkage::ExternWeak);
        ensure(!weak, *self, "target function with 'extern_weak' linkage not allowed")
    }
}

fn linkage(function: LLVMFuncOpRef<'_>) -> Linkage {
    let linkage = function.properties().linkage;
    linkage.map_or(Linkage::External, |linkage| linkage.data(function.context()).linkage)
}

impl SymbolUser for BlockAddressOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let (cx, address) = (self.context(), self.block_addr());
        if address.is_absent() {
            return Ok(());
        }
        let address = address.data(cx);
        let found = tables.lookup(address.function.data(cx));
        let tagged = found.and_then(|found| found.cast::<LLVMFuncOp>()).is_some_and(|function| {
            let blocks = (*function).regions().flat_map(|region| region.blocks());
            blocks
                .flat_map(|block| block.ops())
                .any(|op| op.cast::<BlockTagOp>().is_some_and(|tag| tag.tag() == address.tag))
        });
        let message = "expects an existing block label target in the referenced function";
        ensure(tagged, *self, message)
    }
}

/// Verifies that the names refer to functions with bodies.
fn verify_structors(
    op: OpRef<'_>,
    tables: &SymbolTables<'_>,
    names: Handle<terrace_ir::ArrayAttr>,
) -> Result<(), Diagnostic> {
    let cx = op.context();
    if names.is_absent() {
        return Ok(());
    }
    for reference in names.data(cx).0.iter().filter_map(|name| name.downcast::<SymbolRefAttr>(cx)) {
        let name = reference.root.as_str(cx);
        let found = tables.lookup(reference);
        let Some(function) = found.as_ref().and_then(|found| found.cast::<LLVMFuncOp>()) else {
            let message = format!("'{name}' does not reference a valid LLVM function");
            return Err(op.error(message));
        };
        ensure(!function.is_external(), op, &format!("'{name}' does not have a definition"))?;
    }
    Ok(())
}

impl SymbolUser for GlobalCtorsOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_structors(*self, tables, self.ctors())
    }
}

impl SymbolUser for GlobalDtorsOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_structors(*self, tables, self.dtors())
    }
}

/// Verifies that `comdat` refers to a comdat selector.
fn verify_comdat(
    op: OpRef<'_>,
    tables: &SymbolTables<'_>,
    comdat: Option<Handle<SymbolRefAttr>>,
) -> Result<(), Diagnostic> {
    let Some(comdat) = comdat else { return Ok(()) };
    let found = tables.lookup(comdat.data(op.context()));
    let selector = found.is_some_and(|found| found.is::<ComdatSelectorOp>());
    ensure_plain(selector, op, "expected comdat symbol")
}

impl SymbolUser for LLVMFuncOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_comdat(*self, tables, self.properties().comdat)
    }
}

impl SymbolUser for GlobalOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        verify_comdat(*self, tables, self.properties().comdat)
    }
}

impl SymbolUser for IFuncOpRef<'_> {
    fn verify_symbol_uses(self, tables: &SymbolTables<'_>) -> Result<(), Diagnostic> {
        let (cx, resolver) = (self.context(), self.resolver());
        if resolver.is_absent() {
            return Ok(());
        }
        let mut found = tables.lookup(resolver.data(cx));
        // The limit ends a cycle of aliases.
        for _ in 0..64 {
            let Some(alias) = found.filter(|found| found.is::<AliasOp>()) else { break };
            let Some(target) = aliased(alias) else { return Ok(()) };
            found = tables.lookup(target.data(cx));
        }
        let function = found.and_then(|found| found.cast::<LLVMFuncOp>());
        let Some(function) = function else {
            return Err(self.error("must have a function resolver"));
        };
        let defined = !function.is_external() && linkage(function) != Linkage::AvailableExternally;
        ensure(defined, *self, "resolver must be a definition")?;
        let pointer = function.ty().is_none_or(|ty| ty.return_type.is::<LLVMPointerType>());
        ensure(pointer, *self, "resolver must return a pointer")
    }
}

/// Returns the symbol that an alias refers to; `None` unless its initializer returns an
/// `llvm.mlir.addressof`.
fn aliased(alias: OpRef<'_>) -> Option<Handle<SymbolRefAttr>> {
    let last = alias.region(0)?.entry()?.last()?;
    let definition = last.body().defining_op(last.operands().next()?)?;
    let name = OpRef::new(last.body(), definition).cast::<AddressOfOp>()?.global_name();
    (!name.is_absent()).then_some(name)
}
