//! Variables, aliases, indirect functions and comdats.

use super::lexer::T;
use super::{Name, Read, Reader};
use crate::model::{
    Alias, Bytes, Comdat, ComdatId, ComdatKind, DllStorage, Global, IFunc, Linkage, Sanitizer,
    Symbol, ThreadLocal, Type, UnnamedAddr, Visibility,
};

/// The words in front of the word of a global value.
pub(super) struct Start {
    pub(super) linkage: Linkage,
    pub(super) has_linkage: bool,
    pub(super) dso_local: bool,
    pub(super) visibility: Visibility,
    pub(super) dll_storage: DllStorage,
    pub(super) position: usize,
}

fn is_local(linkage: Linkage) -> bool {
    matches!(linkage, Linkage::Private | Linkage::Internal)
}

impl<'t> Reader<'t> {
    /// Reads linkage, preemption, visibility and storage class.
    pub(super) fn linkage(&mut self) -> Read<Start> {
        let position = self.position();
        let mut has_linkage = true;
        let linkage = match self.word() {
            b"private" => Linkage::Private,
            b"internal" => Linkage::Internal,
            b"weak" => Linkage::Weak,
            b"weak_odr" => Linkage::WeakOdr,
            b"linkonce" => Linkage::LinkOnce,
            b"linkonce_odr" => Linkage::LinkOnceOdr,
            b"available_externally" => Linkage::AvailableExternally,
            b"appending" => Linkage::Appending,
            b"common" => Linkage::Common,
            b"extern_weak" => Linkage::ExternWeak,
            b"external" => Linkage::External,
            _ => {
                has_linkage = false;
                Linkage::External
            }
        };
        if has_linkage {
            self.advance();
        }
        let dso_local = self.eat_word("dso_local");
        if !dso_local {
            self.eat_word("dso_preemptable");
        }
        let visibility = match self.word() {
            b"default" => Some(Visibility::Default),
            b"hidden" => Some(Visibility::Hidden),
            b"protected" => Some(Visibility::Protected),
            _ => None,
        };
        if visibility.is_some() {
            self.advance();
        }
        let visibility = visibility.unwrap_or(Visibility::Default);
        let dll_storage = if self.eat_word("dllimport") {
            DllStorage::Import
        } else if self.eat_word("dllexport") {
            DllStorage::Export
        } else {
            DllStorage::Default
        };
        if dso_local && dll_storage == DllStorage::Import {
            return self.error("dso_location and DLL-StorageClass mismatch");
        }
        let implied = is_local(linkage)
            || visibility != Visibility::Default && linkage != Linkage::ExternWeak;
        let dso_local = dso_local || implied;
        Ok(Start { linkage, has_linkage, dso_local, visibility, dll_storage, position })
    }

    /// An error if the visibility or storage class is not one of a local symbol.
    pub(super) fn check_local(&self, start: &Start, position: usize) -> Read {
        if !is_local(start.linkage) {
            return Ok(());
        }
        if start.visibility != Visibility::Default {
            let message = "symbol with local linkage must have default visibility";
            return self.error_at(position, message);
        }
        if start.dll_storage != DllStorage::Default {
            let message = "symbol with local linkage cannot have a DLL storage class";
            return self.error_at(position, message);
        }
        Ok(())
    }

    fn thread_local(&mut self) -> Read<ThreadLocal> {
        if !self.eat_word("thread_local") {
            return Ok(ThreadLocal::None);
        }
        if !self.eat(T::LParen) {
            return Ok(ThreadLocal::GeneralDynamic);
        }
        let model = match self.word() {
            b"localdynamic" => ThreadLocal::LocalDynamic,
            b"initialexec" => ThreadLocal::InitialExec,
            b"localexec" => ThreadLocal::LocalExec,
            _ => return self.error("expected localdynamic, initialexec or localexec"),
        };
        self.advance();
        self.expect(T::RParen, "expected ')' after thread local model")?;
        Ok(model)
    }

    /// Reads `unnamed_addr` or `local_unnamed_addr`.
    pub(super) fn unnamed_addr(&mut self) -> UnnamedAddr {
        if self.eat_word("unnamed_addr") {
            UnnamedAddr::Global
        } else if self.eat_word("local_unnamed_addr") {
            UnnamedAddr::Local
        } else {
            UnnamedAddr::None
        }
    }

    /// Reads the definition of a global value behind its name and the equals sign.
    pub(super) fn global_value(&mut self, name: Name<'t>, position: usize) -> Read {
        let start = self.linkage()?;
        let thread_local = self.thread_local()?;
        let unnamed_addr = self.unnamed_addr();
        let symbol = self.defined_symbol(&name);
        if let Name::Number(number) = &name {
            let next = self.symbols.next_number;
            if *number < next {
                let message = format!("variable expected to be numbered '@{next}' or greater");
                return self.error_at(position, message);
            }
            self.symbols.next_number = number.saturating_add(1);
        }
        self.check_local(&start, position)?;
        let bytes: Bytes = match &name {
            Name::Text(text) => text.as_ref().into(),
            Name::Number(_) => Bytes::default(),
        };
        match self.word() {
            b"alias" | b"ifunc" => {
                self.alias(name, bytes, position, symbol, start, thread_local, unnamed_addr)
            }
            _ => self.variable(name, bytes, position, symbol, start, thread_local, unnamed_addr),
        }
    }

