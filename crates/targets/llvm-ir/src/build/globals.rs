//! Global variables, aliases, indirect functions, comdats, constructors and destructors.

use terrace_builtin::IntegerAttr;
use terrace_ir::{ArrayAttr, Attribute, OpRef, StringAttr, SymbolRefAttr, lossless};
use terrace_llvm::{
    AliasOp, AliasOpRef, ComdatOp, ComdatSelectorOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp,
    GlobalOpRef, IFuncOp, IFuncOpRef, ReturnOp,
};

use super::{Translated, Translator};
use crate::model::instructions::Value;
use crate::model::{
    self, Alias, AttributeList, Bytes, Comdat, ComdatId, ComdatKind, Constant, DllStorage, Global,
    IFunc, Linkage, Symbol, ThreadLocal, Type, UnnamedAddr, Visibility,
};

/// Returns the linkage of LLVM IR.
pub(super) fn linkage(linkage: terrace_llvm::Linkage) -> Linkage {
    use terrace_llvm::Linkage as L;
    match linkage {
        L::External => Linkage::External,
        L::AvailableExternally => Linkage::AvailableExternally,
        L::Linkonce => Linkage::LinkOnce,
        L::LinkonceODR => Linkage::LinkOnceOdr,
        L::Weak => Linkage::Weak,
        L::WeakODR => Linkage::WeakOdr,
        L::Appending => Linkage::Appending,
        L::Internal => Linkage::Internal,
        L::Private => Linkage::Private,
        L::ExternWeak => Linkage::ExternWeak,
        L::Common => Linkage::Common,
    }
}

/// Returns the visibility of LLVM IR.
pub(super) fn visibility(visibility: terrace_llvm::Visibility) -> Visibility {
    match visibility {
        terrace_llvm::Visibility::Default => Visibility::Default,
        terrace_llvm::Visibility::Hidden => Visibility::Hidden,
        terrace_llvm::Visibility::Protected => Visibility::Protected,
    }
}

/// Returns the significance of the address.
pub(super) fn unnamed_addr(unnamed: terrace_llvm::UnnamedAddr) -> UnnamedAddr {
    match unnamed {
        terrace_llvm::UnnamedAddr::None => UnnamedAddr::None,
        terrace_llvm::UnnamedAddr::Local => UnnamedAddr::Local,
        terrace_llvm::UnnamedAddr::Global => UnnamedAddr::Global,
    }
}

/// Returns the bytes of a string of a property.
fn bytes(text: &str) -> Bytes {
    lossless::decode(text).as_ref().into()
}

