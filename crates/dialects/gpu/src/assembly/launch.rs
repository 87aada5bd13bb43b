//! Syntax of `gpu.launch`.

use std::fmt;

use terrace_builtin::{IndexType, IntegerAttr, IntegerType};
use terrace_ir::syntax::{
    Argument, Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, TypeElision,
    UnresolvedOperand,
};
use terrace_ir::{Handle, OpRef, OpState, SymbolRefAttr, Type, Value};

use super::{WORKGROUP_ATTRIBUTIONS, parse_attributions, print_attributions, workgroup_count};
use crate::directives::{parse_async, print_async};
use crate::{AsyncTokenType, LaunchOpRef, LaunchProperties};

/// A parsed index space: arguments for ids and sizes, and the size operands.
struct Space {
    ids: Vec<Argument>,
    sizes: Vec<Argument>,
    values: Vec<UnresolvedOperand>,
}

/// Parses `(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`.
fn parse_space(parser: &mut OpAsmParser<'_>, index: Type) -> ParseResult<Space> {
    let mut ids = Vec::new();
    parser.parse_list(Delimiter::Paren, " in operand list", |parser| {
        ids.push(parser.parse_argument(false, false)?);
        Ok(())
    })?;
    parser.parse_keyword_str("in")?;
    parser.parse_punct("(")?;
    let (mut sizes, mut values) = (Vec::new(), Vec::new());
    for place in 0..3 {
        if place > 0 {
            parser.parse_punct(",")?;
        }
        sizes.push(parser.parse_argument(false, false)?);
        parser.parse_punct("=")?;
        values.push(parser.parse_operand()?);
    }
    parser.parse_punct(")")?;
    ids.iter_mut().chain(&mut sizes).for_each(|argument| argument.ty = index);
    Ok(Space { ids, sizes, values })
}

/// Parses an optional `keyword(@symbol)`.
fn parse_symbol(
    parser: &mut OpAsmParser<'_>,
    keyword: &str,
) -> ParseResult<Option<Handle<SymbolRefAttr>>> {
    if !parser.parse_optional_keyword_str(keyword) {
        return Ok(None);
    }
    parser.parse_punct("(")?;
    let symbol = parser.parse_attribute_of::<SymbolRefAttr>(None)?;
    parser.parse_punct(")")?;
    Ok(Some(symbol))
}

/// Parses `async [%t] clusters(…) in (…) blocks(…) in (…) threads(…) in (…) … { … } {…}`.
pub(crate) fn parse_launch(parser: &mut OpAsmParser<'_>, state: &mut OpState) -> ParseResult {
    let cx = parser.context();
    let index = IndexType::get(cx).ty();
    let token = AsyncTokenType.intern(cx).ty();
    let (is_async, dependencies) = parse_async(parser)?;
    parser.resolve_operands(state, &dependencies, token)?;
    if is_async {
        state.add_result(token);
    }
    let cluster = match parser.parse_optional_keyword_str("clusters") {
        true => Some(parse_space(parser, index)?),
        false => None,
    };
    parser.parse_keyword_str("blocks")?;
    let blocks = parse_space(parser, index)?;
    parser.parse_keyword_str("threads")?;
    let threads = parse_space(parser, index)?;
    let spaces = [Some(&blocks), Some(&threads), cluster.as_ref()];
    for space in spaces.into_iter().flatten() {
        parser.resolve_operands(state, &space.values, index)?;
    }
    let dynamic = parser.parse_optional_keyword_str("dynamic_shared_memory_size");
    if dynamic {
        let size = parser.parse_operand()?;
        parser.resolve_operands(state, [&size], IntegerType::get(cx, 32).ty())?;
    }
    let module = parse_symbol(parser, "module")?;
    let function = parse_symbol(parser, "function")?;
    let workgroup = parse_attributions(parser, "workgroup")?;
    let private = parse_attributions(parser, "private")?;
    let clustered = i32::from(cluster.is_some());
    let mut sizes = [1; 11];
    sizes[0] = dependencies.len() as i32;
    sizes[7..10].fill(clustered);
    sizes[10] = i32::from(dynamic);
    state.properties_mut().update::<LaunchProperties, _>(|p| {
        (p.module, p.function) = (module, function);
        p.operand_segment_sizes = sizes;
    });
    let count = IntegerAttr::i64(cx, workgroup.len() as i64);
    state.add_attribute(cx, WORKGROUP_ATTRIBUTIONS, count);
    let mut arguments = [blocks.ids, threads.ids, blocks.sizes, threads.sizes].concat();
    arguments.extend(cluster.into_iter().flat_map(|space| [space.ids, space.sizes].concat()));
    arguments.extend(workgroup);
    arguments.extend(private);
    let region = parser.parse_region(state, &arguments, false)?;
    state.adopt_region(region);
    state.attributes_mut().extend(parser.parse_optional_attr_dict()?);
    Ok(())
}

