//! Custom directives for the mapping of variables to devices:
//! `map_clauses(always, tofrom) capture(ByRef)`.

use std::fmt;

use terrace_builtin::IntegerAttr;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Parsed};
use terrace_ir::syntax::{Delimiter, OpAsmParser, OpAsmPrinter, ParseResult, TypeElision};
use terrace_ir::{ArrayAttr, Attribute, Diagnostic, OpRef, OpState};

use super::keywords::{case, set_value, value};
use crate::{ClauseMapFlags as Flags, VariableCaptureKind};

/// The directive for the map type of a variable: `always, to`.
pub(crate) struct MapClause;

impl Directive for MapClause {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "MapClause", parse: parse_map, print: print_map };
}

/// The keywords of map type flags, in the order of printing.
const FLAGS: [(&str, Flags); 20] = [
    ("always", Flags::ALWAYS),
    ("implicit", Flags::IMPLICIT),
    ("ompx_hold", Flags::OMPX_HOLD),
    ("close", Flags::CLOSE),
    ("present", Flags::PRESENT),
    ("to", Flags::TO),
    ("from", Flags::FROM),
    ("delete", Flags::DEL),
    ("return_param", Flags::RETURN_PARAM),
    ("storage", Flags::STORAGE),
    ("private", Flags::PRIV),
    ("literal", Flags::LITERAL),
    ("attach", Flags::ATTACH),
    ("attach_always", Flags::ATTACH_ALWAYS),
    ("attach_none", Flags::ATTACH_NONE),
    ("attach_auto", Flags::ATTACH_AUTO),
    ("ref_ptr", Flags::REF_PTR),
    ("ref_ptee", Flags::REF_PTEE),
    ("ref_ptr_ptee", Flags::REF_PTR_PTEE),
    ("is_device_ptr", Flags::IS_DEVICE_PTR),
];

fn parse_map(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[flags] = args else { return Ok(false) };
    let mut all = Flags::NONE;
    parser.parse_list(Delimiter::None, "", |parser| {
        let word = parser.parse_keyword()?;
        // As in MLIR, unknown words set no flag.
        let known = FLAGS.iter().filter(|(keyword, _)| means(&word, keyword));
        all = known.fold(all, |all, (_, flag)| all | *flag);
        Ok(())
    })?;
    set_value(parser, state, flags, all);
    Ok(true)
}

/// Whether `word` sets the flag of `keyword`; `tofrom` sets two.
fn means(word: &str, keyword: &str) -> bool {
    word == keyword || (word == BOTH && matches!(keyword, "to" | "from"))
}

/// The keyword for `to` and `from` together.
const BOTH: &str = "tofrom";

fn print_map(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let held = args.first().and_then(|arg| value::<Flags>(op, *arg)).unwrap_or(Flags::NONE);
    let both = held.contains(Flags::TO | Flags::FROM);
    let mut words = Vec::new();
    for (keyword, flag) in FLAGS {
        match keyword {
            _ if !held.contains(flag) => {}
            "to" if both => words.push(BOTH),
            "from" if both => {}
            _ => words.push(keyword),
        }
    }
    if words.is_empty() {
        words.push("none");
    }
    printer.print_list(words, |printer, word| printer.write_str(word))
}

/// The directive for how a variable is captured: `ByRef`.
pub(crate) struct CaptureType;

impl Directive for CaptureType {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CaptureType",
        parse: |parser, state, _, args| {
            let &[capture] = args else { return Ok(false) };
            let Some(kind) = case::<VariableCaptureKind>(&parser.parse_keyword()?) else {
                // MLIR's parser accepts any word here and its verifier then reports the missing
                // attribute.
                let message = "'omp.map.info' op requires attribute 'map_capture_type'";
                return Err(Diagnostic::error(state.location(), message));
            };
            set_value(parser, state, capture, kind);
            Ok(true)
        },
        print: |printer, op, args| {
            let kind = args.first().and_then(|arg| value::<VariableCaptureKind>(op, *arg));
            kind.map_or(Ok(()), |kind| printer.write_str(kind.keyword()))
        },
    };
}

/// The directive for the paths of members in their parent: `[0, 1], [2]`.
pub(crate) struct MembersIndex;

impl Directive for MembersIndex {
    const DIRECTIVE: CustomDirective =
        CustomDirective { name: "MembersIndex", parse: parse_members, print: print_members };
}

fn parse_members(
    parser: &mut OpAsmParser<'_>,
    state: &mut OpState,
    _: &mut Parsed,
    args: &[CustomArg],
) -> ParseResult<bool> {
    let &[members] = args else { return Ok(false) };
    let mut all = Vec::new();
    parser.parse_list(Delimiter::None, "", |parser| {
        let mut path = Vec::<Attribute>::new();
        parser.parse_punct("[")?;
        parser.parse_list(Delimiter::None, "", |parser| {
            let index = parser.parse_integer()?;
            path.push(IntegerAttr::i64(parser.context(), index).attr());
            Ok(())
        })?;
        parser.parse_punct("]")?;
        all.push(ArrayAttr::get(parser.context(), path).attr());
        Ok(())
    })?;
    members.set_elements(parser.context(), state, all);
    Ok(true)
}

fn print_members(printer: &mut OpAsmPrinter<'_>, op: OpRef<'_>, args: &[CustomArg]) -> fmt::Result {
    let members = args.first().map_or_else(Vec::new, |arg| arg.elements(op));
    printer.print_list(members, |printer, path| {
        let path = path.downcast::<ArrayAttr>(op.context()).map_or(&[][..], |path| &path.0);
        printer.write_str("[")?;
        printer
            .print_list(path, |printer, index| printer.print_attribute(*index, TypeElision::May))?;
        printer.write_str("]")
    })
}
