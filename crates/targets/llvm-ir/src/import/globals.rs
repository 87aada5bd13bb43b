//! Global variables, aliases, indirect functions and comdats.

use terrace_builtin::IntegerAttr;
use terrace_builtin::property::EnumAttr;
use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, Ident, Op, OpState, SymbolRefAttr, TypeAttr, lossless,
};
use terrace_llvm::{self as llvm, DIGlobalVariableExpressionAttr, LinkageAttr, ZeroAttr};

use super::blocks::FunctionState;
use super::operations::Place;
use super::{Done, Importer};
use crate::model::{
    ComdatId, ComdatKind, Constant, ConstantKind, Global, Linkage, MetadataKindId, Symbol,
    ThreadLocal, UnnamedAddr, Visibility,
};

/// The symbol of the operation that holds all comdats.
const COMDATS: &str = "__llvm_global_comdat";

/// Whether a symbol is in the same linkage unit because of its linkage and visibility.
fn is_local(stated: bool, linkage: Linkage, visibility: Visibility) -> bool {
    stated
        || matches!(linkage, Linkage::Internal | Linkage::Private)
        || (visibility != Visibility::Default && linkage != Linkage::ExternWeak)
}

impl<'a> Importer<'a> {
    /// Makes up names for variables without a name.
    pub(super) fn name_globals(&mut self) {
        let mut next = 0;
        let mut names = Vec::with_capacity(self.module.globals.len());
        for global in &self.module.globals {
            if !global.name.is_empty() {
                names.push(lossless::encode(&global.name).into_owned());
                continue;
            }
            loop {
                let name = format!("mlir.llvm.nameless_global_{next}");
                next += 1;
                if self.module.symbol(name.as_bytes()).is_none() {
                    names.push(name);
                    break;
                }
            }
        }
        self.global_names = names;
    }

    /// The name of a global value.
    pub(super) fn symbol_text(&self, symbol: Symbol) -> String {
        match symbol {
            Symbol::Global(at) => self.global_names[at as usize].clone(),
            _ => lossless::encode(self.module.symbol_name(symbol)).into_owned(),
        }
    }

    /// Creates the operation of the comdats that are used, in the order of their use.
    pub(super) fn comdats(&mut self) {
        let globals = self.module.globals.iter().map(|global| global.comdat);
        let functions = self.module.functions.iter().map(|function| function.comdat);
        let used = globals.chain(functions).flatten();
        let used: indexmap::IndexSet<u32> = used.map(|ComdatId(id)| id).collect();
        if used.is_empty() {
            return;
        }
        let cx = self.cx;
        let mut state = self.filled("llvm.comdat", &[], &[("sym_name", self.string(COMDATS))]);
        let region = state.add_region(&mut self.body);
        let inner = state.region_body(&mut self.body).append_block(region, []);
        self.function.place = Some(Place { block: self.block, before: None });
        self.last_global = Some(self.insert(state));
        self.function.place = Some(Place { block: inner, before: None });
        for id in used {
            let Some(comdat) = self.module.comdats.get(id as usize) else { continue };
            let kind = match comdat.kind {
                ComdatKind::Any => llvm::Comdat::Any,
                ComdatKind::ExactMatch => llvm::Comdat::ExactMatch,
                ComdatKind::Largest => llvm::Comdat::Largest,
                ComdatKind::NoDeduplicate => llvm::Comdat::NoDeduplicate,
                ComdatKind::SameSize => llvm::Comdat::SameSize,
            };
            let attributes =
                [("sym_name", self.string(&comdat.name)), ("comdat", kind.to_attribute(cx))];
            let state = self.filled("llvm.comdat_selector", &[], &attributes);
            self.insert(state);
        }
        self.function.place = None;
    }

    /// A reference to a comdat; `None` if it does not exist.
    pub(super) fn comdat_reference(&self, comdat: Option<ComdatId>) -> Option<Attribute> {
        let comdat = self.module.comdats.get(comdat?.0 as usize)?;
        let cx = self.cx;
        let name = lossless::encode(&comdat.name);
        let (root, leaf) = (Ident::get(cx, COMDATS), Ident::get(cx, &name));
        Some(SymbolRefAttr::nested(cx, root, &[leaf]).attr())
    }

    pub(super) fn linkage(&self, linkage: Linkage) -> Attribute {
        let linkage = match linkage {
            Linkage::External => llvm::Linkage::External,
            Linkage::Private => llvm::Linkage::Private,
            Linkage::Internal => llvm::Linkage::Internal,
            Linkage::Weak => llvm::Linkage::Weak,
            Linkage::WeakOdr => llvm::Linkage::WeakODR,
            Linkage::LinkOnce => llvm::Linkage::Linkonce,
            Linkage::LinkOnceOdr => llvm::Linkage::LinkonceODR,
            Linkage::Common => llvm::Linkage::Common,
            Linkage::Appending => llvm::Linkage::Appending,
            Linkage::ExternWeak => llvm::Linkage::ExternWeak,
            Linkage::AvailableExternally => llvm::Linkage::AvailableExternally,
        };
        LinkageAttr { linkage }.intern(self.cx).attr()
    }

