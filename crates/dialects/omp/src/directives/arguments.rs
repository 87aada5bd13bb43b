//! Custom directives for a region and the clauses that define the arguments of its entry block.
//!
//! `private(@p %x -> %arg : type) reduction(byref @r %y -> %sum : type) { … }`

use std::fmt;

use terrace_builtin::DenseArrayAttr;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed, Var};
use terrace_ir::syntax::{
    Argument, Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, RegionPrint, TypeElision,
};
use terrace_ir::{Attribute, Body, Diagnostic, OpRef, OpState, SymbolRefAttr, UnitAttr, Value};

use super::keywords::{case, set_value, value};
use super::operands::Typed;
use crate::ReductionModifier;

/// The keywords of all clauses with block arguments, in the order in which they are parsed and
/// printed.
const KEYWORDS: [&str; 9] = [
    "has_device_addr",
    "host_eval",
    "in_reduction",
    "map_entries",
    "private",
    "reduction",
    "task_reduction",
    "use_device_addr",
    "use_device_ptr",
];

/// A clause, described by the arguments of its directive that name the operands and their
/// annotations.
#[derive(Clone, Copy)]
struct Clause {
    keyword: &'static str,
    operands: CustomArg,
    /// The symbols of the privatizers or reduction declarations.
    symbols: Option<CustomArg>,
    /// The flags of the variables that are passed by reference.
    by_ref: Option<CustomArg>,
    modifier: Option<CustomArg>,
    /// The flag for a barrier after the variables are privatized.
    barrier: Option<CustomArg>,
    /// The indices of the variables in the `map_entries` clause; -1 = none.
    maps: Option<CustomArg>,
}

const fn plain(keyword: &'static str, operands: CustomArg) -> Clause {
    Clause {
        keyword,
        operands,
        symbols: None,
        by_ref: None,
        modifier: None,
        barrier: None,
        maps: None,
    }
}

const fn private(operands: CustomArg, symbols: CustomArg, barrier: CustomArg) -> Clause {
    Clause { symbols: Some(symbols), barrier: Some(barrier), ..plain("private", operands) }
}

const fn reduction(
    keyword: &'static str,
    operands: CustomArg,
    by_ref: CustomArg,
    symbols: CustomArg,
) -> Clause {
    Clause { symbols: Some(symbols), by_ref: Some(by_ref), ..plain(keyword, operands) }
}

/// Implements [`Directive`] for types: the names of the directive's arguments behind the region,
/// and the clauses built from them.
macro_rules! regions {
    ($($name:ident($($arg:tt),*): $($clause:expr),*;)*) => {$(
        impl Directive for $name {
            const DIRECTIVE: CustomDirective = CustomDirective {
                name: stringify!($name),
                parse: |parser, state, parsed, args| {
                    let &[CustomArg::Var(Var::Region(region)), $($arg),*] = args else {
                        return Ok(false);
                    };
                    parse(parser, state, parsed, region.into(), &[$($clause),*])
                },
                print: |printer, op, args| {
                    let &[CustomArg::Var(Var::Region(region)), $($arg),*] = args else {
                        return Ok(());
                    };
                    print(printer, op, region.into(), &[$($clause),*])
                },
            };
        }
    )*};
}

/// The directive for a region with private variables.
pub(crate) struct PrivateRegion;

/// The directive for a region with private and reduction variables.
pub(crate) struct PrivateReductionRegion;

/// The directive for a region with variables of an enclosing reduction and private variables.
pub(crate) struct InReductionPrivateRegion;

/// The directive for a region with variables of an enclosing reduction, private and reduction
/// variables.
pub(crate) struct InReductionPrivateReductionRegion;

/// The directive for a region with variables that the tasks inside reduce.
pub(crate) struct TaskReductionRegion;

/// The directive for a region that uses device addresses or device pointers of variables.
pub(crate) struct UseDeviceAddrUseDevicePtrRegion;

/// The directive for a region that runs on a device.
pub(crate) struct TargetOpRegion;

