//! The attribute `#sparse_tensor.encoding`, the sparse storage format of a tensor.

use std::fmt;

use terrace_builtin::affine::AffineMap;
use terrace_builtin::property::Parameter;
use terrace_builtin::types::{RankedTensorType, TensorEncoding};
use terrace_builtin::{AffineMapAttr, FloatAttr, IntegerAttr};
use terrace_complex::NumberAttr;
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Attribute, Context, Handle, Type};
use terrace_ods::attr;

use super::{LevelType, SparseTensorDimSliceAttr, infer_level_to_dimension, map, verify};

/// The storage format of a sparse tensor: the types of its levels, the maps between dimensions and
/// levels, and the widths of positions and coordinates.
#[attr(
    name = "sparse_tensor.encoding",
    interfaces = [TensorEncoding],
    parse = parse,
    print = print,
    verify = verify::encoding,
)]
pub struct SparseTensorEncodingAttr {
    /// The types of the levels.
    pub levels: Vec<LevelType>,
    /// The map from dimensions to levels; `None` in a storage specifier, for the identity.
    pub dim_to_level: Option<Handle<AffineMapAttr>>,
    /// The map from levels to dimensions, given or inferred from the other map; `None` if it is not
    /// known.
    pub level_to_dim: Option<Handle<AffineMapAttr>>,
    /// The width of positions in bits; 0 = `index`.
    pub position_width: u32,
    /// The width of coordinates in bits; 0 = `index`.
    pub coordinate_width: u32,
    /// The value of all stored entries, if it is the same for all.
    pub explicit_value: Option<Attribute>,
    /// The value of the entries that are not stored, a zero.
    pub implicit_value: Option<Attribute>,
    /// The slice of each dimension; empty if no dimension has a slice.
    pub slices: Vec<Handle<SparseTensorDimSliceAttr>>,
}

impl SparseTensorEncodingAttr {
    /// Returns the map from dimensions to levels.
    pub fn to_level(&self, cx: &Context) -> AffineMap {
        match self.dim_to_level {
            Some(map) => map.data(cx).0.clone(),
            None => AffineMap::identity(cx, self.levels.len() as u32),
        }
    }

    /// Returns the number of dimensions.
    pub fn dim_rank(&self, cx: &Context) -> usize {
        self.dim_to_level.map_or(self.levels.len(), |map| map.data(cx).0.num_dims as usize)
    }

    /// Returns the encoding of the tensor of the levels: with the identity as maps, and without
    /// slices (MLIR: `withoutDimToLvl`).
    pub fn without_map(&self, cx: &Context) -> Self {
        let identity = AffineMap::identity(cx, self.levels.len() as u32);
        let identity = Some(AffineMapAttr::get(cx, identity));
        let maps = Self { dim_to_level: identity, level_to_dim: identity, ..self.clone() };
        Self { slices: Vec::new(), ..maps }
    }

    /// Returns the encoding with positions and coordinates of the default widths (MLIR:
    /// `withoutBitWidths`).
    pub fn without_bit_widths(&self) -> Self {
        Self { position_width: 0, coordinate_width: 0, ..self.clone() }
    }

    /// Returns the encoding reduced to the properties that determine a storage specifier.
    pub fn for_specifier(&self, cx: &Context) -> Handle<Self> {
        let levels = self.levels.iter().map(|level| level.without_order()).collect();
        Self {
            levels,
            dim_to_level: None,
            level_to_dim: None,
            position_width: 0,
            coordinate_width: 0,
            explicit_value: None,
            implicit_value: None,
            slices: self.slices.clone(),
        }
        .intern(cx)
    }
}

/// Returns the sparse encoding of a tensor type; `None` for a dense tensor or another type (MLIR:
/// `getSparseTensorEncoding`).
pub fn encoding_of(cx: &Context, ty: Type) -> Option<Handle<SparseTensorEncodingAttr>> {
    ty.downcast::<RankedTensorType>(cx)?.encoding?.as_handle()
}

impl TensorEncoding for SparseTensorEncodingAttr {
    fn verify_encoding(&self, cx: &Context, shape: &[i64], element: Type) -> Result<(), String> {
        verify::tensor(self, cx, shape, element)
    }
}

