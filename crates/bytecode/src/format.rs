//! Constants of the bytecode format: versions, section ids, flags.

/// The first bytes of every file.
pub const MAGIC: &[u8; 4] = b"ML\xefR";

/// The newest version of the format, and the default for writing.
pub const VERSION: u64 = 6;

/// Versions that introduced a change of the format.
pub(crate) mod version {
    /// The version from which dialects may have versions.
    pub(crate) const DIALECT_VERSIONS: u64 = 1;
    /// The code of an isolated operation whose regions are a separate section.
    pub(crate) const SECTIONS_OF_REGIONS: u64 = 2;
    /// The version from which use-list orders are stored.
    pub(crate) const USE_ORDERS: u64 = 3;
    /// Unknown locations of block arguments are omitted, and the number of operation names is
    /// stored.
    pub(crate) const SHORT_ARGUMENTS: u64 = 4;
    /// The code of the section of properties.
    pub(crate) const PROPERTIES: u64 = 5;
    /// Operand and result segment sizes are encoded as native properties.
    pub(crate) const SEGMENTS: u64 = 6;
}

/// The id of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// The strings that other sections refer to by index.
    String,
    /// The names of dialects and operations.
    Dialect,
    /// The contents of attributes and types.
    AttrType,
    /// The sizes of attributes and types.
    AttrTypeOffset,
    /// The operations, blocks and regions.
    Ir,
    /// The contents of resources.
    Resource,
    /// The keys and sizes of resources.
    ResourceOffset,
    /// The version of a dialect, nested in the section of dialects.
    DialectVersions,
    /// The properties of operations.
    Properties,
}

impl Section {
    /// All sections, ordered by id.
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

    /// Returns the id of the section in files.
    pub fn id(self) -> u8 {
        self as u8
    }

    /// Returns the name of the section in diagnostics.
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

/// Flag in the id of a section whose contents are aligned.
pub(crate) const ALIGNED: u8 = 0x80;

/// The byte that fills the space before aligned contents.
pub(crate) const PADDING: u8 = 0xcb;

/// Bits of the byte that lists the parts of an operation.
pub(crate) mod mask {
    pub(crate) const ATTRIBUTES: u8 = 1;
    pub(crate) const RESULTS: u8 = 1 << 1;
    pub(crate) const OPERANDS: u8 = 1 << 2;
    pub(crate) const SUCCESSORS: u8 = 1 << 3;
    pub(crate) const REGIONS: u8 = 1 << 4;
    pub(crate) const USE_ORDERS: u8 = 1 << 5;
    pub(crate) const PROPERTIES: u8 = 1 << 6;
}

/// Kinds of resources.
pub(crate) mod resource {
    pub(crate) const BLOB: u8 = 0;
    pub(crate) const BOOL: u8 = 1;
    pub(crate) const STRING: u8 = 2;
}
