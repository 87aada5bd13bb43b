//! The section of dialects and operation names, and the mapping of both to the context.

use std::borrow::Cow;
use std::sync::OnceLock;

use terrace_ir::bytecode::BytecodeDialect;
use terrace_ir::{OpInfo, OpName, TraitFlags, lossless};

use super::cursor::{Cursor, Result};
use super::fields::FieldReader;
use super::file::File;
use super::strings::string_at;
use crate::format::{Section, version};
use crate::layout::{self, PropertyPart};

/// A dialect that the file refers to.
pub(crate) struct Dialect<'f> {
    pub(crate) name: Cow<'f, str>,
    /// The section with the version; `None` if the file has none. Boxed, because few dialects have
    /// a version, and a hostile file can list a dialect per byte.
    version: Option<Box<Cursor<'f>>>,
    loaded: OnceLock<Box<LoadedDialect>>,
}

/// A dialect of the file, loaded in the context.
pub(crate) struct LoadedDialect {
    pub(crate) interface: Option<&'static dyn BytecodeDialect>,
    /// The version that the file was written with; empty if the file has none.
    pub(crate) version: Vec<u64>,
}

/// The name of an operation in the file.
pub(crate) struct FileOpName {
    dialect: u32,
    string: u32,
    /// Whether the operation was registered when the file was written; `None` in files before
    /// version 5.
    pub(crate) registered: Option<bool>,
    resolved: OnceLock<Box<ResolvedName>>,
}

impl Dialect<'_> {
    /// Returns the range of the encoded version in the file; `None` if the file has none.
    pub(crate) fn version_bytes(&self) -> Option<std::ops::Range<usize>> {
        self.version.as_ref().map(|cursor| cursor.position()..cursor.end())
    }
}

impl FileOpName {
    /// Returns the name in the context; `None` if it has not been resolved yet.
    #[inline(always)]
    pub(crate) fn resolved(&self) -> Option<&ResolvedName> {
        self.resolved.get().map(|name| &**name)
    }

    /// Returns the indices of the dialect, and of the string with the rest of the name after the
    /// first dot.
    pub(crate) fn parts(&self) -> (usize, usize) {
        (self.dialect as usize, self.string as usize)
    }
}

/// The name of an operation in the context.
pub(crate) struct ResolvedName {
    pub(crate) name: OpName,
    pub(crate) info: Option<&'static OpInfo>,
    /// Whether the operation is isolated from above, which gives it a body of its own.
    pub(crate) own_body: bool,
    /// Whether the operation was registered when the file was written; `None` in files before
    /// version 5.
    pub(crate) registered: Option<bool>,
    /// The layout of its properties in the file.
    pub(crate) parts: Vec<PropertyPart>,
}

/// The contents of the section of dialects.
pub(crate) struct Dialects<'f> {
    pub(crate) dialects: Vec<Dialect<'f>>,
    pub(crate) names: Vec<FileOpName>,
}

/// Reads the section of dialects.
pub(crate) fn read_dialects<'f>(
    mut cursor: Cursor<'f>,
    file_version: u64,
    strings: &[&'f [u8]],
) -> Result<Dialects<'f>> {
    let count = cursor.count(1)?;
    let mut dialects = Vec::with_capacity(count);
    for _ in 0..count {
        let (string, versioned) = match file_version >= version::DIALECT_VERSIONS {
            true => cursor.flagged()?,
            false => (cursor.varint()?, false),
        };
        let name = lossless::encode(string_at(&cursor, strings, string)?);
        let version = if versioned { Some(Box::new(version_section(&mut cursor)?)) } else { None };
        dialects.push(Dialect { name, version, loaded: OnceLock::new() });
    }
    if file_version >= version::SHORT_ARGUMENTS {
        // The total number of names, which is redundant: each group has a count.
        cursor.varint()?;
    }
    let mut names = Vec::new();
    while !cursor.is_empty() {
        let dialect = cursor.varint()?;
        if dialect >= dialects.len() as u64 {
            return Err(cursor.error(format!("invalid dialect index: {dialect}")));
        }
        let count = cursor.count(1)?;
        names.reserve(count);
        for _ in 0..count {
            let (string, registered) = match file_version >= version::PROPERTIES {
                true => cursor.flagged().map(|(string, flag)| (string, Some(flag)))?,
                false => (cursor.varint()?, None),
            };
            string_at(&cursor, strings, string)?;
            names.push(FileOpName {
                dialect: dialect as u32,
                string: string as u32,
                registered,
                resolved: OnceLock::new(),
            });
        }
    }
    Ok(Dialects { dialects, names })
}