fn parse(parser: &mut AsmParser<'_>) -> ParseResult<SparseTensorEncodingAttr> {
    const KEYS: &[&str] = &["map", "posWidth", "crdWidth", "explicitVal", "implicitVal"];
    let start = parser.name_position();
    parser.parse_punct("<")?;
    parser.parse_punct("{")?;
    let mut encoding = SparseTensorEncodingAttr {
        levels: Vec::new(),
        dim_to_level: None,
        level_to_dim: None,
        position_width: 0,
        coordinate_width: 0,
        explicit_value: None,
        implicit_value: None,
        slices: Vec::new(),
    };
    while let Some(key) = parser.parse_optional_keyword() {
        let Some(at) = KEYS.iter().position(|known| *known == key) else {
            return Err(parser.error(start, &format!("unexpected key: {key}")));
        };
        parser.parse_punct("=")?;
        match at {
            0 => parse_map(parser, &mut encoding)?,
            1 => encoding.position_width = parse_width(parser, "position")?,
            2 => encoding.coordinate_width = parse_width(parser, "index")?,
            3 => encoding.explicit_value = Some(parse_value(parser, KEYS[at])?),
            _ => encoding.implicit_value = Some(parse_value(parser, KEYS[at])?),
        }
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct("}")?;
    parser.parse_punct(">")?;
    let checked = verify::encoding(&encoding, parser.context());
    checked.map_err(|message| parser.error(start, &message))?;
    Ok(encoding)
}

fn parse_map(parser: &mut AsmParser<'_>, encoding: &mut SparseTensorEncodingAttr) -> ParseResult {
    let map = map::parse(parser)?;
    let cx = parser.context();
    let back = map.to_dimension.or_else(|| infer_level_to_dimension(cx, &map.to_level));
    encoding.level_to_dim = back.map(|back| AffineMapAttr::get(cx, back));
    encoding.dim_to_level = Some(AffineMapAttr::get(cx, map.to_level));
    encoding.levels = map.levels;
    if map.slices.iter().any(Option::is_some) {
        let whole = || SparseTensorDimSliceAttr::whole(cx);
        encoding.slices = map.slices.iter().map(|slice| slice.unwrap_or_else(whole)).collect();
    }
    Ok(())
}

fn parse_width(parser: &mut AsmParser<'_>, what: &str) -> ParseResult<u32> {
    let attribute = parser.parse_attribute(None)?;
    let value = attribute.downcast::<IntegerAttr>(parser.context());
    let Some(value) = value.and_then(IntegerAttr::to_i64) else {
        let message = format!("expected an integral {what} bitwidth");
        return Err(parser.error(parser.name_position(), &message));
    };
    Ok(value as u32)
}

fn parse_value(parser: &mut AsmParser<'_>, key: &str) -> ParseResult<Attribute> {
    let attribute = parser.parse_attribute(None)?;
    if attribute.is::<FloatAttr>() || attribute.is::<IntegerAttr>() || attribute.is::<NumberAttr>()
    {
        return Ok(attribute);
    }
    let message = format!("expected a numeric value for {key}");
    Err(parser.error(parser.name_position(), &message))
}

fn print(encoding: &SparseTensorEncodingAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let cx = out.context();
    let map = encoding.to_level(cx);
    out.write_str("<{ map = ")?;
    if map.num_symbols > 0 {
        out.write_str("[")?;
        out.print_list(0..map.num_symbols, |out, at| write!(out, "s{at}"))?;
        out.write_str("]")?;
    }
    out.write_str("(")?;
    out.print_list(0..map.num_dims, |out, at| {
        write!(out, "d{at}")?;
        let Some(slice) = encoding.slices.get(at as usize) else { return Ok(()) };
        out.write_str(" : ")?;
        out.print_attribute(slice.attr(), TypeElision::Never)
    })?;
    out.write_str(") -> (")?;
    out.print_list(map.results.iter().zip(&encoding.levels), |out, (expr, level)| {
        expr.write(cx, out)?;
        out.write_str(" : ")?;
        level.print(out)
    })?;
    out.write_str(")")?;
    for (key, width) in
        [("posWidth", encoding.position_width), ("crdWidth", encoding.coordinate_width)]
    {
        if width > 0 {
            write!(out, ", {key} = {width}")?;
        }
    }
    for (key, value) in
        [("explicitVal", encoding.explicit_value), ("implicitVal", encoding.implicit_value)]
    {
        if let Some(value) = value {
            write!(out, ", {key} = ")?;
            out.print_attribute(value, TypeElision::Never)?;
        }
    }
    out.write_str(" }>")
}
