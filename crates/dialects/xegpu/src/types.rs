//! Types whose syntax is hand-written: descriptors of tensors and of shared local memory.

use std::fmt;

use terrace_builtin::{DYNAMIC, IntegerAttr, ShapedType, TypeExt};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, SourcePos, TypeElision};
use terrace_ir::{ArrayAttr, Attribute, Context, Diagnostic, Handle, Ident, Type};
use terrace_ods::ty;

use crate::distribution::Distribution;
use crate::{BlockTensorDescAttr, LayoutAttr, MemLayoutAttr, MemorySpace, ScatterTensorDescAttr};

/// The width of the units in which scattered elements are accessed, in bits.
const PACKED_BITS: u32 = 32;

/// `!xegpu.tensor_desc`: a descriptor of a region of a tensor in memory.
#[ty(
    name = "xegpu.tensor_desc",
    parse = parse_tensor_desc,
    print = print_tensor_desc,
    verify = verify_tensor_desc,
    interfaces = [ShapedType],
    def = "XeGPU_TensorDesc",
    summary = "TensorDesc describing regions of interested data.",
)]
pub struct TensorDescType {
    /// The sizes of the region.
    pub shape: Vec<i64>,
    /// The element type.
    pub element: Type,
    /// A [`BlockTensorDescAttr`] or [`ScatterTensorDescAttr`].
    pub encoding: Attribute,
    /// The distribution over subgroups and lanes; `None` if unspecified.
    pub layout: Option<Handle<LayoutAttr>>,
}

impl TensorDescType {
    /// Returns the encoding of a descriptor of blocks; `None` if elements are scattered.
    pub fn block<'c>(&self, cx: &'c Context) -> Option<&'c BlockTensorDescAttr> {
        self.encoding.downcast(cx)
    }

    /// Returns the encoding of a descriptor of scattered elements; `None` for blocks.
    pub fn scatter<'c>(&self, cx: &'c Context) -> Option<&'c ScatterTensorDescAttr> {
        self.encoding.downcast(cx)
    }

    /// Returns the number of contiguous elements at each offset; 1 for blocks.
    pub fn chunk_size(&self, cx: &Context) -> i64 {
        self.scatter(cx).map_or(1, |scatter| scatter.chunk_size.value(cx))
    }

    /// Returns the number of horizontally adjacent blocks; 1 for scattered elements.
    pub fn array_length(&self, cx: &Context) -> i64 {
        self.block(cx).map_or(1, |block| block.array_length.value(cx))
    }

    /// Returns the memory that contains the data.
    pub fn memory_space(&self, cx: &Context) -> MemorySpace {
        let scattered = || self.scatter(cx).map(|scatter| scatter.memory_space);
        let space = self.block(cx).map(|block| block.memory_space).or_else(scattered);
        space.map_or(MemorySpace::Global, |space| space.0)
    }
}

/// Returns the error about the parameter `name` at `at`, which follows the error `first`.
fn failed(parser: &AsmParser<'_>, at: SourcePos, first: Diagnostic, name: &str) -> Diagnostic {
    parser.error(at, &format!("failed to parse parameter '{name}'")).after(first)
}

fn parse_tensor_desc(parser: &mut AsmParser<'_>) -> ParseResult<TensorDescType> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let sizes = parser.parse_dimensions(true, true);
    let sizes = sizes.map_err(|first| failed(parser, at, first, "shape"))?;
    let shape = sizes.into_iter().map(|size| size.unwrap_or(DYNAMIC)).collect();
    let at = parser.position();
    let element = parser.parse_type();
    let element = element.map_err(|first| failed(parser, at, first, "elementType"))?;
    let cx = parser.context();
    let mut encoding = Handle::of(cx, BlockTensorDescAttr::DEFAULT).attr();
    let mut layout = None;
    while parser.parse_optional_punct(",") {
        let at = parser.position();
        let attribute = parser.parse_attribute(None)?;
        if attribute.is::<LayoutAttr>() {
            layout = attribute.as_handle();
        } else if attribute.is::<BlockTensorDescAttr>() || attribute.is::<ScatterTensorDescAttr>() {
            encoding = attribute;
        } else {
            return Err(parser.error(at, "expected an encoding or a layout"));
        }
    }
    parser.parse_punct(">")?;
    Ok(TensorDescType { shape, element, encoding, layout })
}

fn print_tensor_desc(ty: &TensorDescType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    for size in &ty.shape {
        match *size {
            DYNAMIC => out.write_str("?x")?,
            size => write!(out, "{size}x")?,
        }
    }
    out.print_type(ty.element)?;
    let default = Handle::of(out.context(), BlockTensorDescAttr::DEFAULT).attr();
    let encoding = Some(ty.encoding).filter(|encoding| *encoding != default);
    for shown in encoding.into_iter().chain(ty.layout.map(Handle::attr)) {
        out.write_str(", ")?;
        out.print_attribute(shown, TypeElision::Never)?;
    }
    out.write_str(">")
}

