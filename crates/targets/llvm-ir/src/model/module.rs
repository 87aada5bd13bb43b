//! Modules of LLVM IR: [`Module`] and its global values.

use rustc_hash::FxHashMap;

use super::{
    AttributeSet, AttributeSets, Bytes, Constant, ConstantKind, Constants, DataLayout, Function,
    Metadata, MetadataId, MetadataKindId, Type, Types, named_cases,
};

named_cases! {
    /// The linkage of a global value.
    Linkage {
        External = "external", Private = "private", Internal = "internal", Weak = "weak",
        WeakOdr = "weak_odr", LinkOnce = "linkonce", LinkOnceOdr = "linkonce_odr",
        Common = "common", Appending = "appending", ExternWeak = "extern_weak",
        AvailableExternally = "available_externally",
    }
}

named_cases! {
    /// The visibility of a global value.
    Visibility {
        Default = "", Hidden = "hidden", Protected = "protected",
    }
}

named_cases! {
    /// Whether a symbol is in a shared library of Windows.
    DllStorage {
        Default = "", Import = "dllimport", Export = "dllexport",
    }
}

named_cases! {
    /// The significance of the address of a global value.
    UnnamedAddr {
        None = "", Local = "local_unnamed_addr", Global = "unnamed_addr",
    }
}

named_cases! {
    /// The storage of a variable that each thread has a copy of, and how it is found.
    ThreadLocal {
        None = "", GeneralDynamic = "thread_local", LocalDynamic = "thread_local(localdynamic)",
        InitialExec = "thread_local(initialexec)", LocalExec = "thread_local(localexec)",
    }
}

named_cases! {
    /// A demand on a sanitizer, for a variable.
    Sanitizer {
        NoAddress = "no_sanitize_address", NoHwAddress = "no_sanitize_hwaddress",
        MemTag = "sanitize_memtag", DynamicInit = "sanitize_address_dyninit",
    }
}

named_cases! {
    /// The choice of the linker among the members of a comdat.
    ComdatKind {
        Any = "any", ExactMatch = "exactmatch", Largest = "largest",
        NoDeduplicate = "nodeduplicate", SameSize = "samesize",
    }
}

/// A comdat of a module, by index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ComdatId(pub u32);

/// A group of global values of which the linker keeps one.
#[derive(Clone, Debug)]
pub struct Comdat {
    /// The name without its sigil.
    pub name: Bytes,
    /// The choice of the linker.
    pub kind: ComdatKind,
}

/// A global value of any class.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Symbol {
    /// A function, as an index into the functions of the module.
    Function(u32),
    /// A variable, as an index into the variables of the module.
    Global(u32),
    /// An alias, as an index into the aliases of the module.
    Alias(u32),
    /// An indirect function, as an index into those of the module.
    IFunc(u32),
}

/// A global variable.
#[derive(Clone, Debug)]
pub struct Global {
    /// The name without its sigil.
    pub name: Bytes,
    /// The type of the value.
    pub ty: Type,
    /// The address space.
    pub space: u32,
    /// The linkage of the symbol.
    pub linkage: Linkage,
    /// Whether the symbol is in the same linkage unit.
    pub dso_local: bool,
    /// The visibility of the symbol.
    pub visibility: Visibility,
    /// Whether the symbol is in a shared library of Windows.
    pub dll_storage: DllStorage,
    /// Whether each thread has a variable of its own.
    pub thread_local: ThreadLocal,
    /// Whether the address is significant.
    pub unnamed_addr: UnnamedAddr,
    /// Whether code outside of the module sets the initial value.
    pub externally_initialized: bool,
    /// Whether the value never changes.
    pub constant: bool,
    /// The initial value; `None` for a declaration.
    pub initializer: Option<Constant>,
    /// The section; empty if unspecified.
    pub section: Bytes,
    /// The group of which the linker keeps one.
    pub comdat: Option<ComdatId>,
    /// The alignment in bytes; 0 if unspecified.
    pub align: u64,
    /// Attached metadata, by the number of their kind.
    pub metadata: Vec<(MetadataKindId, MetadataId)>,
    /// The attributes of the variable.
    pub attributes: AttributeSet,
    /// The part of the program that the linker puts the variable into; empty if unspecified.
    pub partition: Bytes,
    /// The model of addresses (`tiny`, `large`, …); empty if unspecified.
    pub code_model: Bytes,
    /// Demands on sanitizers.
    pub sanitizers: Vec<Sanitizer>,
}

