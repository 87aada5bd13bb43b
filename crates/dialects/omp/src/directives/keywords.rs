//! Custom directives for clauses of keywords: `seq_cst`, `reproducible:concurrent`.

use std::fmt;

use terrace_builtin::IntegerAttr;
use terrace_builtin::property::EnumAttr;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed, Var};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, SourcePos};
use terrace_ir::{Attribute, Context, Diagnostic, OpName, OpRef, OpState};

use crate::{
    ClauseBindKind, ClauseCancellationConstructType, ClauseMemoryOrderKind, ClauseOrderKind,
    ClauseProcBindKind, OrderModifier,
};

/// Returns the value of the property that `arg` names; `None` if it is absent.
pub(super) fn value<E: EnumAttr>(op: OpRef<'_>, arg: CustomArg) -> Option<E> {
    E::from_attribute(op.context(), arg.property(op)?).ok()
}

/// Sets the property that `arg` names.
pub(super) fn set_value<E: EnumAttr>(
    parser: &OpAsmParser<'_>,
    state: &mut OpState,
    arg: CustomArg,
    value: E,
) {
    let cx = parser.context();
    arg.set_property(cx, state, value.to_attribute(cx));
}

/// Returns the case of an enumeration with this keyword; `None` if there is no such case.
pub(super) fn case<E: EnumAttr>(keyword: &str) -> Option<E> {
    terrace_builtin::property::enum_from_keyword(keyword)
}

/// The directive for one value of an enumeration: `seq_cst`.
pub(crate) struct ClauseAttr;

impl Directive for ClauseAttr {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "ClauseAttr", parse: parse_clause, print: print_clause };
}

/// The conversions between attribute and keyword of one enumeration.
struct Enumeration {
    read: fn(&Context, &str) -> Option<Attribute>,
    write: fn(&Context, Attribute) -> Option<String>,
}

impl Enumeration {
    const fn of<E: EnumAttr + fmt::Display>() -> Self {
        Self {
            read: |cx, word| case::<E>(word).map(|value| value.to_attribute(cx)),
            write: |cx, attribute| Some(E::from_attribute(cx, attribute).ok()?.to_string()),
        }
    }

    /// Returns the enumeration of the property that `arg` names in operations called `name`; `None`
    /// for other arguments.
    fn named(arg: CustomArg, name: OpName, cx: &Context) -> Option<Self> {
        let CustomArg::Var(Var::Property(at)) = arg else { return None };
        Some(match name.info(cx)?.properties?.fields.get(usize::from(at))?.name {
            "bind_kind" => Self::of::<ClauseBindKind>(),
            "cancel_directive" => Self::of::<ClauseCancellationConstructType>(),
            "memory_order" => Self::of::<ClauseMemoryOrderKind>(),
            "proc_bind_kind" => Self::of::<ClauseProcBindKind>(),
            _ => return None,
        })
    }
}

/// Returns the error for a keyword that the clause does not have.
pub(super) fn invalid(parser: &OpAsmParser<'_>, at: SourcePos, word: &str) -> Diagnostic {
    parser.error(at, &format!("invalid clause value: '{word}'"))
}

fn parse_clause(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[arg] = args else { return Ok(false) };
    let cx = parser.context();
    let Some(enumeration) = Enumeration::named(arg, state.name(), cx) else { return Ok(false) };
    let at = parser.position();
    let word = parser.parse_keyword()?;
    let read = (enumeration.read)(cx, &word).ok_or_else(|| invalid(parser, at, &word))?;
    arg.set_property(cx, state, read);
    Ok(true)
}

fn print_clause(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[arg] = args else { return Ok(()) };
    let enumeration = Enumeration::named(arg, op.name(), op.context());
    let word = enumeration.zip(arg.property(op));
    let word = word.and_then(|(enumeration, held)| (enumeration.write)(op.context(), held));
    word.map_or(Ok(()), |word| printer.write_str(&word))
}

/// The directive for the order of iterations, with an optional modifier: `reproducible:concurrent`.
pub(crate) struct OrderClause;

impl Directive for OrderClause {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "OrderClause", parse: parse_order, print: print_order };
}

fn parse_order(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[order, modifier] = args else { return Ok(false) };
    let mut at = parser.position();
    let mut word = parser.parse_keyword()?;
    if let Some(case) = case::<OrderModifier>(&word) {
        set_value(parser, state, modifier, case);
        parser.parse_punct(":")?;
        at = parser.position();
        word = parser.parse_keyword()?;
    }
    let kind: ClauseOrderKind = case(&word).ok_or_else(|| invalid(parser, at, &word))?;
    set_value(parser, state, order, kind);
    Ok(true)
}

fn print_order(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let &[order, modifier] = args else { return Ok(()) };
    if let Some(modifier) = value::<OrderModifier>(op, modifier) {
        write!(printer, "{modifier}:")?;
    }
    let order = value::<ClauseOrderKind>(op, order);
    order.map_or(Ok(()), |order| printer.write_str(order.keyword()))
}

/// The directive for hints about contention and speculation of a lock: `uncontended, speculative`.
pub(crate) struct SynchronizationHint;

impl Directive for SynchronizationHint {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "SynchronizationHint", parse: parse_hint, print: print_hint };
}

/// The keywords of hints and their bits.
const HINTS: [(&str, i64); 4] =
    [("uncontended", 1), ("contended", 2), ("nonspeculative", 4), ("speculative", 8)];

fn parse_hint(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[hint] = args else { return Ok(false) };
    let mut bits = 0;
    if !parser.parse_optional_keyword_str("none") {
        parser.parse_list(Delimiter::None, "", |parser| {
            let word = parser.parse_keyword()?;
            let known = HINTS.iter().find(|(keyword, _)| *keyword == word);
            let Some((_, bit)) = known else {
                let message = format!("{word} is not a valid hint");
                return Err(parser.error(parser.position(), &message));
            };
            bits |= bit;
            Ok(())
        })?;
    }
    let cx = parser.context();
    hint.set_property(cx, state, IntegerAttr::i64(cx, bits).attr());
    Ok(true)
}

fn print_hint(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let held = args.first().and_then(|hint| hint.property(op));
    let held = held.and_then(|held| held.downcast::<IntegerAttr>(op.context())?.to_i64());
    let bits = held.unwrap_or(0);
    if bits == 0 {
        return printer.write_str("none");
    }
    let known = HINTS.iter().filter(|(_, bit)| bits & bit != 0);
    printer.print_list(known, |printer, (keyword, _)| printer.write_str(keyword))
}