regions! {
    PrivateRegion(private_vars, _, private_syms, barrier):
        private(private_vars, private_syms, barrier);
    PrivateReductionRegion(
        private_vars, _, private_syms, barrier, modifier, reduced, _, by_ref, symbols
    ):
        private(private_vars, private_syms, barrier),
        Clause { modifier: Some(modifier), ..reduction("reduction", reduced, by_ref, symbols) };
    InReductionPrivateRegion(outer, _, outer_ref, outer_syms, private_vars, _, private_syms, barrier):
        reduction("in_reduction", outer, outer_ref, outer_syms),
        private(private_vars, private_syms, barrier);
    InReductionPrivateReductionRegion(
        outer, _, outer_ref, outer_syms, private_vars, _, private_syms, barrier,
        modifier, reduced, _, by_ref, symbols
    ):
        reduction("in_reduction", outer, outer_ref, outer_syms),
        private(private_vars, private_syms, barrier),
        Clause { modifier: Some(modifier), ..reduction("reduction", reduced, by_ref, symbols) };
    TaskReductionRegion(reduced, _, by_ref, symbols):
        reduction("task_reduction", reduced, by_ref, symbols);
    UseDeviceAddrUseDevicePtrRegion(addresses, _, pointers, _):
        plain("use_device_addr", addresses),
        plain("use_device_ptr", pointers);
    TargetOpRegion(
        addresses, _, host, _, outer, _, outer_ref, outer_syms, mapped, _,
        private_vars, _, private_syms, barrier, maps
    ):
        plain("has_device_addr", addresses),
        plain("host_eval", host),
        reduction("in_reduction", outer, outer_ref, outer_syms),
        plain("map_entries", mapped),
        Clause { maps: Some(maps), ..private(private_vars, private_syms, barrier) };
}

impl Clause {
    /// Parses the rest of the clause behind the keyword and appends the block arguments to
    /// `arguments`.
    fn parse(
        self,
        parser: &mut OpAsmParser<'_>,
        state: &mut OpState,
        arguments: &mut Vec<Argument>,
    ) -> ParseResult<Typed> {
        let mut typed = Typed::default();
        let (mut symbols, mut by_ref, mut maps) = (Vec::<Attribute>::new(), Vec::new(), Vec::new());
        let start = arguments.len();
        parser.parse_punct("(")?;
        if let Some(modifier) = self.modifier
            && parser.parse_optional_keyword_str("mod")
        {
            parser.parse_punct(":")?;
            let word = parser.parse_keyword()?;
            parser.parse_punct(",")?;
            let known: Option<ReductionModifier> = case(&word);
            let Some(known) = known else { return Err(self.invalid(parser).closed()) };
            set_value(parser, state, modifier, known);
        }
        parser.parse_list(Delimiter::None, "", |parser| {
            if self.by_ref.is_some() {
                by_ref.push(parser.parse_optional_keyword_str("byref"));
            }
            if self.symbols.is_some() {
                symbols.push(parser.parse_attribute_of::<SymbolRefAttr>(None)?.attr());
            }
            typed.parse_operand(parser)?;
            parser.parse_punct("->")?;
            arguments.push(parser.parse_argument(false, false)?);
            if self.maps.is_some() {
                maps.push(parse_map(parser)?);
            }
            Ok(())
        })?;
        parser.parse_punct(":")?;
        typed.types = parser.parse_type_list()?;
        let added = arguments.get_mut(start..).unwrap_or_default();
        if typed.types.len() != added.len() {
            return Err(self.invalid(parser).closed());
        }
        parser.parse_punct(")")?;
        added.iter_mut().zip(&typed.types).for_each(|(argument, ty)| argument.ty = *ty);
        let cx = parser.context();
        if let Some(barrier) = self.barrier
            && parser.parse_optional_keyword_str("private_barrier")
        {
            barrier.set_property(cx, state, UnitAttr::get(cx).attr());
        }
        if let Some(arg) = self.symbols {
            arg.set_elements(parser.context(), state, symbols);
        }
        if let Some(arg) = self.by_ref {
            arg.set_property(cx, state, DenseArrayAttr::bools(cx, &by_ref).attr());
        }
        if let Some(arg) = self.maps {
            arg.set_property(cx, state, DenseArrayAttr::i64s(cx, &maps).attr());
        }
        Ok(typed)
    }

    fn invalid(self, parser: &OpAsmParser<'_>) -> Diagnostic {
        invalid(parser, self.keyword)
    }

