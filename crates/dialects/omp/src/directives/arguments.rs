//! Clauses that give the entry block of a region its arguments, and the region:
//! `private(@p %x -> %arg : type) reduction(byref @r %y -> %sum : type) { … }`.

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

/// All clauses that give arguments, in their order.
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

/// One of the clauses, by what the arguments of its directive name: the operands, and for each of
/// them what else it has.
#[derive(Clone, Copy)]
struct Clause {
    keyword: &'static str,
    operands: CustomArg,
    /// The symbols that say how the variables are treated.
    symbols: Option<CustomArg>,
    /// Which variables are passed by reference.
    by_ref: Option<CustomArg>,
    modifier: Option<CustomArg>,
    /// Whether there is a barrier after the variables are made.
    barrier: Option<CustomArg>,
    /// The places of the variables in another clause.
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

/// Makes types directives: the arguments after the region, and the clauses that they are for.
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

/// A region with private variables.
pub(crate) struct PrivateRegion;

/// A region with private variables and some that are reduced.
pub(crate) struct PrivateReductionRegion;

/// A region with variables that are reduced outside, and private ones.
pub(crate) struct InReductionPrivateRegion;

/// A region with variables that are reduced outside, private ones, and some that are reduced.
pub(crate) struct InReductionPrivateReductionRegion;

/// A region with variables that tasks inside reduce.
pub(crate) struct TaskReductionRegion;

/// A region with variables whose addresses on the device are used.
pub(crate) struct UseDeviceAddrUseDevicePtrRegion;

/// A region that runs on a device.
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
    /// Reads what stands after the keyword; the arguments are added to `arguments`.
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

    /// Writes the clause for the first of `arguments`, those of its operands, and takes them away.
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
    // As MLIR, which calls both of them by one name.
    let keyword = if keyword == "use_device_ptr" { "use_device_addr" } else { keyword };
    parser.error(parser.position(), &format!("invalid `{keyword}` format"))
}

/// Reads `[map_idx=2]` if it is there.
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
