//! Formats and properties of the levels of a sparse tensor.

use std::fmt;

use terrace_builtin::property::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, Delimiter, ParseResult};

/// The storage format of a level (MLIR: `LevelFormat`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LevelFormat {
    /// All entries are stored, contiguously.
    Dense,
    /// All entries are stored, but not linearized with the levels below.
    Batch,
    /// Only nonzero entries are stored.
    Compressed,
    /// Only nonzero entries are stored, with free space between segments.
    LooseCompressed,
    /// Only nonzero entries are stored, one for each entry of the level above.
    Singleton,
    /// Of each group of `of` consecutive entries, `n` are stored.
    Structured {
        /// The number of stored entries of a group.
        n: u64,
        /// The size of a group.
        of: u64,
    },
}

impl LevelFormat {
    const KEYWORDS: [(&'static str, Self); 5] = [
        ("dense", Self::Dense),
        ("batch", Self::Batch),
        ("compressed", Self::Compressed),
        ("loose_compressed", Self::LooseCompressed),
        ("singleton", Self::Singleton),
    ];
}

/// The format and the properties of a level (MLIR: `LevelType`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LevelType {
    /// The storage format of the level.
    pub format: LevelFormat,
    /// Whether a coordinate may occur more than once.
    pub nonunique: bool,
    /// Whether coordinates may occur in any order.
    pub nonordered: bool,
    /// Whether the coordinates of the level are an array of their own (structure of arrays).
    pub soa: bool,
}

impl LevelType {
    /// Returns the level type with this format and no properties.
    pub fn new(format: LevelFormat) -> Self {
        Self { format, nonunique: false, nonordered: false, soa: false }
    }

    /// Whether the format is dense.
    pub fn is_dense(self) -> bool {
        self.format == LevelFormat::Dense
    }

    /// Whether the format is batch.
    pub fn is_batch(self) -> bool {
        self.format == LevelFormat::Batch
    }

    /// Whether the format is singleton.
    pub fn is_singleton(self) -> bool {
        self.format == LevelFormat::Singleton
    }

    /// Whether the level has a position array, with the start of the coordinates for each entry of
    /// the level above.
    pub fn has_positions(self) -> bool {
        matches!(self.format, LevelFormat::Compressed | LevelFormat::LooseCompressed)
    }

    /// Whether coordinates are stored.
    pub fn has_coordinates(self) -> bool {
        !self.is_dense() && !self.is_batch()
    }

    /// Whether all coordinates are visited: the level is dense or batch (MLIR: `hasDenseSemantic`).
    pub fn is_full(self) -> bool {
        self.is_dense() || self.is_batch()
    }

    /// Returns the level type without the properties that do not affect the size of the storage.
    pub fn without_order(self) -> Self {
        Self { nonunique: false, nonordered: false, ..self }
    }

    /// Whether the format allows the properties.
    fn is_valid(self) -> bool {
        let plain = !self.nonunique && !self.nonordered && !self.soa;
        match self.format {
            LevelFormat::Dense | LevelFormat::Batch | LevelFormat::Structured { .. } => plain,
            _ => true,
        }
    }
}

impl Parameter for LevelType {
    const CPP: &'static str = "::mlir::sparse_tensor::LevelType";

    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let start = parser.position();
        let Some(base) = parser.parse_optional_keyword() else {
            let message = "expected valid level format (e.g. dense, compressed or singleton)";
            return Err(parser.error(start, message));
        };
        let mut sizes = Vec::new();
        if base == "structured" {
            let what = " in structured n out of m";
            parser.parse_list(Delimiter::OptionalSquare, what, |parser| {
                let at = parser.position();
                match u64::try_from(parser.parse_integer()?) {
                    Ok(size) => sizes.push(size),
                    Err(_) => return Err(parser.error(at, "expected structured size to be >= 0")),
                }
                Ok(())
            })?;
            if sizes.len() != 2 {
                return Err(parser.error(start, "expected exactly 2 structured sizes"));
            }
            if sizes[0] > sizes[1] {
                return Err(parser.error(start, "expected n <= m in n_out_of_m"));
            }
        }
        let mut level = Self::new(LevelFormat::Dense);
        parser.parse_list(Delimiter::OptionalParen, " in level property list", |parser| {
            let at = parser.position();
            let Some(property) = parser.parse_optional_keyword() else {
                let message = "expected valid level property (e.g. nonordered, nonunique or high)";
                return Err(parser.error(at, message));
            };
            match &*property {
                "nonunique" => level.nonunique = true,
                "nonordered" => level.nonordered = true,
                "soa" => level.soa = true,
                other => {
                    return Err(parser.error(at, &format!("unknown level property: {other}")));
                }
            }
            Ok(())
        })?;
        let known = LevelFormat::KEYWORDS.iter().find(|(keyword, _)| *keyword == base);
        level.format = match (known, &sizes[..]) {
            (Some((_, format)), _) => *format,
            (None, &[n, of]) => LevelFormat::Structured { n, of },
            _ => return Err(parser.error(start, &format!("unknown level format: {base}"))),
        };
        if !level.is_valid() {
            let message = "invalid level type: level format doesn't support the properties";
            return Err(parser.error(start, message));
        }
        Ok(level)
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        write!(out, "{self}")
    }
}

impl fmt::Display for LevelType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.format {
            LevelFormat::Structured { n, of } => write!(out, "structured[{n}, {of}]")?,
            format => {
                let known = LevelFormat::KEYWORDS.iter().find(|(_, held)| *held == format);
                out.write_str(known.map_or("", |(keyword, _)| keyword))?;
            }
        }
        let properties =
            [("nonunique", self.nonunique), ("nonordered", self.nonordered), ("soa", self.soa)];
        let mut separator = "(";
        for (keyword, _) in properties.iter().filter(|(_, holds)| *holds) {
            write!(out, "{separator}{keyword}")?;
            separator = ", ";
        }
        match separator {
            "(" => Ok(()),
            _ => out.write_str(")"),
        }
    }
}