fn verify_tensor_desc(ty: &TensorDescType, cx: &Context) -> Result<(), String> {
    let Some(last) = ty.shape.last() else {
        return Err("expected non-zero rank tensor".to_owned());
    };
    let rank = ty.shape.len();
    let local = |block: &BlockTensorDescAttr| block.memory_space.0 == MemorySpace::SLM;
    if rank > 1 && ty.block(cx).is_some_and(local) {
        return Err("SLM is only supported for 1D block tensor".to_owned());
    }
    let width = ty.element.int_or_float_width(cx).unwrap_or(PACKED_BITS).max(1);
    let alignment = i64::from((PACKED_BITS / width).max(1));
    let chunk = ty.chunk_size(cx);
    if rank == 1 && chunk != 1 {
        return Err("expected non-contiguous elements for 1D tensor".to_owned());
    }
    if chunk > 1 && *last != chunk {
        return Err("expected last dim of tensor to match chunk size".to_owned());
    }
    if chunk > 1 && last % alignment != 0 {
        return Err(format!("expected last dim of tensor to be a multiple of {alignment}"));
    }
    let Some(layout) = ty.layout else { return Ok(()) };
    let Some(distribution) = Distribution::of(cx, layout.attr()) else { return Ok(()) };
    if distribution.rank != rank {
        return Err("expected layout rank to match tensor rank".to_owned());
    }
    let unaligned = |size: &i64| size % alignment != 0;
    if chunk > 1 && distribution.lane_data.last().is_some_and(unaligned) {
        return Err(format!("expected last dim of lane_data to be a multiple of: {alignment}"));
    }
    match distribution.is_even(&ty.shape) {
        true => Ok(()),
        false => {
            let layout = layout.attr().to_text(cx);
            Err(format!("cannot distribute {:?} using {layout}", ty.shape))
        }
    }
}

impl ShapedType for TensorDescType {
    fn element(&self) -> Type {
        self.element
    }

    fn shape(&self) -> Option<&[i64]> {
        Some(&self.shape)
    }

    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
        let shape = shape.unwrap_or(&self.shape).to_vec();
        let (encoding, layout) = (self.encoding, self.layout);
        Handle::of(cx, TensorDescType { shape, element, encoding, layout }).into()
    }
}

/// `!xegpu.mem_desc`: a descriptor of a region of shared local memory.
#[ty(
    name = "xegpu.mem_desc",
    parse = parse_mem_desc,
    print = print_mem_desc,
    interfaces = [ShapedType],
    def = "XeGPU_MemDesc",
    summary = "MemDesc describing the data in SLM",
)]
pub struct MemDescType {
    /// The sizes of the region.
    pub shape: Vec<i64>,
    /// The element type.
    pub element: Type,
    /// The layout of the elements; `None` if they are contiguous and in row-major order.
    pub mem_layout: Option<Handle<MemLayoutAttr>>,
}

impl MemDescType {
    fn part(&self, cx: &Context, name: &str) -> Option<Vec<i64>> {
        let attrs = self.mem_layout?.data(cx).attrs.data(cx);
        let name = Ident::get(cx, name);
        let (_, part) = attrs.entries().iter().find(|(held, _)| *held == name)?;
        let number = |one: &Attribute| one.downcast::<IntegerAttr>(cx).and_then(|n| n.to_i64());
        let numbers = part.downcast::<ArrayAttr>(cx)?.0.iter();
        Some(numbers.map(|one| number(one).unwrap_or(0)).collect())
    }

    /// Returns the strides of the layout, or by default the trailing sizes and 1.
    pub fn strides(&self, cx: &Context) -> Vec<i64> {
        let default = || self.shape.iter().skip(1).copied().chain([1]).collect();
        self.part(cx, "stride").unwrap_or_else(default)
    }

    /// Returns the sizes of the blocks of the layout; the whole shape by default.
    pub fn block_shape(&self, cx: &Context) -> Vec<i64> {
        let block = self.part(cx, "block").filter(|block| !block.is_empty());
        block.unwrap_or_else(|| self.shape.clone())
    }

    /// Whether the region is a matrix in column-major order.
    pub fn is_column_major(&self, cx: &Context) -> bool {
        self.shape.len() == 2 && self.strides(cx).first() == Some(&1)
    }
}

fn parse_mem_desc(parser: &mut AsmParser<'_>) -> ParseResult<MemDescType> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let sizes = parser.parse_dimensions(false, true);
    let sizes = sizes.map_err(|first| failed(parser, at, first, "shape"))?;
    let shape = sizes.into_iter().flatten().collect();
    let at = parser.position();
    let element = parser.parse_type();
    let element = element.map_err(|first| failed(parser, at, first, "elementType"))?;
    let mut mem_layout = None;
    if parser.parse_optional_punct(",") {
        let at = parser.position();
        let attribute = parser.parse_attribute(None)?;
        let Some(layout) = attribute.as_handle() else {
            return Err(parser.error(at, "invalid kind of attribute specified"));
        };
        mem_layout = Some(layout);
    }
    parser.parse_punct(">")?;
    Ok(MemDescType { shape, element, mem_layout })
}

fn print_mem_desc(ty: &MemDescType, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let sizes: Vec<String> = ty.shape.iter().map(i64::to_string).collect();
    write!(out, "<{}x", sizes.join("x"))?;
    out.print_type(ty.element)?;
    if let Some(layout) = ty.mem_layout {
        out.write_str(", ")?;
        out.print_attribute(layout.attr(), TypeElision::Never)?;
    }
    out.write_str(">")
}

impl ShapedType for MemDescType {
    fn element(&self) -> Type {
        self.element
    }

    fn shape(&self) -> Option<&[i64]> {
        Some(&self.shape)
    }

    fn clone_with(&self, cx: &Context, shape: Option<&[i64]>, element: Type) -> Type {
        let shape = shape.unwrap_or(&self.shape).to_vec();
        Handle::of(cx, MemDescType { shape, element, mem_layout: self.mem_layout }).into()
    }
}
