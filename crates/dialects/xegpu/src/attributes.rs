//! Attributes whose parameters, syntax or verifiers are hand-written; `generated` refers to the
//! verifiers by name.

use std::collections::HashSet;
use std::fmt;

use terrace_builtin::parameter::{I32List, I64List, Parameter};
use terrace_builtin::{IntegerAttr, IntegerType, predicates};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult, TypeElision};
use terrace_ir::{Attribute, Context, DictionaryAttr, Element, Handle, Ident};
use terrace_ods::attr;

use crate::distribution::Distribution;
use crate::predicates::is_layout;
use crate::{LayoutAttr, MemorySpace, MemorySpaceAttr, RangeAttr};

/// A memory space as a parameter, which is written as the body of its attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Space(pub MemorySpace);

impl Parameter for Space {
    const CPP: &'static str = "MemorySpaceAttr";

    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let space: Handle<MemorySpaceAttr> = Parameter::parse(parser)?;
        Ok(Self(space.data(parser.context()).0))
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        Handle::of(out.context(), MemorySpaceAttr(self.0)).print(out)
    }
}

/// A positive number as an integer attribute of any type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Count {
    /// The attribute; `None` for the default, `1 : i64`.
    attribute: Option<Handle<IntegerAttr>>,
}

impl Count {
    /// The default, `1 : i64`.
    pub const ONE: Self = Self { attribute: None };

    /// Returns the number; 0 if it does not fit 64 bits.
    pub fn value(self, cx: &Context) -> i64 {
        self.attribute.map_or(1, |held| held.data(cx).to_i64().unwrap_or(0))
    }
}

impl Parameter for Count {
    const CPP: &'static str = "IntegerAttr";

    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let attribute: Handle<IntegerAttr> = Parameter::parse(parser)?;
        let cx = parser.context();
        let one = IntegerAttr::get(cx, IntegerType::get(cx, 64).ty(), 1);
        Ok(Self { attribute: Some(attribute).filter(|held| *held != one) })
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        self.attribute.print(out)
    }

    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        self.attribute.walk(visit);
    }
}

/// A parameter that is a boolean attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Truth(pub bool);

impl Parameter for Truth {
    const CPP: &'static str = "BoolAttr";

    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let attribute = parser.parse_attribute(None)?;
        let cx = parser.context();
        match predicates::int(cx, attribute).filter(|_| predicates::is_bool(cx, attribute)) {
            Some(value) => Ok(Self(value != 0)),
            None => Err(parser.error(at, "invalid kind of attribute specified")),
        }
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

/// A parameter that is any layout (MLIR: `DistributeLayoutAttr`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnyLayout(pub Attribute);

impl Parameter for AnyLayout {
    const CPP: &'static str = "xegpu::DistributeLayoutAttr";

    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        let attribute = parser.parse_attribute(None)?;
        match is_layout(attribute) {
            true => Ok(Self(attribute)),
            false => Err(parser.error(at, "invalid kind of attribute specified")),
        }
    }

    fn print(&self, out: &mut AsmPrinter<'_>) -> fmt::Result {
        out.print_attribute(self.0, TypeElision::Never)
    }

    fn walk(&self, visit: &mut dyn FnMut(Element)) {
        visit(Element::Attribute(self.0));
    }
}

/// `#xegpu.block_tdesc_attr`: the encoding of a tensor descriptor for blocks.
#[attr(
    name = "xegpu.block_tdesc_attr",
    format = "`<` struct(params) `>`",
    def = "XeGPU_BlockTensorDescAttr"
)]
pub struct BlockTensorDescAttr {
    /// The memory that contains the data.
    #[param(default = Space(MemorySpace::Global))]
    pub memory_space: Space,
    /// The number of horizontally adjacent blocks.
    #[param(default = Count::ONE)]
    pub array_length: Count,
    /// Whether accesses out of bounds are checked.
    #[param(default = Truth(true))]
    pub boundary_check: Truth,
}

impl BlockTensorDescAttr {
    /// The encoding of descriptors that are written without one.
    pub const DEFAULT: Self = Self {
        memory_space: Space(MemorySpace::Global),
        array_length: Count::ONE,
        boundary_check: Truth(true),
    };
}

/// `#xegpu.scatter_tdesc_attr`: the encoding of a tensor descriptor for scattered elements.
#[attr(
    name = "xegpu.scatter_tdesc_attr",
    format = "`<` struct(params) `>`",
    verify = verify_scatter_tdesc_attr,
    def = "XeGPU_ScatterTensorDescAttr",
)]
pub struct ScatterTensorDescAttr {
    /// The memory that contains the data.
    #[param(default = Space(MemorySpace::Global))]
    pub memory_space: Space,
    /// The number of contiguous elements at each offset.
    #[param(default = Count::ONE)]
    pub chunk_size: Count,
}

fn verify_scatter_tdesc_attr(attr: &ScatterTensorDescAttr, cx: &Context) -> Result<(), String> {
    match attr.chunk_size.value(cx) > 0 {
        true => Ok(()),
        false => Err("invalid chunk size".to_owned()),
    }
}

/// `#xegpu.slice`: a layout without some of its dimensions.
#[attr(
    name = "xegpu.slice",
    format = "`<` qualified($parent) `,` `dims` `=` $dims `>`",
    verify = verify_slice,
    def = "XeGPU_SliceAttr",
)]
pub struct SliceAttr {
    /// The layout that is sliced.
    pub parent: AnyLayout,
    /// The dimensions of the parent that are dropped.
    pub dims: I64List,
}

