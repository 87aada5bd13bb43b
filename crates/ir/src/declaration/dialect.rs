//! Dialects: groups of operations, types and attributes under one namespace.

use std::any::{Any, TypeId};
use std::collections::{BTreeMap, BTreeSet};

use crate::body::{Builder, Op, OpRef};
use crate::declaration::interface::{Attached, InterfaceEntry};
use crate::declaration::op_info::OpInfo;
use crate::pattern::PatternSet;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Attribute, Ident, Type};
use crate::store::kind::Class;
use crate::text::class_syntax::ParseParameters;
use crate::text::syntax::AsmParser;

/// The mnemonic of a type or attribute of a dialect, with its parser.
pub struct Mnemonic {
    /// The mnemonic, which follows `!dialect.` or `#dialect.` in text.
    pub name: &'static str,
    /// The description of the kind of type or attribute.
    pub info: &'static crate::store::kind::KindInfo,
    /// Reads the parameters after the mnemonic.
    pub parse: ParseParameters,
    /// The names of the parameters, in order.
    pub parameters: &'static [&'static str],
    /// The documentation after the summary.
    pub description: &'static str,
}

/// The static description of a dialect; `#[dialect]` emits it.
pub struct DialectInfo {
    /// The namespace of the dialect, the part of names before the first dot.
    pub name: &'static str,
    /// The dialect in one line, for the dialect reference.
    pub summary: &'static str,
    /// The documentation after the summary.
    pub description: &'static str,
    /// The operations that the dialect declares.
    pub ops: &'static [&'static OpInfo],
    /// The types that the dialect declares.
    pub types: &'static [Mnemonic],
    /// The attributes that the dialect declares.
    pub attributes: &'static [Mnemonic],
    /// Dialects that are loaded together with this one.
    pub dependencies: &'static [fn() -> &'static DialectInfo],
    /// Creates the dialect's own data for a context.
    pub instance: fn() -> Box<dyn Any + Send + Sync>,
    /// The dialect interfaces that the dialect implements (MLIR: `addInterfaces`).
    pub interfaces: &'static [InterfaceEntry],
    /// The optional functions of the dialect, besides its declarations.
    pub hooks: DialectHooks,
}

/// Returns the table of the interface with this `TypeId` for an operation of this name; `None` if
/// the dialect does not provide it.
pub type FallbackInterface =
    fn(&Context, crate::store::op_name::OpName, TypeId) -> Option<&'static (dyn Any + Send + Sync)>;