    /// Sets what all global values have.
    pub(super) fn set_symbol(
        &self,
        state: &mut OpState,
        linkage: Linkage,
        dso_local: bool,
        visibility: Visibility,
        unnamed: UnnamedAddr,
    ) {
        let cx = self.cx;
        state.set_inherent(cx, "linkage", self.linkage(linkage));
        if is_local(dso_local, linkage, visibility) {
            state.set_inherent(cx, "dso_local", self.unit());
        }
        let visibility = match visibility {
            Visibility::Default => llvm::Visibility::Default,
            Visibility::Hidden => llvm::Visibility::Hidden,
            Visibility::Protected => llvm::Visibility::Protected,
        };
        state.set_inherent(cx, "visibility_", visibility.to_attribute(cx));
        let unnamed = match unnamed {
            UnnamedAddr::None => return,
            UnnamedAddr::Local => llvm::UnnamedAddr::Local,
            UnnamedAddr::Global => llvm::UnnamedAddr::Global,
        };
        state.set_inherent(cx, "unnamed_addr", unnamed.to_attribute(cx));
    }

    /// Translates all variables.
    ///
    /// # Errors
    /// When the dialect lacks a variable or its initial value.
    pub(super) fn globals(&mut self) -> Done {
        for (index, global) in self.module.globals.iter().enumerate() {
            let list = match &*global.name {
                b"llvm.global_ctors" => Some(("llvm.mlir.global_ctors", "ctors")),
                b"llvm.global_dtors" => Some(("llvm.mlir.global_dtors", "dtors")),
                _ => None,
            };
            match list {
                Some((name, attribute)) => match self.structors(global, name, attribute) {
                    Some(state) => self.insert_global(state),
                    None => {
                        let text = self.quote_global(index);
                        let message = format!("unhandled global variable: {text}");
                        return self.fail(self.unknown, message);
                    }
                },
                None => self.global(index, global)?,
            }
        }
        Ok(())
    }

    /// Inserts an operation behind the last one of a global value, at first in front of all others.
    fn insert_global(&mut self, state: OpState) {
        let op = self.body.create(state);
        self.place_global(op);
    }

    fn place_global(&mut self, op: Op) {
        let before = match self.last_global {
            Some(last) => self.body.next_op(last),
            None => self.body.first_op(self.block),
        };
        self.body.insert_op(op, self.block, before);
        self.last_global = Some(op);
    }

    /// The list of constructors or destructors; `None` if it has another form.
    fn structors(&self, global: &Global, name: &str, attribute: &str) -> Option<OpState> {
        let constants = &self.module.constants;
        let mut functions = Vec::new();
        let mut priorities = Vec::new();
        let mut data = Vec::new();
        let entries = match constants.kind(global.initializer?) {
            ConstantKind::Aggregate(entries) => entries.to_vec(),
            // The empty list.
            ConstantKind::Zero if self.module.types.element_count(global.ty) == Some(0) => {
                Vec::new()
            }
            _ => return None,
        };
        for entry in entries {
            let ConstantKind::Aggregate(parts) = constants.kind(entry) else { return None };
            let [priority, function, key] = **parts else { return None };
            let ConstantKind::Symbol(function @ Symbol::Function(_)) = constants.kind(function)
            else {
                return None;
            };
            let priority = constants.as_int(priority)?.low_u64() as i32;
            priorities.push(IntegerAttr::i32(self.cx, priority).attr());
            functions.push(self.symbol_reference(*function).attr());
            data.push(match constants.kind(key) {
                ConstantKind::Symbol(symbol) => self.symbol_reference(*symbol).attr(),
                _ if constants.is_zero(key) => ZeroAttr.intern(self.cx).attr(),
                _ => return None,
            });
        }
        let [functions, priorities, data] =
            [functions, priorities, data].map(|all| ArrayAttr::get(self.cx, all).attr());
        let attributes = [(attribute, functions), ("priorities", priorities), ("data", data)];
        Some(self.filled(name, &[], &attributes))
    }

