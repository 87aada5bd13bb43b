//! Test operations whose formats pass regions and successors to custom directives.

use terrace_ir::constraints::AnyRegion;
use terrace_ir::format::{CustomArg, CustomDirective, Directive, Var};
use terrace_ir::op_traits::IsTerminator;
use terrace_ir::syntax::RegionPrint;
use terrace_ods::operation;

/// An operation with regions in a directive.
#[operation(
    name = "test.format_custom_directive_regions",
    format = "custom<CustomDirectiveRegions>($region, $other_regions) attr-dict"
)]
pub struct FormatCustomDirectiveRegions {
    #[region]
    region: AnyRegion,
    #[region]
    other_regions: Variadic<AnyRegion>,
}

/// An operation with successors in a directive.
#[operation(
    name = "test.format_custom_directive_successors",
    traits = [IsTerminator],
    format = "custom<CustomDirectiveSuccessors>($successor, $successors) attr-dict",
)]
pub struct FormatCustomDirectiveSuccessors {
    #[successor]
    successor: Block,
    #[successor]
    successors: Variadic<Block>,
}

/// Returns the indices of two regions or successors.
fn places(args: &[CustomArg]) -> [usize; 2] {
    let place = |index: usize| match args.get(index) {
        Some(CustomArg::Var(Var::Region(at) | Var::Successor(at))) => usize::from(*at),
        _ => 0,
    };
    [place(0), place(1)]
}

/// Two regions, `{…}, {…}`; further regions are printed, but not parsed.
pub struct CustomDirectiveRegions;

impl Directive for CustomDirectiveRegions {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomDirectiveRegions",
        parse: |parser, state, parsed, args| {
            let [first, others] = places(args);
            parsed.regions[first].push(parser.parse_region(state, &[], false)?);
            if parser.parse_optional_punct(",") {
                parsed.regions[others].push(parser.parse_region(state, &[], false)?);
            }
            Ok(true)
        },
        print: |printer, op, _| {
            for (at, region) in op.regions().enumerate() {
                printer.write_str(if at == 1 { ", " } else { "" })?;
                printer.print_region(region.body(), region.id(), RegionPrint::default())?;
            }
            Ok(())
        },
    };
}

/// The directive for two successors, `^a, ^b`; parsing adds the second successor twice.
pub struct CustomDirectiveSuccessors;

impl Directive for CustomDirectiveSuccessors {
    const DIRECTIVE: CustomDirective = CustomDirective {
        name: "CustomDirectiveSuccessors",
        parse: |parser, _, parsed, args| {
            let [first, others] = places(args);
            parsed.successors[first].push(parser.parse_successor()?);
            if parser.parse_optional_punct(",") {
                let block = parser.parse_successor()?;
                parsed.successors[others].extend([block, block]);
            }
            Ok(true)
        },
        print: |printer, op, _| {
            for (at, block) in op.successors().take(2).enumerate() {
                printer.write_str(if at == 1 { ", " } else { "" })?;
                printer.print_successor(op.body(), block)?;
            }
            Ok(())
        },
    };
}