impl Global {
    /// Creates an external declaration of a variable.
    pub fn new(name: &[u8], ty: Type) -> Self {
        Global {
            name: name.into(),
            ty,
            space: 0,
            linkage: Linkage::External,
            dso_local: false,
            visibility: Visibility::Default,
            dll_storage: DllStorage::Default,
            thread_local: ThreadLocal::None,
            unnamed_addr: UnnamedAddr::None,
            externally_initialized: false,
            constant: false,
            initializer: None,
            section: Bytes::default(),
            comdat: None,
            align: 0,
            metadata: Vec::new(),
            attributes: AttributeSet::EMPTY,
            partition: Bytes::default(),
            code_model: Bytes::default(),
            sanitizers: Vec::new(),
        }
    }
}

/// Another name of a global value.
#[derive(Clone, Debug)]
pub struct Alias {
    /// The name without its sigil.
    pub name: Bytes,
    /// The type of the value.
    pub ty: Type,
    /// The address space.
    pub space: u32,
    /// The linkage of the symbol.
    pub linkage: Linkage,
    /// Whether the symbol is in the same linkage unit.
    pub dso_local: bool,
    /// The visibility of the symbol.
    pub visibility: Visibility,
    /// Whether the symbol is in a shared library of Windows.
    pub dll_storage: DllStorage,
    /// Whether each thread has a variable of its own.
    pub thread_local: ThreadLocal,
    /// Whether the address is significant.
    pub unnamed_addr: UnnamedAddr,
    /// The part of the program that the linker puts the symbol into; empty if unspecified.
    pub partition: Bytes,
    /// The aliased address; `None` while unknown.
    pub target: Option<Constant>,
}

/// A function that a resolver chooses when the program is loaded.
#[derive(Clone, Debug)]
pub struct IFunc {
    /// The name without its sigil.
    pub name: Bytes,
    /// The type of the function.
    pub ty: Type,
    /// The address space.
    pub space: u32,
    /// The linkage of the symbol.
    pub linkage: Linkage,
    /// Whether the symbol is in the same linkage unit.
    pub dso_local: bool,
    /// The visibility of the symbol.
    pub visibility: Visibility,
    /// Whether the symbol is in a shared library of Windows.
    pub dll_storage: DllStorage,
    /// The part of the program that the linker puts the symbol into; empty if unspecified.
    pub partition: Bytes,
    /// The function that returns the address; `None` while unknown.
    pub resolver: Option<Constant>,
    /// Attached metadata, by the number of their kind.
    pub metadata: Vec<(MetadataKindId, MetadataId)>,
}

/// A list of metadata nodes with a name.
#[derive(Clone, Debug)]
pub struct NamedMetadata {
    /// The name without its sigil.
    pub name: Bytes,
    /// The nodes, in order.
    pub nodes: Vec<MetadataId>,
}

/// A module of LLVM IR.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The identifier in the first line.
    pub id: Bytes,
    /// The name of the source file.
    pub source_filename: Bytes,
    /// The text of the data layout; empty for the default one.
    pub layout_text: Bytes,
    /// The data layout.
    pub layout: DataLayout,
    /// The target triple; empty if unspecified.
    pub triple: Bytes,
    /// Assembly of the module, in lines.
    pub assembly: Vec<Bytes>,
    /// The types of the module.
    pub types: Types,
    /// The constants of the module.
    pub constants: Constants,
    /// The attribute sets.
    pub attributes: AttributeSets,
    /// The metadata of the module.
    pub metadata: Metadata,
    /// The comdats; unused ones are not printed.
    pub comdats: Vec<Comdat>,
    /// The variables, in the order of [`Symbol::Global`].
    pub globals: Vec<Global>,
    /// The aliases, in the order of [`Symbol::Alias`].
    pub aliases: Vec<Alias>,
    /// The indirect functions, in the order of [`Symbol::IFunc`].
    pub ifuncs: Vec<IFunc>,
    /// The functions, in the order of [`Symbol::Function`].
    pub functions: Vec<Function>,
    /// Named metadata, in order of creation.
    pub named_metadata: Vec<NamedMetadata>,
    symbols: FxHashMap<Bytes, Symbol>,
}

impl Module {
    /// Creates an empty module with the default data layout.
    pub fn new(id: &str) -> Self {
        let (id, source_filename) = (id.as_bytes().into(), id.as_bytes().into());
        Module { id, source_filename, ..Module::default() }
    }

    /// Sets the data layout from its text.
    ///
    /// # Errors
    /// When the text is not a data layout; the message names the part at fault.
    pub fn set_layout(&mut self, text: &[u8]) -> Result<(), String> {
        self.layout = DataLayout::parse(text)?;
        self.layout_text = text.into();
        Ok(())
    }