    fn global(&mut self, index: usize, global: &'a Global) -> Done {
        let cx = self.cx;
        let ty = TypeAttr::get(cx, self.ty(global.ty)).attr();
        let name = self.string(lossless::decode(&self.global_names[index]));
        let mut state =
            self.filled("llvm.mlir.global", &[], &[("global_type", ty), ("sym_name", name)]);
        if global.constant {
            state.set_inherent(cx, "constant", self.unit());
        }
        if global.thread_local != ThreadLocal::None {
            state.set_inherent(cx, "thread_local_", self.unit());
        }
        let space = IntegerAttr::i32(cx, global.space as i32).attr();
        state.set_inherent(cx, "addr_space", space);
        if global.align != 0 {
            let align = IntegerAttr::i64(cx, global.align as i64).attr();
            state.set_inherent(cx, "alignment", align);
        }
        if !global.section.is_empty() {
            state.set_inherent(cx, "section", self.string(&global.section));
        }
        if let Some(comdat) = self.comdat_reference(global.comdat) {
            state.set_inherent(cx, "comdat", comdat);
        }
        self.set_symbol(
            &mut state,
            global.linkage,
            global.dso_local,
            global.visibility,
            global.unnamed_addr,
        );
        let expressions = self.variable_expressions(global);
        if !expressions.is_empty() {
            state.set_inherent(cx, "dbg_exprs", ArrayAttr::get(cx, expressions).attr());
        }
        let value = global.initializer.and_then(|value| self.constant_attribute(value));
        if let Some(value) = value {
            state.set_inherent(cx, "value", value);
        }
        let initializer = global.initializer.filter(|_| value.is_none());
        self.with_region(state, initializer)
    }

    /// The debug information of a variable.
    fn variable_expressions(&mut self, global: &Global) -> Vec<Attribute> {
        let attached = global.metadata.iter().filter(|(kind, _)| *kind == MetadataKindId::DBG);
        let mut all = Vec::new();
        for (_, node) in attached {
            let expression = self.variable_expression(*node);
            all.extend(expression.filter(|held| held.is::<DIGlobalVariableExpressionAttr>()));
        }
        all
    }

    /// Inserts the operation of a global value with a region that returns a constant, or with an
    /// empty one.
    fn with_region(&mut self, state: OpState, value: Option<Constant>) -> Done {
        let mut body = Body::new(self.cx, state, 1);
        let region = body.region(Op::ROOT, 0);
        let block: Option<Block> = match (value, region) {
            (Some(_), Some(region)) => Some(body.append_block(region, [])),
            _ => None,
        };
        if let (Some(value), Some(block)) = (value, block) {
            let place = Some(Place { block, before: None });
            self.function =
                FunctionState { body: Some(body), entry: Some(block), place, ..Default::default() };
            let made = self.constant(value);
            let made = made?;
            let state = self.filled("llvm.return", &[made], &[]);
            self.insert(state);
            match std::mem::take(&mut self.function).body {
                Some(filled) => body = filled,
                None => return Self::silent(),
            }
        }
        let op = self.body.insert_child(body);
        self.place_global(op);
        Ok(())
    }

    /// Translates all aliases.
    ///
    /// # Errors
    /// When the dialect lacks the aliased address.
    pub(super) fn aliases(&mut self) -> Done {
        for alias in &self.module.aliases {
            let cx = self.cx;
            let ty = TypeAttr::get(cx, self.ty(alias.ty)).attr();
            let attributes = [("alias_type", ty), ("sym_name", self.string(&alias.name))];
            let mut state = self.filled("llvm.mlir.alias", &[], &attributes);
            if alias.thread_local != ThreadLocal::None {
                state.set_inherent(cx, "thread_local_", self.unit());
            }
            self.set_symbol(
                &mut state,
                alias.linkage,
                alias.dso_local,
                alias.visibility,
                alias.unnamed_addr,
            );
            self.with_region(state, alias.target)?;
        }
        Ok(())
    }

    /// Translates all indirect functions.
    ///
    /// # Errors
    /// When a resolver is no function.
    pub(super) fn ifuncs(&mut self) -> Done {
        for ifunc in &self.module.ifuncs {
            let cx = self.cx;
            let resolver = ifunc.resolver.map(|value| self.module.constants.kind(value));
            let Some(ConstantKind::Symbol(resolver)) = resolver else { return Self::silent() };
            let resolver_type = self.pointer(self.module.symbol_space(*resolver));
            let attributes = [
                ("sym_name", self.string(&ifunc.name)),
                ("i_func_type", TypeAttr::get(cx, self.ty(ifunc.ty)).attr()),
                ("resolver", self.symbol_reference(*resolver).attr()),
                ("resolver_type", TypeAttr::get(cx, resolver_type).attr()),
            ];
            let mut state = self.filled("llvm.mlir.ifunc", &[], &attributes);
            let space = IntegerAttr::i32(cx, ifunc.space as i32).attr();
            state.set_inherent(cx, "address_space", space);
            self.set_symbol(
                &mut state,
                ifunc.linkage,
                ifunc.dso_local,
                ifunc.visibility,
                UnnamedAddr::None,
            );
            self.insert_global(state);
        }
        Ok(())
    }
}
