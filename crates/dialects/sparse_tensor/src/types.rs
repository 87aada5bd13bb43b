//! Types of storage specifiers, iteration spaces and iterators.

use std::fmt;

use terrace_builtin::property::Parameter;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Context, Handle};
use terrace_ods::ty;

use crate::SparseTensorEncodingAttr;

/// The sizes of the levels and arrays of a sparse tensor's storage.
#[ty(
    name = "sparse_tensor.storage_specifier",
    parse = parse_specifier,
    print = print_specifier,
    def = "SparseTensor_StorageSpecifier",
)]
pub struct StorageSpecifierType {
    /// The encoding of the tensor, reduced by [`SparseTensorEncodingAttr::for_specifier`].
    #[param(cpp = "::mlir::sparse_tensor::SparseTensorEncodingAttr")]
    pub encoding: Handle<SparseTensorEncodingAttr>,
}

impl StorageSpecifierType {
    /// Returns the type of specifiers of tensors with this encoding.
    pub fn of(cx: &Context, encoding: Handle<SparseTensorEncodingAttr>) -> Handle<Self> {
        Self { encoding: encoding.data(cx).for_specifier(cx) }.intern(cx)
    }
}

fn parse_specifier(parser: &mut AsmParser<'_>) -> ParseResult<StorageSpecifierType> {
    parser.parse_punct("<")?;
    let encoding = Handle::<SparseTensorEncodingAttr>::parse(parser);
    let encoding = encoding.map_err(|first| {
        let message = "failed to parse SparseTensor_StorageSpecifier parameter 'encoding' which is \
                       to be a `::mlir::sparse_tensor::SparseTensorEncodingAttr`";
        parser.error(parser.position(), message).after(first)
    })?;
    parser.parse_punct(">")?;
    let cx = parser.context();
    Ok(StorageSpecifierType { encoding: encoding.data(cx).for_specifier(cx) })
}

fn print_specifier(ty: &StorageSpecifierType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    ty.encoding.print_qualified(out)?;
    out.write_str(">")
}

/// The levels from `low` up to, but without, `high` (MLIR: `custom<LevelRange>`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LevelRange {
    /// The first level, included.
    pub low: u64,
    /// The end of the range, excluded.
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

/// Parses a level; a negative number is taken as the unsigned number with the same bits.
fn parse_level(parser: &mut AsmParser<'_>) -> ParseResult<u64> {
    Ok(parser.parse_integer()?.cast_unsigned())
}

/// The space of the stored entries of a tensor at some levels.
#[ty(
    name = "sparse_tensor.iter_space",
    format = "`<` $encoding `,` `lvls` `=` $levels `>`",
    def = "SparseTensor_IterSpace"
)]
pub struct IterSpaceType {
    /// The encoding of the tensor.
    #[param(cpp = "::mlir::sparse_tensor::SparseTensorEncodingAttr")]
    pub encoding: Handle<SparseTensorEncodingAttr>,
    /// The levels of the space.
    pub levels: LevelRange,
}

/// A position in a space of stored entries.
#[ty(
    name = "sparse_tensor.iterator",
    format = "`<` $encoding `,` `lvls` `=` $levels `>`",
    def = "SparseTensor_Iterator"
)]
pub struct IteratorType {
    /// The encoding of the tensor.
    #[param(cpp = "::mlir::sparse_tensor::SparseTensorEncodingAttr")]
    pub encoding: Handle<SparseTensorEncodingAttr>,
    /// The levels of the space.
    pub levels: LevelRange,
}