    /// Returns the global value of this name; `None` if there is no such value.
    pub fn symbol(&self, name: &[u8]) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// Adds a function; the name must be new.
    pub fn add_function(&mut self, function: Function) -> Symbol {
        let symbol = Symbol::Function(self.functions.len() as u32);
        if !function.name.is_empty() {
            self.symbols.insert(function.name.clone(), symbol);
        }
        self.functions.push(function);
        symbol
    }

    /// Adds a variable; the name must be new.
    pub fn add_global(&mut self, global: Global) -> Symbol {
        let symbol = Symbol::Global(self.globals.len() as u32);
        if !global.name.is_empty() {
            self.symbols.insert(global.name.clone(), symbol);
        }
        self.globals.push(global);
        symbol
    }

    /// Brings the table of names up to date after functions were removed.
    pub(super) fn number_functions(&mut self) {
        self.symbols.retain(|_, symbol| !matches!(symbol, Symbol::Function(_)));
        for (at, function) in self.functions.iter().enumerate() {
            self.symbols.insert(function.name.clone(), Symbol::Function(at as u32));
        }
    }

    /// Removes the variable at an index; no constant may refer to variables behind it.
    pub fn remove_global(&mut self, at: usize) {
        let removed = self.globals.remove(at);
        self.symbols.remove(&removed.name);
        for (at, global) in self.globals.iter().enumerate().skip(at) {
            self.symbols.insert(global.name.clone(), Symbol::Global(at as u32));
        }
    }

    /// Adds an alias; the name must be new.
    pub fn add_alias(&mut self, alias: Alias) -> Symbol {
        let symbol = Symbol::Alias(self.aliases.len() as u32);
        if !alias.name.is_empty() {
            self.symbols.insert(alias.name.clone(), symbol);
        }
        self.aliases.push(alias);
        symbol
    }

    /// Adds an indirect function; the name must be new.
    pub fn add_ifunc(&mut self, ifunc: IFunc) -> Symbol {
        let symbol = Symbol::IFunc(self.ifuncs.len() as u32);
        if !ifunc.name.is_empty() {
            self.symbols.insert(ifunc.name.clone(), symbol);
        }
        self.ifuncs.push(ifunc);
        symbol
    }

    /// Returns the name of a global value.
    pub fn symbol_name(&self, symbol: Symbol) -> &[u8] {
        match symbol {
            Symbol::Function(at) => &self.functions[at as usize].name,
            Symbol::Global(at) => &self.globals[at as usize].name,
            Symbol::Alias(at) => &self.aliases[at as usize].name,
            Symbol::IFunc(at) => &self.ifuncs[at as usize].name,
        }
    }

    /// Returns the type of the value at the address of a global value.
    pub fn symbol_type(&self, symbol: Symbol) -> Type {
        match symbol {
            Symbol::Function(at) => self.functions[at as usize].ty,
            Symbol::Global(at) => self.globals[at as usize].ty,
            Symbol::Alias(at) => self.aliases[at as usize].ty,
            Symbol::IFunc(at) => self.ifuncs[at as usize].ty,
        }
    }

    /// Returns the linkage of a global value.
    pub fn symbol_linkage(&self, symbol: Symbol) -> Linkage {
        match symbol {
            Symbol::Function(at) => self.functions[at as usize].linkage,
            Symbol::Global(at) => self.globals[at as usize].linkage,
            Symbol::Alias(at) => self.aliases[at as usize].linkage,
            Symbol::IFunc(at) => self.ifuncs[at as usize].linkage,
        }
    }

    /// Returns the address space of a global value.
    pub fn symbol_space(&self, symbol: Symbol) -> u32 {
        match symbol {
            Symbol::Function(at) => self.functions[at as usize].space,
            Symbol::Global(at) => self.globals[at as usize].space,
            Symbol::Alias(at) => self.aliases[at as usize].space,
            Symbol::IFunc(at) => self.ifuncs[at as usize].space,
        }
    }

    /// Returns the address of a global value.
    pub fn address_of(&mut self, symbol: Symbol) -> Constant {
        let ty = self.types.pointer(self.symbol_space(symbol));
        self.constants.get(ty, ConstantKind::Symbol(symbol))
    }

    /// Returns the list of nodes with this name, created if it is missing.
    pub fn named_metadata(&mut self, name: &str) -> &mut NamedMetadata {
        let known = self.named_metadata.iter().position(|held| *held.name == *name.as_bytes());
        let at = known.unwrap_or_else(|| {
            self.named_metadata
                .push(NamedMetadata { name: name.as_bytes().into(), nodes: Vec::new() });
            self.named_metadata.len() - 1
        });
        &mut self.named_metadata[at]
    }
}