/// Creates the operation for a constant of this type; `None` if the dialect has no such operation.
pub type MaterializeConstant = fn(&mut Builder<'_>, Attribute, Type) -> Option<Op>;

/// Parses a type of the dialect after its mnemonic; `None` if the dialect has no type of that name.
pub type ParseTypeHook =
    fn(&LoadedDialect, &mut AsmParser<'_>, &str) -> Result<Option<Type>, Diagnostic>;

/// Parses an attribute of the dialect after its mnemonic; `None` if the dialect has no attribute of
/// that name. The last parameter is the type that the context of the attribute expects.
pub type ParseAttributeHook = fn(
    &LoadedDialect,
    &mut AsmParser<'_>,
    &str,
    Option<Type>,
) -> Result<Option<Attribute>, Diagnostic>;

/// The optional functions of a dialect, besides its declarations.
#[derive(Clone, Copy, Default)]
pub struct DialectHooks {
    /// Checks a discardable attribute whose name has the prefix of the dialect.
    pub verify_op_attribute: Option<fn(OpRef<'_>, Ident, Attribute) -> Result<(), Diagnostic>>,
    /// Checks a discardable attribute of a region's argument; the parameters are the operation, the
    /// indices of region and argument, and the attribute.
    pub verify_region_arg_attribute:
        Option<fn(OpRef<'_>, usize, usize, Ident, Attribute) -> Result<(), Diagnostic>>,
    /// Checks a discardable attribute of a region's result; the parameters are as for arguments.
    pub verify_region_result_attribute:
        Option<fn(OpRef<'_>, usize, usize, Ident, Attribute) -> Result<(), Diagnostic>>,
    /// Parses a type whose mnemonic is not declared.
    pub parse_type: Option<ParseTypeHook>,
    /// Parses an attribute whose mnemonic is not declared.
    pub parse_attribute: Option<ParseAttributeHook>,
    /// Proposes an alias for an attribute, for the printer; `None` proposes no alias.
    pub attribute_alias: Option<fn(&Context, Attribute) -> Option<Alias>>,
    /// Proposes an alias for a type, for the printer; `None` proposes no alias.
    pub type_alias: Option<fn(&Context, Type) -> Option<Alias>>,
    /// Whether unregistered operations of this namespace are accepted.
    pub allow_unknown_operations: bool,
    /// Whether unknown types and attributes of this namespace are accepted.
    pub allow_unknown_types: bool,
    /// Whether attributes of the dialect may refer to resources (MLIR:
    /// `OpAsmDialectInterface::declareResource`).
    pub has_resources: bool,
    /// Returns the table of an interface that an operation of this dialect neither declares nor has
    /// attached (MLIR: `getRegisteredInterfaceForOp`); `None` without a fallback.
    pub op_interface: Option<FallbackInterface>,
    /// Creates the operation for a constant of this type, to which operations of the dialect fold;
    /// `None` if the dialect cannot materialize constants (MLIR: `materializeConstant`).
    pub materialize_constant: Option<MaterializeConstant>,
    /// Whether the folds of the dialect's operations depend only on the operation, the operations
    /// that define its operands, and their constant operands: a driver need not fold an operation
    /// again while these are unchanged.
    pub folds_locally: bool,
    /// Adds the dialect's canonicalization patterns that belong to no single operation (MLIR:
    /// `Dialect::getCanonicalizationPatterns`).
    pub canonicalize: Option<fn(&mut PatternSet)>,
}

impl DialectHooks {
    /// The hooks of a dialect that has none of them.
    pub const NONE: Self = Self {
        verify_op_attribute: None,
        verify_region_arg_attribute: None,
        verify_region_result_attribute: None,
        parse_type: None,
        parse_attribute: None,
        attribute_alias: None,
        type_alias: None,
        allow_unknown_operations: false,
        allow_unknown_types: false,
        has_resources: false,
        op_interface: None,
        materialize_constant: None,
        folds_locally: false,
        canonicalize: None,
    };
}

impl DialectInfo {
    /// A dialect without name and declarations, as the base for struct update syntax.
    pub const EMPTY: DialectInfo = DialectInfo {
        name: "",
        summary: "",
        description: "",
        ops: &[],
        types: &[],
        attributes: &[],
        dependencies: &[],
        instance: || Box::new(()),
        interfaces: &[],
        hooks: DialectHooks::NONE,
    };
}

/// A name that a dialect proposes for an attribute or type
/// (MLIR: `OpAsmDialectInterface::getAlias`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The name of the alias, without `#` or `!` and number.
    pub name: String,
    /// Whether later proposals may replace the alias (MLIR: `OverridableAlias` or `FinalAlias`).
    pub overridable: bool,
}

/// A dialect as a Rust type; implemented by `#[dialect]`.
#[diagnostic::on_unimplemented(message = "`{Self}` is no dialect: `#[dialect]` declares one")]
pub trait Dialect: Any + Send + Sync {
    /// Returns the static description of the dialect.
    fn info() -> &'static DialectInfo
    where
        Self: Sized;
}

/// The static description of the types, attributes and operations that an extension adds to a
/// dialect; `#[dialect_extension]` emits it.
pub struct DialectExtensionInfo {
    /// The namespace of the dialect that is extended.
    pub extends: &'static str,
    /// The operations that the extension adds.
    pub ops: &'static [&'static OpInfo],
    /// The types that the extension adds.
    pub types: &'static [Mnemonic],
    /// The attributes that the extension adds.
    pub attributes: &'static [Mnemonic],
    /// Dialects that are loaded together with the extension.
    pub dependencies: &'static [fn() -> &'static DialectInfo],
}

/// An extension of a dialect, as a Rust type; implemented by `#[dialect_extension]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no extension of a dialect: `#[dialect_extension]` declares one"
)]
pub trait DialectExtension: 'static {
    /// Returns the static description of the extension.
    fn info() -> &'static DialectExtensionInfo
    where
        Self: Sized;
}

/// A function that runs on a context when a dialect is loaded (MLIR: `DialectExtension`).
pub type Extension = fn(&Context);

/// The dialects that a context may load, and their extensions (MLIR: `DialectRegistry`).
#[derive(Clone, Default)]
pub struct DialectRegistry {
    dialects: BTreeMap<&'static str, &'static DialectInfo>,
    /// The names of dialects that exist but cannot be loaded.
    unloaded: BTreeSet<&'static str>,
    extensions: Vec<(&'static str, Extension)>,
}

impl DialectRegistry {
    /// Creates a registry without dialects.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the dialect `D`, replacing a dialect of the same name.
    pub fn insert<D: Dialect>(&mut self) -> &mut Self {
        self.insert_info(D::info())
    }

    /// Adds the dialect that `info` describes, replacing a dialect of the same name.
    pub fn insert_info(&mut self, info: &'static DialectInfo) -> &mut Self {
        self.dialects.insert(info.name, info);
        self
    }

    /// Declares that the dialect `name` exists but cannot be loaded. Its operations are
    /// unregistered but, unlike those of unknown dialects, not treated as possible symbol tables.
    pub fn declare_unloaded(&mut self, name: &'static str) -> &mut Self {
        self.unloaded.insert(name);
        self
    }

