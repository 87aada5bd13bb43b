//! Dialects that are defined at run time (MLIR: `ExtensibleDialect`, `DynamicDialect`).

mod data;
mod description;

pub use data::{DynamicAttr, DynamicType};

use std::fmt;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::body::OpRef;
use crate::declaration::dialect::LoadedDialect;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::Attribute;
use crate::store::kind::Class;

/// Checks an operation of a dynamic dialect.
pub type VerifyDynamicOp = Box<dyn Fn(OpRef<'_>) -> Result<(), Diagnostic> + Send + Sync>;

/// A verifier of the parameters of a type or attribute of a dynamic dialect; the text of the error
/// is the reason.
pub type VerifyParameters = Box<dyn Fn(&Context, &[Attribute]) -> Result<(), String> + Send + Sync>;

/// Definitions by name, in the order of their addition.
type Definitions<T> = IndexMap<Box<str>, T, FxBuildHasher>;

/// A dialect that is defined at run time, for one context (MLIR: `DynamicDialect`).
///
/// Its operations have no properties, no traits and no syntax of their own; a function verifies
/// each. Its types and attributes have attributes as parameters, written `!dialect.name<1 : i32,
/// f32>`.
///
/// ```
/// use terrace_ir::{Context, DynamicDialect, OpRef};
///
/// let mut shop = DynamicDialect::new("shop");
/// shop.add_op("sell", |op: OpRef<'_>| match op.operand_count() {
///     0 => Ok(()),
///     _ => Err(op.error("sells nothing")),
/// });
/// let cx = Context::new();
/// cx.load_dynamic_dialect(shop).unwrap();
/// assert!(cx.loaded_dialect("shop").is_some());
/// ```
pub struct DynamicDialect {
    name: Box<str>,
    ops: Definitions<VerifyDynamicOp>,
    types: Definitions<VerifyParameters>,
    attributes: Definitions<VerifyParameters>,
}

impl DynamicDialect {
    /// Creates a dialect called `name` without definitions.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.into(),
            ops: Definitions::default(),
            types: Definitions::default(),
            attributes: Definitions::default(),
        }
    }

    /// Returns the namespace of the dialect.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Adds the operation `dialect.name` with the verifier `verify`; `false` if `name` is already
    /// defined.
    pub fn add_op(
        &mut self,
        name: &str,
        verify: impl Fn(OpRef<'_>) -> Result<(), Diagnostic> + Send + Sync + 'static,
    ) -> bool {
        add(&mut self.ops, name, Box::new(verify))
    }

    /// Adds the type `!dialect.name`, whose parameters `verify` checks; `false` if `name` is
    /// already defined.
    pub fn add_type(
        &mut self,
        name: &str,
        verify: impl Fn(&Context, &[Attribute]) -> Result<(), String> + Send + Sync + 'static,
    ) -> bool {
        add(&mut self.types, name, Box::new(verify))
    }

    /// Adds the attribute `#dialect.name`, whose parameters `verify` checks; `false` if `name` is
    /// already defined.
    pub fn add_attribute(
        &mut self,
        name: &str,
        verify: impl Fn(&Context, &[Attribute]) -> Result<(), String> + Send + Sync + 'static,
    ) -> bool {
        add(&mut self.attributes, name, Box::new(verify))
    }

    /// Whether the dialect defines the type, or the attribute, with the unqualified name `name`.
    pub fn defines(&self, class: Class, name: &str) -> bool {
        self.parameters(class, name).is_some()
    }

    /// Returns the verifier of the parameters of the type or attribute `name`; `None` if it is not
    /// defined.
    fn parameters(&self, class: Class, name: &str) -> Option<&VerifyParameters> {
        match class {
            Class::Type => self.types.get(name),
            _ => self.attributes.get(name),
        }
    }
}

/// Adds a definition; `false` if `name` is already defined.
fn add<T>(definitions: &mut Definitions<T>, name: &str, definition: T) -> bool {
    let vacant = !definitions.contains_key(name);
    if vacant {
        definitions.insert(name.into(), definition);
    }
    vacant
}

/// The error that the context already has a dialect of the name, loaded or available.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DialectExists {
    /// The namespace of both dialects.
    pub name: String,
}

impl fmt::Display for DialectExists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a dialect with namespace '{}' has already been registered", self.name)
    }
}

impl std::error::Error for DialectExists {}

impl Context {
    /// Loads a dialect that was defined at run time.
    ///
    /// The names of its operations are never freed; contexts that load a dialect with the same
    /// names share them.
    ///
    /// # Errors
    /// If the context has a dialect of this name, loaded or available.
    pub fn load_dynamic_dialect(&self, dialect: DynamicDialect) -> Result<(), DialectExists> {
        let exists = DialectExists { name: dialect.name.clone().into() };
        if self.knows_dialect(&dialect.name) {
            return Err(exists);
        }
        let info = description::of(&dialect);
        let loaded = self.load_dialect_as(info, || Box::new(dialect));
        if loaded { Ok(()) } else { Err(exists) }
    }

    /// Splits a full name into its dynamic dialect and the name of the definition; `None` if the
    /// dialect is not a dynamic one.
    fn dynamic<'c, 'n>(&'c self, name: &'n str) -> Option<(&'c DynamicDialect, &'n str)> {
        let (dialect, name) = name.split_once('.')?;
        Some((self.loaded_dialect(dialect)?.dynamic()?, name))
    }
}

impl LoadedDialect {
    /// Returns the dialect's definitions; `None` if it is not a dynamic dialect.
    pub fn dynamic(&self) -> Option<&DynamicDialect> {
        self.instance()
    }
}

/// Verifies a dynamic operation by the function of its definition.
fn verify_op(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let found = op.context().dynamic(op.name_str());
    match found.and_then(|(dialect, name)| dialect.ops.get(name)) {
        Some(verify) => verify(op),
        None => Ok(()),
    }
}
