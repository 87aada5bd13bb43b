//! Modules in text: what stands before and behind the functions.

use super::{Numbering, Printer};
use crate::model::{
    Alias, Bytes, ComdatId, DllStorage, Global, IFunc, Linkage, Symbol, ThreadLocal, UnnamedAddr,
    Visibility,
};

/// Whether linkage and visibility imply that the symbol is in the same linkage unit.
pub(super) fn implies_dso_local(linkage: Linkage, visibility: Visibility) -> bool {
    matches!(linkage, Linkage::Private | Linkage::Internal)
        || (visibility != Visibility::Default && linkage != Linkage::ExternWeak)
}

impl Printer<'_> {
    /// Writes everything up to the functions.
    pub(super) fn module_start(&mut self, numbering: &Numbering) {
        let module = self.module;
        self.text("; ModuleID = '");
        self.out.extend_from_slice(&module.id);
        self.text("'\nsource_filename = ");
        self.quoted(&module.source_filename);
        self.text("\n");
        if !module.layout_text.is_empty() {
            self.raw_line("target datalayout", &module.layout_text);
        }
        if !module.triple.is_empty() {
            self.raw_line("target triple", &module.triple);
        }
        self.section(&module.assembly, |this, line| {
            this.text("module asm ");
            this.quoted(line);
        });
        self.section(numbering.listed_structs(), |this, id| {
            this.struct_name(*id);
            this.text(" = type ");
            match &module.types.named(*id).body {
                Some(body) => this.struct_body(body.packed, &body.fields),
                None => this.text("opaque"),
            }
        });
        self.comdats();
        let numbered: Vec<_> = (0..).map(Symbol::Global).zip(&module.globals).collect();
        self.section(&numbered, |this, (symbol, global)| this.global(*symbol, global));
        let numbered: Vec<_> = (0..).map(Symbol::Alias).zip(&module.aliases).collect();
        self.section(&numbered, |this, (symbol, alias)| this.alias(*symbol, alias));
        let numbered: Vec<_> = (0..).map(Symbol::IFunc).zip(&module.ifuncs).collect();
        self.section(&numbered, |this, (symbol, ifunc)| this.ifunc(*symbol, ifunc));
    }

    /// Writes what stands between the functions and the nodes of metadata.
    pub(super) fn module_end(&mut self, numbering: &Numbering) {
        self.attribute_groups(numbering);
        self.named_metadata();
    }

    fn raw_line(&mut self, what: &str, text: &[u8]) {
        self.text(what);
        self.text(" = \"");
        self.out.extend_from_slice(text);
        self.text("\"\n");
    }

    /// Writes an empty line and then a line for each item; nothing without items.
    fn section<T>(&mut self, items: &[T], one: impl Fn(&mut Self, &T)) {
        for (at, item) in items.iter().enumerate() {
            if at == 0 {
                self.text("\n");
            }
            one(self, item);
            self.text("\n");
        }
    }

    /// Writes the comdats that are used, in order of first use.
    fn comdats(&mut self) {
        let module = self.module;
        let functions = module.functions.iter().map(|function| function.comdat);
        let globals = module.globals.iter().map(|global| global.comdat);
        let mut used: Vec<ComdatId> = Vec::new();
        for comdat in functions.chain(globals).flatten() {
            if !used.contains(&comdat) {
                used.push(comdat);
            }
        }
        for comdat in used {
            let comdat = &module.comdats[comdat.0 as usize];
            self.text("\n");
            self.name("$", &comdat.name);
            self.text(" = comdat ");
            self.text(comdat.kind.name());
            self.text("\n");
        }
    }

    /// Writes a word and a blank; nothing for an empty word.
    pub(super) fn word(&mut self, word: &str) {
        if !word.is_empty() {
            self.text(word);
            self.text(" ");
        }
    }

    /// Writes linkage, `dso_local`, visibility and storage class, each with a blank behind it.
    pub(super) fn linkage(
        &mut self,
        linkage: Linkage,
        dso_local: bool,
        visibility: Visibility,
        dll_storage: DllStorage,
    ) {
        if linkage != Linkage::External {
            self.word(linkage.name());
        }
        if dso_local && !implies_dso_local(linkage, visibility) {
            self.text("dso_local ");
        }
        self.word(visibility.name());
        self.word(dll_storage.name());
    }

    /// Writes the comdat of the global value called `owner`.
    pub(super) fn comdat_of(&mut self, owner: &Bytes, comdat: ComdatId) {
        let name = &self.module.comdats[comdat.0 as usize].name;
        self.text("comdat");
        if name != owner {
            self.name("($", name);
            self.text(")");
        }
    }

    fn variable_start(&mut self, thread_local: ThreadLocal, unnamed_addr: UnnamedAddr) {
        self.word(thread_local.name());
        self.word(unnamed_addr.name());
    }

    pub(super) fn global(&mut self, symbol: Symbol, global: &Global) {
        self.symbol(symbol);
        self.text(" = ");
        if global.initializer.is_none() && global.linkage == Linkage::External {
            self.text("external ");
        }
        self.linkage(global.linkage, global.dso_local, global.visibility, global.dll_storage);
        self.variable_start(global.thread_local, global.unnamed_addr);
        if global.space != 0 {
            self.format(format_args!("addrspace({}) ", global.space));
        }
        self.word(if global.externally_initialized { "externally_initialized" } else { "" });
        self.text(if global.constant { "constant " } else { "global " });
        self.ty(global.ty);
        if let Some(value) = global.initializer {
            self.text(" ");
            self.constant(value);
        }
        if !global.section.is_empty() {
            self.text(", section ");
            self.quoted(&global.section);
        }
        self.partition(&global.partition);
        if !global.code_model.is_empty() {
            self.text(", code_model ");
            self.quoted(&global.code_model);
        }
        for sanitizer in &global.sanitizers {
            self.text(", ");
            self.text(sanitizer.name());
        }
        if let Some(comdat) = global.comdat {
            self.text(", ");
            self.comdat_of(&global.name, comdat);
        }
        if global.align != 0 {
            self.format(format_args!(", align {}", global.align));
        }
        self.attachments(&global.metadata, ", ");
        self.group_reference(global.attributes);
    }

    fn partition(&mut self, partition: &[u8]) {
        if !partition.is_empty() {
            self.text(", partition ");
            self.quoted(partition);
        }
    }

    fn alias(&mut self, symbol: Symbol, alias: &Alias) {
        self.symbol(symbol);
        self.text(" = ");
        self.linkage(alias.linkage, alias.dso_local, alias.visibility, alias.dll_storage);
        self.variable_start(alias.thread_local, alias.unnamed_addr);
        self.text("alias ");
        self.ty(alias.ty);
        self.text(", ");
        if let Some(target) = alias.target {
            match self.module.constants.kind(target) {
                crate::model::ConstantKind::Expr(_) => self.constant(target),
                _ => self.typed_constant(target),
            }
        }
        self.partition(&alias.partition);
    }

    fn ifunc(&mut self, symbol: Symbol, ifunc: &IFunc) {
        self.symbol(symbol);
        self.text(" = ");
        self.linkage(ifunc.linkage, ifunc.dso_local, ifunc.visibility, ifunc.dll_storage);
        self.text("ifunc ");
        self.ty(ifunc.ty);
        self.text(", ");
        if let Some(resolver) = ifunc.resolver {
            self.typed_constant(resolver);
        }
        self.partition(&ifunc.partition);
        self.attachments(&ifunc.metadata, ", ");
    }
}