    fn variable(
        &mut self,
        name: Name<'t>,
        bytes: Bytes,
        position: usize,
        symbol: Option<Symbol>,
        start: Start,
        thread_local: ThreadLocal,
        unnamed_addr: UnnamedAddr,
    ) -> Read {
        let space = self.address_space()?.unwrap_or(0);
        let externally_initialized = self.eat_word("externally_initialized");
        let constant = match self.word() {
            b"global" => false,
            b"constant" => true,
            _ => return self.error("expected 'global' or 'constant'"),
        };
        self.advance();
        let type_position = self.position();
        let ty = self.ty()?;
        if !self.is_global_type(ty) {
            return self.error_at(type_position, "invalid type for global variable");
        }
        if self.symbols.seen(&name) {
            let message = format!("redefinition of global '@{}'", name.display());
            return self.error_at(position, message);
        }
        let has_initializer =
            !start.has_linkage || !matches!(start.linkage, Linkage::External | Linkage::ExternWeak);
        let initializer = if has_initializer { Some(self.constant(ty)?) } else { None };
        let mut global = Global::new(&bytes, ty);
        global.space = space;
        global.linkage = start.linkage;
        global.dso_local = start.dso_local;
        global.visibility = start.visibility;
        global.dll_storage = start.dll_storage;
        global.thread_local = thread_local;
        global.unnamed_addr = unnamed_addr;
        global.externally_initialized = externally_initialized;
        global.constant = constant;
        global.initializer = initializer;
        self.variable_properties(&mut global, &bytes)?;
        let mut list = Default::default();
        self.attributes(super::attributes::Place::Function, &mut list)?;
        global.attributes = self.attribute_set(list);
        let expected = Symbol::Global(self.module.globals.len() as u32);
        self.check_definition(&name, symbol, expected, space, position)?;
        self.module.add_global(global);
        Ok(())
    }

    /// Reads what follows the value of a variable.
    fn variable_properties(&mut self, global: &mut Global, name: &Bytes) -> Read {
        while self.eat(T::Comma) {
            match self.word() {
                b"section" => {
                    self.advance();
                    if self.kind() != T::String {
                        return self.error("expected global section string");
                    }
                    global.section = self.string()?.as_ref().into();
                }
                b"partition" => {
                    self.advance();
                    if self.kind() != T::String {
                        return self.error("expected partition string");
                    }
                    global.partition = self.string()?.as_ref().into();
                }
                b"align" => global.align = self.alignment(false)?,
                b"code_model" => {
                    self.advance();
                    if self.kind() != T::String {
                        return self.error("expected global code model string");
                    }
                    let position = self.position();
                    let model = self.string()?;
                    if !matches!(
                        model.as_ref(),
                        b"tiny" | b"small" | b"kernel" | b"medium" | b"large"
                    ) {
                        return self.error_at(position, "invalid code model");
                    }
                    global.code_model = model.as_ref().into();
                }
                b"comdat" => global.comdat = self.comdat(name)?,
                word => {
                    if self.kind() == T::Metadata {
                        self.attachments(&mut global.metadata)?;
                        continue;
                    }
                    let named = std::str::from_utf8(word).ok().and_then(Sanitizer::from_name);
                    match named {
                        Some(sanitizer) => {
                            self.advance();
                            global.sanitizers.push(sanitizer);
                        }
                        None => return self.error("unknown global variable property!"),
                    }
                }
            }
        }
        global.sanitizers.sort();
        global.sanitizers.dedup();
        Ok(())
    }

    /// Checks that a definition is that of the symbol that uses expect, and in the same address
    /// space.
    pub(super) fn check_definition(
        &mut self,
        name: &Name<'t>,
        symbol: Option<Symbol>,
        expected: Symbol,
        space: u32,
        position: usize,
    ) -> Read {
        if symbol != Some(expected) {
            let message = format!("redefinition of global '@{}'", name.display());
            return self.error_at(position, message);
        }
        self.symbols.mark(name.clone());
        match self.symbols.early.remove(&expected) {
            Some((used, _)) if used != space => {
                let message = "forward reference and definition of global have different types";
                self.error_at(position, message)
            }
            _ => Ok(()),
        }
    }

