//! Types of what is inside of sparse tensors.

use std::fmt;

use terrace_builtin::property::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Handle};
use terrace_ods::ty;

use crate::SparseTensorEncodingAttr;

/// What is known of the storage of a tensor: sizes of levels and of the arrays.
#[ty(
    name = "sparse_tensor.storage_specifier",
    parse = parse_specifier,
    print = print_specifier,
    def = "SparseTensor_StorageSpecifier",
)]
pub struct StorageSpecifierType {
    /// The encoding of the tensor, as far as it matters.
    pub encoding: Handle<SparseTensorEncodingAttr>,
}

impl StorageSpecifierType {
    /// The specifier of tensors with this encoding.
    pub fn of(cx: &Context, encoding: Handle<SparseTensorEncodingAttr>) -> Handle<Self> {
        Self { encoding: encoding.data(cx).for_specifier(cx) }.intern(cx)
    }
}

fn parse_specifier(parser: &mut AsmParser<'_>) -> ParseResult<StorageSpecifierType> {
    parser.parse_punct("<")?;
    let encoding = parser.parse_attribute_of::<SparseTensorEncodingAttr>(None)?;
    parser.parse_punct(">")?;
    let cx = parser.context();
    Ok(StorageSpecifierType { encoding: encoding.data(cx).for_specifier(cx) })
}

fn print_specifier(ty: &StorageSpecifierType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    ty.encoding.print_qualified(out)?;
    out.write_str(">")
}

/// The levels from `low` up to `high`, which is not among them (MLIR: `custom<LevelRange>`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LevelRange {
    /// The first level.
    pub low: u64,
    /// The level after the last.
    pub high: u64,
}

impl Parameter for LevelRange {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let low = parse_level(parser)?;
        let high = match parser.parse_optional_keyword_str("to") {
            true => parse_level(parser)?,
            false => low.wrapping_add(1),
        };
        if high <= low {
            let message = "expect larger level upper bound than lower bound";
            return Err(parser.error(parser.name_position(), message));
        }
        Ok(Self { low, high })
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        match self.high.wrapping_sub(self.low) {
            1 => write!(out, "{}", self.low),
            _ => write!(out, "{} to {}", self.low, self.high),
        }
    }
}

/// Reads a level; a number below zero is the unsigned one with the same bits.
fn parse_level(parser: &mut AsmParser<'_>) -> ParseResult<u64> {
    Ok(parser.parse_integer()?.cast_unsigned())
}

/// The entries of a tensor that are stored, at some levels.
#[ty(
    name = "sparse_tensor.iter_space",
    format = "`<` $encoding `,` `lvls` `=` $levels `>`",
    def = "SparseTensor_IterSpace"
)]
pub struct IterSpaceType {
    /// The encoding of the tensor.
    pub encoding: Handle<SparseTensorEncodingAttr>,
    /// The levels.
    pub levels: LevelRange,
}

/// A place among the entries of a tensor that are stored.
#[ty(
    name = "sparse_tensor.iterator",
    format = "`<` $encoding `,` `lvls` `=` $levels `>`",
    def = "SparseTensor_Iterator"
)]
pub struct IteratorType {
    /// The encoding of the tensor.
    pub encoding: Handle<SparseTensorEncodingAttr>,
    /// The levels.
    pub levels: LevelRange,
}