fn version_section<'f>(cursor: &mut Cursor<'f>) -> Result<Cursor<'f>> {
    match cursor.section()? {
        (Section::DialectVersions, contents) => Ok(contents),
        _ => Err(cursor.error("expected dialect version section")),
    }
}

impl<'f> File<'f> {
    /// Returns the dialect at `index`, after loading it if necessary.
    pub(crate) fn dialect(&self, index: usize) -> Result<&LoadedDialect> {
        let dialect = &self.dialects[index];
        if let Some(loaded) = dialect.loaded.get() {
            return Ok(loaded);
        }
        let loaded = self.load(dialect)?;
        Ok(dialect.loaded.get_or_init(|| Box::new(loaded)))
    }

    fn load(&self, dialect: &Dialect<'f>) -> Result<LoadedDialect> {
        let (cx, name) = (self.cx, &*dialect.name);
        let found = cx.get_or_load_dialect(name);
        if found.is_none() && !cx.allows_unregistered_dialects() {
            return Err(self.error(format!(
                "dialect '{name}' is unknown. If this is intended, please call \
                 allowUnregisteredDialects() on the MLIRContext, or use \
                 -allow-unregistered-dialect with the MLIR tool used."
            )));
        }
        let interface = found.and_then(|found| found.interface::<dyn BytecodeDialect>(cx));
        let mut version = Vec::new();
        if let Some(cursor) = &dialect.version {
            let mut reader = FieldReader::in_entry(self, **cursor, 0);
            version = match interface {
                Some(interface) => interface.read_version(&mut reader)?,
                None if name == "builtin" => {
                    return Err(self.error("Dialect does not support versioning"));
                }
                None => {
                    return Err(self.error(format!(
                        "dialect '{name}' does not implement the bytecode interface, but found a \
                         version entry"
                    )));
                }
            };
        }
        Ok(LoadedDialect { interface, version })
    }

    /// Returns the version of the dialect `name` in the file; `None` if the file has none or the
    /// dialect cannot be loaded.
    pub(crate) fn version_of(&self, name: &str) -> Option<&[u64]> {
        let at = self.dialects.iter().position(|dialect| dialect.name == name)?;
        let loaded = self.dialect(at).ok()?;
        (!loaded.version.is_empty()).then_some(&loaded.version)
    }

    /// Returns the dialects that have been loaded and have a version in the file.
    pub(crate) fn versions(&self) -> impl Iterator<Item = &LoadedDialect> {
        let loaded = self.dialects.iter().filter_map(|dialect| dialect.loaded.get());
        loaded.map(|loaded| &**loaded).filter(|loaded| !loaded.version.is_empty())
    }

    /// Returns the operation name at `index`, after resolving it in the context if necessary.
    #[inline]
    pub(crate) fn name(&self, cursor: &Cursor<'_>, index: u64) -> Result<&ResolvedName> {
        let found = usize::try_from(index).ok().and_then(|at| self.names.get(at));
        let Some(name) = found else {
            return Err(cursor.error(format!("invalid operation name index: {index}")));
        };
        match name.resolved.get() {
            Some(resolved) => Ok(resolved),
            None => self.resolve_name(name),
        }
    }

    #[cold]
    fn resolve_name<'n>(&self, name: &'n FileOpName) -> Result<&'n ResolvedName> {
        let dialect = &*self.dialects[name.dialect as usize].name;
        let mnemonic = lossless::encode(self.strings[name.string as usize]);
        let name_in_context = if mnemonic.is_empty() {
            OpName::get(self.cx, dialect)
        } else {
            self.dialect(name.dialect as usize)?;
            OpName::get(self.cx, &format!("{dialect}.{mnemonic}"))
        };
        Ok(name.resolved.get_or_init(|| Box::new(self.resolved(name, name_in_context))))
    }

    fn resolved(&self, in_file: &FileOpName, name: OpName) -> ResolvedName {
        let info = name.info(self.cx);
        let own_body = info.is_some_and(|info| info.flags.contains(TraitFlags::ISOLATED));
        let properties = info.and_then(|info| info.properties);
        let parts = properties.map(|info| layout::parts(info, self.version)).unwrap_or_default();
        ResolvedName { name, info, own_body, registered: in_file.registered, parts }
    }
}