    /// Whether a dialect `name` is in the registry or declared as unloaded.
    pub fn is_known(&self, name: &str) -> bool {
        self.dialects.contains_key(name) || self.unloaded.contains(name)
    }

    /// Runs `extension` when the dialect `D` is loaded, for example to attach interfaces to its
    /// operations, types and attributes without forcing it to load (MLIR: `addExtension`).
    pub fn extend<D: Dialect>(&mut self, extension: Extension) -> &mut Self {
        self.extensions.push((D::info().name, extension));
        self
    }

    /// Adds the declarations of `E` to the dialect that it extends when that dialect is loaded.
    pub fn insert_extension<E: DialectExtension>(&mut self) -> &mut Self {
        self.extensions.push((E::info().extends, |cx| cx.load_extension(E::info())));
        self
    }

    /// Returns the extensions of the dialect named `name`.
    pub fn extensions(&self, name: &str) -> impl Iterator<Item = Extension> {
        self.extensions.iter().filter(move |(of, _)| *of == name).map(|(_, extension)| *extension)
    }

    /// Adds the dialects and extensions of `other`.
    pub fn append(&mut self, other: &DialectRegistry) {
        self.dialects.extend(&other.dialects);
        self.unloaded.extend(&other.unloaded);
        self.extensions.extend(&other.extensions);
    }

    /// Returns the description of the dialect named `name`; `None` if it is not registered.
    pub fn get(&self, name: &str) -> Option<&'static DialectInfo> {
        self.dialects.get(name).copied()
    }

    /// Returns the names of the registered dialects, sorted.
    pub fn names(&self) -> Vec<&'static str> {
        self.dialects.keys().copied().collect()
    }

    /// Returns the descriptions of the registered dialects, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &'static DialectInfo> {
        self.dialects.values().copied()
    }
}

/// A dialect loaded into a context, with its data for this context.
pub struct LoadedDialect {
    info: &'static DialectInfo,
    instance: Box<dyn Any + Send + Sync>,
    extensions: boxcar::Vec<&'static DialectExtensionInfo>,
}

impl LoadedDialect {
    pub(crate) fn new(info: &'static DialectInfo, instance: Box<dyn Any + Send + Sync>) -> Self {
        Self { info, instance, extensions: boxcar::Vec::new() }
    }

    /// Returns the static description of the dialect.
    pub fn info(&self) -> &'static DialectInfo {
        self.info
    }

    /// Returns the types, or the attributes, that the dialect and its extensions declare.
    pub fn mnemonics(&self, class: Class) -> impl Iterator<Item = &'static Mnemonic> {
        let of = move |types, attributes| if class == Class::Type { types } else { attributes };
        let added = self.extensions.iter().map(move |(_, e)| of(e.types, e.attributes));
        std::iter::once(of(self.info.types, self.info.attributes)).chain(added).flatten()
    }

    /// Adds the types and attributes of `extension`; `false` if they were added before.
    pub(crate) fn extend(&self, extension: &'static DialectExtensionInfo) -> bool {
        if self.extensions.iter().any(|(_, held)| std::ptr::eq(*held, extension)) {
            return false;
        }
        for (class, added) in
            [(Class::Type, extension.types), (Class::Attribute, extension.attributes)]
        {
            for one in added {
                let (dialect, name) = (self.info.name, one.name);
                let fresh = self.mnemonics(class).all(|held| held.name != name);
                assert!(fresh, "`{dialect}.{name}` is declared twice");
            }
        }
        self.extensions.push(extension);
        true
    }

    /// Returns the dialect's own data; `None` if they are not of type `D`.
    pub fn instance<D: Any>(&self) -> Option<&D> {
        self.instance.downcast_ref()
    }

    /// Returns the dialect's implementation of an interface, declared or attached in `cx`; `None`
    /// without one.
    pub fn interface<I: ?Sized + 'static>(&self, cx: &Context) -> Option<&'static I> {
        let id = TypeId::of::<I>();
        let own = crate::declaration::interface::find(self.info.interfaces, id);
        let name = crate::store::handle::Ident::get(cx, self.info.name).id().to_bits();
        let table = own.or_else(|| cx.attached(name, id))?;
        table.downcast_ref::<&'static I>().copied()
    }
}

impl Context {
    /// Attaches an implementation of the dialect interface `I` to dialect `D`.
    pub fn attach_dialect_interface<D: Dialect, I: ?Sized + Send + Sync + 'static>(
        &self,
        interface: &'static &'static I,
    ) {
        let name = crate::store::handle::Ident::get(self, D::info().name).id().to_bits();
        self.attach(name, Attached::new(TypeId::of::<I>(), interface));
    }

    /// Loads the dialect `D` if necessary, and returns its instance in this context.
    pub fn load<D: Dialect>(&self) -> &D {
        self.load_dialect(D::info());
        self.loaded_dialect(D::info().name)
            .and_then(LoadedDialect::instance)
            .expect("a dialect's instance has the dialect's type")
    }
}