impl Translator<'_> {
    /// Adds all comdats (MLIR: `convertComdats`).
    pub(super) fn comdats(&mut self) -> Translated {
        let root = self.root;
        let entry = root.region(0).and_then(|region| region.entry());
        for op in entry.into_iter().flat_map(|block| block.ops()) {
            let Some(comdat) = op.cast::<ComdatOp>() else { continue };
            let block = comdat.region(0).and_then(|region| region.entry());
            for selector in block.into_iter().flat_map(|block| block.ops()) {
                let Some(selector) = selector.cast::<ComdatSelectorOp>() else { continue };
                let name: Bytes = selector.sym_name().data(self.cx).value.as_slice().into();
                if self.module.comdats.iter().any(|known| known.name == name) {
                    let message =
                        "comdat selection symbols must be unique even in different comdat regions";
                    return Err(self.fail(selector.plain_error(message)));
                }
                let kind = ComdatKind::ALL.get(selector.comdat().value() as usize);
                let kind = kind.copied().unwrap_or(ComdatKind::Any);
                self.module.comdats.push(Comdat { name, kind });
            }
        }
        Ok(())
    }

    /// Returns the comdat that a reference names; `None` if there is no such comdat.
    pub(super) fn comdat(&self, name: &SymbolRefAttr) -> Option<ComdatId> {
        let name = lossless::decode(name.leaf().as_str(self.cx));
        let at = self.module.comdats.iter().position(|known| *known.name == *name)?;
        Some(ComdatId(at as u32))
    }

    /// Adds all variables, aliases and indirect functions (MLIR: `convertGlobalsAndAliases`,
    /// `convertIFuncs`).
    pub(super) fn globals(&mut self) -> Translated {
        let root = self.root;
        let entry = root.region(0).and_then(|region| region.entry());
        let ops = || entry.into_iter().flat_map(|block| block.ops());
        for op in ops() {
            if let Some(global) = op.cast::<GlobalOp>() {
                self.global(global)?;
            }
        }
        for op in ops() {
            if let Some(alias) = op.cast::<AliasOp>() {
                self.alias(alias);
            }
        }
        for op in ops() {
            if let Some(global) = op.cast::<GlobalOp>() {
                self.global_initializer(global)?;
            }
        }
        for op in ops() {
            if let Some(ctors) = op.cast::<GlobalCtorsOp>() {
                self.structors(
                    b"llvm.global_ctors",
                    ctors.ctors().attr(),
                    ctors.priorities().attr(),
                );
            } else if let Some(dtors) = op.cast::<GlobalDtorsOp>() {
                self.structors(
                    b"llvm.global_dtors",
                    dtors.dtors().attr(),
                    dtors.priorities().attr(),
                );
            }
        }
        for op in ops() {
            if let Some(alias) = op.cast::<AliasOp>() {
                self.alias_target(alias)?;
            }
        }
        for op in ops() {
            if let Some(ifunc) = op.cast::<IFuncOp>() {
                self.ifunc(ifunc);
            }
        }
        self.globals_done();
        Ok(())
    }

    fn global(&mut self, op: GlobalOpRef<'_>) -> Translated {
        let cx = self.cx;
        let mut ty = self.ty(op.global_type().data(cx).0);
        let linkage = linkage(op.linkage().data(cx).linkage);
        let value = op.value();
        let mut initializer = None;
        let has_region = op.region(0).is_some_and(|region| !region.is_empty());
        if let Some(value) = value {
            initializer = Some(match value.downcast::<StringAttr>(cx) {
                Some(text) => {
                    let model::Module { constants, types, .. } = &mut self.module;
                    let constant = constants.bytes(types, &text.value);
                    ty = constants.ty(constant);
                    constant
                }
                None => self.constant(ty, value, op.location())?,
            });
        }
        if matches!(linkage, Linkage::ExternWeak) {
            initializer = None;
        } else if initializer.is_none() && (linkage != Linkage::External || has_region) {
            initializer = Some(self.module.constants.undef(ty));
        }
        let mut global = Global::new(&bytes(op.sym_name()), ty);
        global.space = op.addr_space() as u32;
        global.linkage = linkage;
        global.dso_local = op.dso_local();
        global.visibility = visibility(op.visibility_());
        global.thread_local = thread_local(op.thread_local_());
        global.unnamed_addr = op.unnamed_addr().map_or(UnnamedAddr::None, unnamed_addr);
        global.externally_initialized = op.externally_initialized();
        global.constant = op.constant();
        global.initializer = initializer;
        global.section = op.section().map(|section| bytes(section)).unwrap_or_default();
        global.comdat = op.comdat().and_then(|comdat| self.comdat(comdat.data(cx)));
        global.align = op.alignment().unwrap_or(0) as u64;
        let mut list = AttributeList::default();
        let attributes = op.attribute("target_specific_attrs");
        self.attribute_collection("target_specific_attrs", attributes, op.location(), &mut list)?;
        global.attributes = self.module.attributes.get(list);
        let symbol = self.module.add_global(global);
        self.global_variables(op, symbol);
        Ok(())
    }

    /// Translates the region that computes the initial value of a variable.
    fn global_initializer(&mut self, op: GlobalOpRef<'_>) -> Translated {
        let name = bytes(op.sym_name());
        if op.region(0).is_some_and(|region| !region.is_empty()) {
            let value = self.constant_region(*op, "fail to convert global initializer")?;
            if let Some(Symbol::Global(at)) = self.module.symbol(&name) {
                self.module.globals[at as usize].initializer = Some(value);
            }
        }
        self.start_body(None);
        self.amend(*op)
    }

    /// Returns the constant that the region of `op` returns.
    fn constant_region(&mut self, op: OpRef<'_>, message: &str) -> Translated<Constant> {
        self.start_body(None);
        let entry = op.region(0).and_then(|region| region.entry());
        for inner in entry.into_iter().flat_map(|block| block.ops()) {
            if let Some(end) = inner.cast::<ReturnOp>() {
                let value = end.operands().next().map(|value| self.value(value, inner));
                return match value {
                    Some(Value::Constant(constant)) => Ok(constant),
                    _ => Err(self.fail(op.plain_error(message))),
                };
            }
            if self.translate_op(inner).is_err() {
                return Err(self.fail(op.plain_error(message)));
            }
            let all_constant = inner
                .results()
                .all(|result| matches!(self.known_value(result), Some(Value::Constant(_))));
            if !all_constant {
                return Err(self.fail(op.plain_error("unemittable constant value")));
            }
        }
        Err(self.fail(op.plain_error(message)))
    }

    fn alias(&mut self, op: AliasOpRef<'_>) {
        let cx = self.cx;
        let ty = self.ty(op.alias_type().data(cx).0);
        self.module.add_alias(Alias {
            name: bytes(op.sym_name()),
            ty,
            space: 0,
            linkage: linkage(op.linkage().data(cx).linkage),
            dso_local: false,
            visibility: visibility(op.visibility_()),
            dll_storage: DllStorage::Default,
            thread_local: thread_local(op.thread_local_()),
            unnamed_addr: op.unnamed_addr().map_or(UnnamedAddr::None, unnamed_addr),
            partition: Default::default(),
            target: None,
        });
    }

    fn alias_target(&mut self, op: AliasOpRef<'_>) -> Translated {
        let target = self.constant_region(*op, "fail to convert alias initializer")?;
        if let Some(Symbol::Alias(at)) = self.module.symbol(&bytes(op.sym_name())) {
            self.module.aliases[at as usize].target = Some(target);
        }
        Ok(())
    }

    fn ifunc(&mut self, op: IFuncOpRef<'_>) {
        let cx = self.cx;
        let ty = self.ty(op.i_func_type().data(cx).0);
        let resolver = self.symbol_constant(op.resolver().data(cx));
        self.module.add_ifunc(IFunc {
            name: op.sym_name().data(cx).value.as_slice().into(),
            ty,
            space: op.address_space() as u32,
            linkage: linkage(op.linkage().data(cx).linkage),
            dso_local: op.dso_local(),
            visibility: visibility(op.visibility_()),
            dll_storage: DllStorage::Default,
            partition: Bytes::default(),
            resolver,
            metadata: Vec::new(),
        });
    }

    /// Adds functions and their priorities to the array of constructors or destructors.
    fn structors(&mut self, name: &[u8], functions: Attribute, priorities: Attribute) {
        let cx = self.cx;
        let list =
            |array: Attribute| array.downcast::<ArrayAttr>(cx).map_or(&[][..], |array| &array.0);
        let mut entries = Vec::new();
        for (function, priority) in list(functions).iter().zip(list(priorities)) {
            let function = function.downcast::<SymbolRefAttr>(cx);
            let Some(function) = function.and_then(|name| self.symbol_constant(name)) else {
                continue;
            };
            let priority =
                priority.downcast::<IntegerAttr>(cx).map_or(0, |value| value.value.low_u64());
            entries.push((priority as i32, function));
        }
        self.add_structors(name, &entries);
    }

    /// Adds functions with priorities to the array called `name`, which moves to the end.
    pub fn add_structors(&mut self, name: &[u8], entries: &[(i32, Constant)]) {
        let entry = self.module.types.literal(&[Type::I32, Type::PTR, Type::PTR]);
        let mut all = Vec::new();
        if let Some(Symbol::Global(at)) = self.module.symbol(name) {
            let old = self.module.globals[at as usize].initializer;
            if let Some(old) = old {
                let model::Module { constants, types, .. } = &mut self.module;
                all = constants.elements(types, old).unwrap_or_default();
            }
            self.module.remove_global(at as usize);
        }
        for (priority, function) in entries {
            let model::Module { constants, types, .. } = &mut self.module;
            let parts = vec![constants.i32(*priority), *function, constants.zero(types, Type::PTR)];
            all.push(constants.aggregate(types, entry, parts));
        }
        let ty = self.module.types.array(all.len() as u64, entry);
        let value = self.module.constants.aggregate(&self.module.types, ty, all);
        let mut global = Global::new(name, ty);
        global.linkage = Linkage::Appending;
        global.initializer = Some(value);
        self.module.add_global(global);
    }
}

/// The model of a variable that each thread has a copy of, or that all share.
fn thread_local(thread_local: bool) -> ThreadLocal {
    if thread_local { ThreadLocal::GeneralDynamic } else { ThreadLocal::None }
}