impl SliceAttr {
    /// Returns the dimensions of the parent that are dropped.
    pub fn dropped<'c>(&self, cx: &'c Context) -> impl Iterator<Item = i64> + use<'c> {
        self.dims.0.data(cx).as_i64s(cx).into_iter().flatten()
    }
}

fn verify_slice(slice: &SliceAttr, cx: &Context) -> Result<(), String> {
    let rank = Distribution::of(cx, slice.parent.0).map_or(0, |parent| parent.rank);
    let mut seen = HashSet::new();
    for dim in slice.dropped(cx) {
        if usize::try_from(dim).map_or(true, |dim| dim >= rank) {
            return Err(format!("invalid dim ({dim}) in slice attribute."));
        }
        if !seen.insert(dim) {
            return Err(format!("repeated dim ({dim}) in slice attribute."));
        }
    }
    Ok(())
}

/// `#xegpu.mem_layout`: the layout of shared local memory, such as strides and blocks.
#[attr(
    name = "xegpu.mem_layout",
    parse = parse_mem_layout,
    print = print_mem_layout,
    def = "XeGPU_MemLayoutAttr",
)]
pub struct MemLayoutAttr {
    /// The properties by name: `stride`, `block` and any others.
    pub attrs: Handle<DictionaryAttr>,
}

fn parse_mem_layout(parser: &mut AsmParser<'_>) -> ParseResult<MemLayoutAttr> {
    let start = parser.position();
    let (mut entries, mut seen) = (Vec::new(), HashSet::new());
    parser.parse_punct("<")?;
    loop {
        let name = Ident::get(parser.context(), &parser.parse_keyword()?);
        if !seen.insert(name) {
            let name = name.as_str(parser.context());
            let message = format!("duplicate key '{name} in mem layout attribute");
            return Err(parser.error(start, &message));
        }
        parser.parse_punct("=")?;
        entries.push((name, parser.parse_attribute(None)?));
        if !parser.parse_optional_punct(",") {
            break;
        }
    }
    parser.parse_punct(">")?;
    Ok(MemLayoutAttr { attrs: DictionaryAttr::get(parser.context(), &entries) })
}

fn print_mem_layout(layout: &MemLayoutAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    let cx = out.context();
    out.write_str("<")?;
    out.print_list(layout.attrs.data(cx).entries(), |out, (name, value)| {
        write!(out, "{} = ", name.as_str(cx))?;
        out.print_attribute(*value, TypeElision::Never)
    })?;
    out.write_str(">")
}

/// Checks that parts of a layout that belong together exist and have the same rank.
pub(crate) fn verify_layout(layout: &LayoutAttr, cx: &Context) -> Result<(), String> {
    let rank = |list: &Option<I32List>| {
        let values = |list: &I32List| list.0.data(cx).as_i32s(cx).into_iter().flatten().count();
        list.as_ref().map(values)
    };
    let differ =
        |a: Option<usize>, b: Option<usize>| matches!((a, b), (Some(a), Some(b)) if a != b);
    let (sg_layout, sg_data) = (rank(&layout.sg_layout), rank(&layout.sg_data));
    let (lane_layout, lane_data) = (rank(&layout.lane_layout), rank(&layout.lane_data));
    let (inst_data, order) = (rank(&layout.inst_data), rank(&layout.order));
    let error = |message: &str| Err(message.to_owned());
    if sg_layout.is_none() && inst_data.is_none() && lane_layout.is_none() {
        return error("expected at least one of sg_layout, inst_data or lane_layout");
    }
    if differ(sg_layout, inst_data) {
        return error("expected sg_layout and inst_data to have the same rank");
    }
    if differ(sg_layout, lane_layout) {
        return error("expected sg_layout and lane_layout to have the same rank");
    }
    if let (Some(inst), Some(lane)) = (inst_data, lane_layout)
        && inst != lane
    {
        return Err(format!(
            "expected inst_data and lane_layout to have the same rank, got inst_data {inst}, \
             lane_layout {lane}"
        ));
    }
    if sg_data.is_some() && sg_layout.is_none() {
        return error("expected sg_layout being used with sg_data");
    }
    if differ(sg_data, sg_layout) {
        return error("expected sg_data and sg_layout to have the same rank");
    }
    if lane_data.is_some() && lane_layout.is_none() {
        return error("expected lane_layout being used with lane_data");
    }
    if differ(lane_data, lane_layout) {
        return error("expected lane_data and lane_layout to have the same rank");
    }
    if order.is_some() && sg_layout.is_none() && lane_layout.is_none() {
        return error("expected sg_layout/lane_layout being used with order");
    }
    if differ(order, sg_layout) {
        return error("expected order and sg_layout to have the same rank");
    }
    if differ(order, lane_layout) {
        return error("expected order and lane_layout to have the same rank");
    }
    Ok(())
}

/// Checks that the range is not empty.
pub(crate) fn verify_range(range: &RangeAttr, cx: &Context) -> Result<(), String> {
    let bound = |held: Handle<IntegerAttr>| held.data(cx).to_i64().unwrap_or(0);
    let (start, end) = (bound(range.start), bound(range.end));
    match start < end {
        true => Ok(()),
        false => Err(format!("'end' : {end} must be greater than 'start' : {start}")),
    }
}
