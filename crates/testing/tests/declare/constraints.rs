//! Tests of constraints on regions, successors, shapes and attributes, of adaptors and of hooks.

use terrace_builtin::constraints::{AnyShaped, AnyType, I32};
use terrace_builtin::{IndexType, IntegerType};
use terrace_ir::constraints::{
    AnyRegion, MaxSizedRegion, MinSizedRegion, SizedRegion, SuccessorCheck, SuccessorConstraint,
};
use terrace_ir::op_traits::{AttrSizedOperandSegments, IsTerminator, NoTerminator};
use terrace_ir::{
    Context, Diagnostic, OpRef, OpTrait, PropertiesBuf, TraitFlags, TraitInfo, TraitVerifier,
};
use terrace_ods::{dialect, operation};

use crate::support::{Dialects, errors, round_trip};

#[dialect(name = "rules", ops = [RegionsOp, JumpOp, ShapesOp, GroupsOp, HooksOp, HolderOp])]
struct RulesDialect;

#[operation(name = "rules.regions", traits = [NoTerminator], format = "$two $some $few attr-dict")]
struct RegionsOp {
    #[region]
    two: SizedRegion<2>,
    #[region]
    some: MinSizedRegion<1>,
    #[region]
    few: MaxSizedRegion<1>,
}

/// The constraint on blocks without arguments.
struct Plain;

impl SuccessorConstraint for Plain {
    const INFO: SuccessorCheck =
        Some(("block without arguments", |body, block| body.arguments(block).is_empty()));
}

#[operation(name = "rules.jump", traits = [IsTerminator], format = "$first (`or` $others^)? attr-dict")]
struct JumpOp {
    #[successor]
    first: Plain,
    #[successor]
    others: Variadic<Plain>,
}

#[operation(
    name = "rules.shapes",
    traits = [AllElementTypesMatch(a, b), AllShapesMatch(b, c), AllRanksMatch(a, c)],
)]
struct ShapesOp {
    #[operand]
    a: AnyShaped,
    #[operand]
    b: AnyShaped,
    #[operand]
    c: AnyShaped,
}

#[operation(name = "rules.groups", traits = [AttrSizedOperandSegments], adaptor = true)]
struct GroupsOp {
    #[operand]
    first: Variadic<AnyType>,
    #[operand]
    one: I32,
    #[operand]
    last: Optional<AnyType>,
    #[attr]
    weight: i64,
}

/// A trait: an even number of operands, and as many operations in the body.
struct Paired;

impl OpTrait for Paired {
    const INFO: TraitInfo = TraitInfo {
        verify: Some(TraitVerifier::Op(|op| match op.operand_count() % 2 {
            0 => Ok(()),
            _ => Err(op.error("expects an even number of operands")),
        })),
        ..TraitInfo::checked_regions::<Self>("Paired", TraitFlags::NONE, |op, _| {
            let ops = op.regions().flat_map(|r| r.blocks()).flat_map(|b| b.ops()).count();
            if ops == op.operand_count() {
                return Ok(());
            }
            Err(op.error(format!("has {ops} operations for {} operands", op.operand_count())))
        })
    };
}

fn not_three(op: OpRef<'_>) -> Result<(), Diagnostic> {
    if op.regions().count() == 3 { Err(op.error("has three regions")) } else { Ok(()) }
}

#[operation(
    name = "rules.hooks",
    traits = [Paired, NoTerminator],
    verify_regions = not_three,
)]
struct HooksOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[region]
    bodies: Variadic<AnyRegion>,
}

#[operation(name = "rules.holder", format = "attr-dict")]
struct HolderOp {}

const DIALECTS: Dialects = |registry| {
    registry.insert::<RulesDialect>();
};

