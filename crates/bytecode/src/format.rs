//! The constants of the format.

/// The first bytes of every file.
pub const MAGIC: &[u8; 4] = b"ML\xefR";

/// The newest version of the format, which is written unless another one is asked for.
pub const VERSION: u64 = 6;

/// The versions at which the format changed.
pub(crate) mod version {
    /// Dialects may have versions.
    pub(crate) const DIALECT_VERSIONS: u64 = 1;
    /// The regions of an isolated operation are a section of their own.
    pub(crate) const SECTIONS_OF_REGIONS: u64 = 2;
    /// The orders of uses are kept.
    pub(crate) const USE_ORDERS: u64 = 3;
    /// Unknown locations of arguments are left out, and operation names are counted.
    pub(crate) const SHORT_ARGUMENTS: u64 = 4;
    /// Properties have a section of their own.
    pub(crate) const PROPERTIES: u64 = 5;
    /// The lengths of operand and result groups are properties as they are.
    pub(crate) const SEGMENTS: u64 = 6;
}

/// A section of a file, by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// The strings that everything else refers to.
    String,
    /// The names of dialects and operations.
    Dialect,
    /// The contents of attributes and types.
    AttrType,
    /// The sizes of attributes and types.
    AttrTypeOffset,
    /// The operations.
    Ir,
    /// The contents of resources.
    Resource,
    /// The keys and sizes of resources.
    ResourceOffset,
    /// The version of a dialect, inside of the dialects' section.
    DialectVersions,
    /// The properties of operations.
    Properties,
}

impl Section {
    /// All sections, by their ids.
    pub const ALL: [Section; 9] = [
        Section::String,
        Section::Dialect,
        Section::AttrType,
        Section::AttrTypeOffset,
        Section::Ir,
        Section::Resource,
        Section::ResourceOffset,
        Section::DialectVersions,
        Section::Properties,
    ];

    /// The section's id in files.
    pub fn id(self) -> u8 {
        self as u8
    }

    /// The name of the section in diagnostics.
    pub fn name(self) -> &'static str {
        match self {
            Section::String => "String",
            Section::Dialect => "Dialect",
            Section::AttrType => "AttrType",
            Section::AttrTypeOffset => "AttrTypeOffset",
            Section::Ir => "IR",
            Section::Resource => "Resource",
            Section::ResourceOffset => "ResourceOffset",
            Section::DialectVersions => "DialectVersions",
            Section::Properties => "Properties",
        }
    }
}

/// Set in the id of a section whose contents are aligned.
pub(crate) const ALIGNED: u8 = 0x80;

/// The byte that fills the space in front of aligned contents.
pub(crate) const PADDING: u8 = 0xcb;

/// The bits of the byte that says what an operation has.
pub(crate) mod mask {
    pub(crate) const ATTRIBUTES: u8 = 1;
    pub(crate) const RESULTS: u8 = 1 << 1;
    pub(crate) const OPERANDS: u8 = 1 << 2;
    pub(crate) const SUCCESSORS: u8 = 1 << 3;
    pub(crate) const REGIONS: u8 = 1 << 4;
    pub(crate) const USE_ORDERS: u8 = 1 << 5;
    pub(crate) const PROPERTIES: u8 = 1 << 6;
}

/// The kinds of resources.
pub(crate) mod resource {
    pub(crate) const BLOB: u8 = 0;
    pub(crate) const BOOL: u8 = 1;
    pub(crate) const STRING: u8 = 2;
}