    /// Prints the clause with the first of `arguments`, one for each operand, and removes these
    /// from the slice.
    fn print(
        self,
        printer: &mut OpAsmPrinter<'_>,
        op: OpRef<'_>,
        inside: &Body,
        arguments: &mut &[Value],
    ) -> fmt::Result {
        let operands = self.operands.values(op);
        let (own, rest) = arguments.split_at(operands.len().min(arguments.len()));
        *arguments = rest;
        if own.is_empty() {
            return Ok(());
        }
        let symbols = self.symbols.map_or_else(Vec::new, |arg| arg.elements(op));
        let by_ref = self.by_ref.and_then(|arg| array(op, arg));
        let by_ref = by_ref.and_then(|flags| Some(flags.as_bools(op.context())?.collect()));
        let by_ref: Vec<bool> = by_ref.unwrap_or_default();
        let maps = self.maps.and_then(|arg| array(op, arg));
        let maps = maps.and_then(|maps| Some(maps.as_i64s(op.context())?.collect()));
        let maps: Vec<i64> = maps.unwrap_or_default();
        write!(printer, "{}(", self.keyword)?;
        if let Some(modifier) = self.modifier.and_then(|arg| value::<ReductionModifier>(op, arg)) {
            write!(printer, "mod: {}, ", modifier.keyword())?;
        }
        let pairs = operands.iter().zip(own).enumerate();
        printer.print_list(pairs, |printer, (at, (operand, argument))| {
            if by_ref.get(at) == Some(&true) {
                printer.write_str("byref ")?;
            }
            if let Some(symbol) = symbols.get(at) {
                printer.print_attribute(*symbol, TypeElision::Never)?;
                printer.write_str(" ")?;
            }
            printer.print_operand(op.body(), *operand)?;
            printer.write_str(" -> ")?;
            printer.print_operand(inside, *argument)?;
            match maps.get(at) {
                None | Some(-1) => Ok(()),
                Some(map) => write!(printer, " [map_idx={map}]"),
            }
        })?;
        printer.write_str(" : ")?;
        printer.print_types(self.operands.types(op))?;
        printer.write_str(") ")?;
        match self.barrier.and_then(|arg| arg.property(op)) {
            None => Ok(()),
            Some(_) => printer.write_str("private_barrier "),
        }
    }
}

fn invalid(parser: &OpAsmParser<'_>, keyword: &str) -> Diagnostic {
    // MLIR's message names both clauses alike.
    let keyword = if keyword == "use_device_ptr" { "use_device_addr" } else { keyword };
    parser.error(parser.position(), &format!("invalid `{keyword}` format"))
}

/// Parses an optional `[map_idx=2]`; returns -1 without one.
fn parse_map(parser: &mut OpAsmParser<'_>) -> ParseResult<i64> {
    if !parser.parse_optional_punct("[") {
        return Ok(-1);
    }
    parser.parse_keyword_str("map_idx")?;
    parser.parse_punct("=")?;
    let map = parser.parse_integer()?;
    parser.parse_punct("]")?;
    Ok(map)
}

fn array(op: OpRef<'_>, arg: CustomArg) -> Option<&DenseArrayAttr> {
    arg.property(op)?.downcast(op.context())
}

fn parse(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    parsed: &mut Parsed,
    region: usize,
    clauses: &[Clause],
) -> ParseResult<bool> {
    let mut arguments = Vec::new();
    for clause in clauses {
        Typed::default().store(parsed, clause.operands);
    }
    for keyword in KEYWORDS {
        if !parser.parse_optional_keyword_str(keyword) {
            continue;
        }
        let Some(clause) = clauses.iter().find(|clause| clause.keyword == keyword) else {
            return Err(invalid(parser, keyword));
        };
        match clause.parse(parser, state, &mut arguments) {
            Ok(typed) => typed.store(parsed, clause.operands),
            Err(error) => return Err(clause.invalid(parser).after(error)),
        }
    }
    let read = parser.parse_region(state, &arguments, false)?;
    parsed.regions[region].push(read);
    Ok(true)
}

fn print(
    printer: &mut OpAsmPrinter<'_>,
    op: OpRef<'_>,
    region: usize,
    clauses: &[Clause],
) -> fmt::Result {
    let Some(region) = op.region(region) else { return Ok(()) };
    let mut arguments = region.entry().map_or(&[][..], |block| block.arguments());
    for clause in clauses {
        clause.print(printer, op, region.body(), &mut arguments)?;
    }
    let options = RegionPrint { entry_arguments: false, ..RegionPrint::default() };
    printer.print_region_of(region, options)
}