#[test]
fn regions_have_so_many_blocks() {
    round_trip(
        DIALECTS,
        "  rules.regions {\n    rules.jump ^bb1\n  ^bb1:  // 2 preds: ^bb0, ^bb1\n    rules.jump ^bb1\n  \
         } {\n    rules.holder\n  } {\n  }\n",
    );
    let said = |two: &str, some: &str, few: &str| {
        errors(
            DIALECTS,
            &format!("\"rules.regions\"() ({{{two}}}, {{{some}}}, {{{few}}}) : () -> ()"),
        )
    };
    let (one, two) = ("^a:\nrules.holder", "^a:\nrules.jump ^b\n^b:\nrules.jump ^b");
    assert_eq!(
        said(one, one, ""),
        ["'rules.regions' op region #0 ('two') failed to verify constraint: region with 2 blocks"]
    );
    assert_eq!(
        said(two, "", ""),
        [
            "'rules.regions' op region #1 ('some') failed to verify constraint: region with at least 1 \
          blocks"
        ]
    );
    assert_eq!(
        said(two, one, two),
        [
            "'rules.regions' op region #2 ('few') failed to verify constraint: region with at most 1 \
          blocks"
        ]
    );
}

#[test]
fn successors_are_constrained() {
    let said = |first: &str, other: &str| {
        let text = format!(
            "\"rules.hooks\"() ({{\nrules.jump ^a or ^b\n^a{first}:\nrules.jump ^a\n^b{other}:\n\
             rules.jump ^a\n}}) : () -> ()"
        );
        errors(DIALECTS, &text).first().cloned().unwrap_or_default()
    };
    let message = "'rules.jump' op successor #0 ('first') failed to verify constraint: block without \
                   arguments";
    assert_eq!(said("(%x: i32)", ""), message);
    let message = "'rules.jump' op successor #1 ('others') failed to verify constraint: block \
                   without arguments";
    assert_eq!(said("", "(%x: i32)"), message);
}

#[test]
fn shapes_match() {
    let said = |a: &str, b: &str, c: &str| {
        let text = format!(
            "%0:3 = \"builtin.unrealized_conversion_cast\"() : () -> ({a}, {b}, {c})\n\
             \"rules.shapes\"(%0#0, %0#1, %0#2) : ({a}, {b}, {c}) -> ()"
        );
        errors(DIALECTS, &text)
    };
    assert!(said("vector<4xi8>", "tensor<3xi8>", "vector<3xf32>").is_empty());
    let failed = |what: &str| [format!("'rules.shapes' op failed to verify that all of {what}")];
    assert_eq!(
        said("vector<3xi8>", "vector<3xi16>", "vector<3xi8>"),
        failed("{a, b} have same element type")
    );
    assert_eq!(
        said("vector<3xi8>", "vector<3xi8>", "vector<4xi8>"),
        failed("{b, c} have same shape")
    );
    assert_eq!(
        said("vector<3x3xi8>", "vector<3xi8>", "vector<3xi8>"),
        failed("{a, c} have same rank")
    );
}

#[test]
fn operands_have_names_before_the_operation_exists() {
    let cx = Context::new();
    let (i32, index) = (IntegerType::get(&cx, 32).ty(), IndexType::get(&cx).into());
    let types = [index, index, i32, index];
    let properties = GroupsProperties { operand_segment_sizes: [2, 1, 1], weight: 4 };
    let properties = PropertiesBuf::of(properties);
    let adaptor = GroupsOp::adaptor(&types, properties.as_ref());
    assert_eq!((adaptor.first(), adaptor.one()), (&[index, index][..], i32));
    assert_eq!((adaptor.last(), adaptor.properties().weight), (Some(index), 4));
    // Lookup by name, for generic code.
    assert_eq!((adaptor.get("one"), adaptor.group("first").len()), (Some(&i32), 2));
    assert_eq!((adaptor.get("none"), adaptor.operands()), (None, &types[..]));
}

#[test]
fn traits_and_operations_have_hooks() {
    let cast = "%0:2 = \"builtin.unrealized_conversion_cast\"() : () -> (i32, i32)\n";
    let said = |text: &str| errors(DIALECTS, &format!("{cast}{text}"));
    assert!(said("\"rules.hooks\"() ({}) : () -> ()").is_empty());
    assert_eq!(
        said("\"rules.hooks\"(%0#0) ({}) : (i32) -> ()"),
        ["'rules.hooks' op expects an even number of operands"]
    );
    assert_eq!(
        said("\"rules.hooks\"() ({rules.holder}) : () -> ()"),
        ["'rules.hooks' op has 1 operations for 0 operands"]
    );
    assert_eq!(
        said("\"rules.hooks\"() ({}, {}, {}) : () -> ()"),
        ["'rules.hooks' op has three regions"]
    );
}