/// Prints ` keyword(ids) in (size = value, …)`.
fn print_space(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    keyword: &str,
    ids: &[Value],
    sizes: &[Value],
    values: &[Value],
) -> fmt::Result {
    let inside = op.region(0).map_or(op.body(), |region| region.body());
    write!(printer, " {keyword}(")?;
    printer.print_values(inside, ids.iter().copied())?;
    printer.write_str(") in (")?;
    printer.print_list(sizes.iter().zip(values), |printer, (size, value)| {
        printer.print_operand(inside, *size)?;
        printer.write_str(" = ")?;
        printer.print_operand(op.body(), *value)
    })?;
    printer.write_str(")")
}

fn print_symbol(
    printer: &mut OpAsmPrinter<'_>,
    keyword: &str,
    symbol: Option<Handle<SymbolRefAttr>>,
) -> fmt::Result {
    let Some(symbol) = symbol else { return Ok(()) };
    write!(printer, " {keyword}(")?;
    printer.print_attribute(symbol.attr(), TypeElision::Never)?;
    printer.write_str(")")
}

/// Returns up to `count` values from `start` on.
fn slice(values: &[Value], start: usize, count: usize) -> &[Value] {
    let start = start.min(values.len());
    &values[start..(start + count).min(values.len())]
}

/// Prints a `gpu.launch`:
/// `async [%t] clusters(…) in (…) blocks(…) in (…) threads(…) in (…) … { … } {…}`.
pub(crate) fn print_launch(printer: &mut OpAsmPrinter<'_>, op: LaunchOpRef<'_>) -> fmt::Result {
    let p = op.properties();
    let dependencies: Vec<Value> = op.async_dependencies().collect();
    let operands: Vec<Value> = (*op).operands().skip(dependencies.len()).collect();
    let entry = (*op).region(0).and_then(|region| region.entry());
    let arguments = entry.map_or(Vec::new(), |block| block.arguments().to_vec());
    if (*op).result_count() > 0 {
        printer.write_str(" ")?;
        print_async(printer, *op, true, &dependencies)?;
    }
    let clustered = op.cluster_size_x().is_some();
    let of = |ids, sizes, values| {
        (slice(&arguments, ids, 3), slice(&arguments, sizes, 3), slice(&operands, values, 3))
    };
    if clustered {
        let (ids, sizes, values) = of(12, 15, 6);
        print_space(printer, *op, "clusters", ids, sizes, values)?;
    }
    let (ids, sizes, values) = of(0, 6, 0);
    print_space(printer, *op, "blocks", ids, sizes, values)?;
    let (ids, sizes, values) = of(3, 9, 3);
    print_space(printer, *op, "threads", ids, sizes, values)?;
    if let Some(size) = op.dynamic_shared_memory_size() {
        printer.write_str(" dynamic_shared_memory_size ")?;
        printer.print_operand((*op).body(), size)?;
    }
    print_symbol(printer, "module", p.module)?;
    print_symbol(printer, "function", p.function)?;
    let fixed = if clustered { 18 } else { 12 };
    let attributions = slice(&arguments, fixed, usize::MAX - fixed);
    let (workgroup, private) = attributions.split_at(workgroup_count(*op).min(attributions.len()));
    print_attributions(printer, *op, "workgroup", workgroup, None)?;
    print_attributions(printer, *op, "private", private, None)?;
    printer.write_str(" ")?;
    let options = RegionPrint { entry_arguments: false, ..Default::default() };
    (*op).regions().try_for_each(|region| printer.print_region_of(region, options))?;
    const WRITTEN: &[&str] = &["operandSegmentSizes", WORKGROUP_ATTRIBUTIONS, "module", "function"];
    printer.print_all_attributes(*op, WRITTEN)
}