    fn alias(
        &mut self,
        name: Name<'t>,
        bytes: Bytes,
        position: usize,
        symbol: Option<Symbol>,
        start: Start,
        thread_local: ThreadLocal,
        unnamed_addr: UnnamedAddr,
    ) -> Read {
        let is_alias = self.word() == b"alias";
        self.advance();
        if is_alias
            && matches!(start.linkage, Linkage::Common | Linkage::Appending | Linkage::ExternWeak)
        {
            return self.error_at(start.position, "invalid linkage type for alias");
        }
        let ty = self.ty()?;
        self.expect(T::Comma, "expected comma after alias or ifunc's type")?;
        let target_position = self.position();
        let is_expression =
            matches!(self.word(), b"bitcast" | b"getelementptr" | b"addrspacecast" | b"inttoptr");
        let target = match is_expression {
            true => self.untyped()?,
            false => self.typed_constant()?,
        };
        let target_ty = self.module.constants.ty(target);
        let Some(space) = self.module.types.address_space(target_ty) else {
            return self.error_at(target_position, "An alias or ifunc must have pointer type");
        };
        if self.symbols.seen(&name) {
            let message = format!("redefinition of global '@{}'", name.display());
            return self.error_at(position, message);
        }
        let mut partition = Bytes::default();
        let mut metadata = Vec::new();
        while self.eat(T::Comma) {
            if self.eat_word("partition") {
                partition = self.string()?.as_ref().into();
            } else if !is_alias && self.kind() == T::Metadata {
                self.attachments(&mut metadata)?;
            } else {
                return self.error("unknown alias or ifunc property!");
            }
        }
        let Start { linkage, dso_local, visibility, dll_storage, .. } = start;
        if is_alias {
            let expected = Symbol::Alias(self.module.aliases.len() as u32);
            self.check_definition(&name, symbol, expected, space, position)?;
            self.module.add_alias(Alias {
                name: bytes,
                ty,
                space,
                linkage,
                dso_local,
                visibility,
                dll_storage,
                thread_local,
                unnamed_addr,
                partition,
                target: Some(target),
            });
        } else {
            let expected = Symbol::IFunc(self.module.ifuncs.len() as u32);
            self.check_definition(&name, symbol, expected, space, position)?;
            self.module.add_ifunc(IFunc {
                name: bytes,
                ty,
                space,
                linkage,
                dso_local,
                visibility,
                dll_storage,
                partition,
                resolver: Some(target),
                metadata,
            });
        }
        Ok(())
    }

    fn is_global_type(&self, ty: Type) -> bool {
        use crate::model::TypeKind as K;
        !matches!(
            self.module.types.kind(ty),
            K::Function(_) | K::Label | K::Metadata | K::Token | K::Void
        )
    }

    /// Reads `comdat` or `comdat($name)`; `owner` is the name of the global value.
    pub(super) fn comdat(&mut self, owner: &Bytes) -> Read<Option<ComdatId>> {
        let position = self.position();
        self.advance();
        let (name, position) = if self.eat(T::LParen) {
            if self.kind() != T::Comdat {
                return self.error("expected comdat variable");
            }
            let name = self.name_inside(1, 0);
            let position = self.position();
            self.advance();
            self.expect(T::RParen, "expected ')' after comdat var")?;
            (name.as_ref().into(), position)
        } else {
            if owner.is_empty() {
                return self.error("comdat cannot be unnamed");
            }
            (owner.clone(), position)
        };
        Ok(Some(self.comdat_named(name, position)))
    }

    fn comdat_named(&mut self, name: Bytes, position: usize) -> ComdatId {
        if let Some((id, _)) = self.comdats.get(&name) {
            return *id;
        }
        let id = ComdatId(self.module.comdats.len() as u32);
        self.module.comdats.push(Comdat { name: name.clone(), kind: ComdatKind::Any });
        self.comdats.insert(name, (id, Some(position)));
        id
    }

    /// Reads the definition of a comdat.
    pub(super) fn comdat_definition(&mut self) -> Read {
        let name: Bytes = self.name_inside(1, 0).as_ref().into();
        let position = self.position();
        self.advance();
        self.expect(T::Equal, "expected '=' here")?;
        self.expect_word("comdat", "expected comdat keyword")?;
        let kind = std::str::from_utf8(self.word()).ok().and_then(ComdatKind::from_name);
        let Some(kind) = kind else { return self.error("unknown selection kind") };
        self.advance();
        let known = self.comdats.get(&name);
        if known.is_some_and(|(_, open)| open.is_none()) {
            let message = format!("redefinition of comdat '${}'", String::from_utf8_lossy(&name));
            return self.error_at(position, message);
        }
        let id = self.comdat_named(name.clone(), position);
        self.module.comdats[id.0 as usize].kind = kind;
        self.comdats.insert(name, (id, None));
        Ok(())
    }

    /// An error if a comdat that was used is not defined.
    pub(super) fn finish_comdats(&self) -> Read {
        let open = self.comdats.iter().filter_map(|(name, (_, open))| Some((name, (*open)?)));
        match open.min() {
            Some((name, position)) => {
                let name = String::from_utf8_lossy(name);
                self.error_at(position, format!("use of undefined comdat '${name}'"))
            }
            None => Ok(()),
        }
    }
}
