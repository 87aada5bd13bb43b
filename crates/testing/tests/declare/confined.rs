//! Tests of constraints on the values of attributes and properties.

use terrace_builtin::IntegerAttr;
use terrace_builtin::property::{
    AllOf, ArrayMinCount, ConfinedAttr, ConfinedProp, DenseArrayStrictlySorted, I64Attr,
    IntMaxValue, IntMinValue, IntPositive, IntPowerOf2, StrAttr, ValuePredicate,
};
use terrace_ir::{Context, Handle, StringAttr};
use terrace_ods::{dialect, operation};

use crate::support::{Dialects, errors, round_trip};

#[dialect(name = "confined", ops = [AllocOp])]
struct ConfinedDialect;

/// A predicate on strings of at most three characters.
struct Short;

impl ValuePredicate<Handle<StringAttr>> for Short {
    const SUMMARY: &'static str = "of at most three characters";
    fn holds(value: &Handle<StringAttr>, cx: &Context) -> bool {
        value.data(cx).text().chars().count() <= 3
    }
}

#[operation(name = "confined.alloc", format = "(`least` $least^)? attr-dict")]
struct AllocOp {
    #[attr(ConfinedAttr<AllOf<(IntPositive, IntPowerOf2)>>)]
    alignment: Option<i64>,
    #[attr(ConfinedAttr<(ArrayMinCount<1>, DenseArrayStrictlySorted)>)]
    order: Option<Vec<i64>>,
    #[attr(ConfinedAttr<IntMaxValue<7>, I64Attr>)]
    kept: Option<Handle<IntegerAttr>>,
    #[attr(ConfinedAttr<Short, StrAttr>)]
    label: Option<Handle<StringAttr>>,
    #[property(ConfinedProp<IntMinValue<-3>>, default = 0)]
    least: i64,
}

const DIALECTS: Dialects = |registry| {
    registry.insert::<ConfinedDialect>();
};

#[test]
fn what_satisfies_the_predicates_is_taken() {
    round_trip(
        DIALECTS,
        "  confined.alloc\n  confined.alloc {alignment = 16 : i64, kept = -9 : i64, label = \"abc\", \
         order = array<i64: 1, 4>}\n",
    );
}

#[test]
fn what_does_not_is_an_error() {
    let said = |name: &str, value: &str| {
        let text = format!("\"confined.alloc\"() <{{{name} = {value}}}> : () -> ()");
        let found = errors(DIALECTS, &text).join("; ");
        let start = format!("'{name}' failed to satisfy constraint: ");
        found.split_once(&start).map_or(found.clone(), |(_, rest)| rest.to_owned())
    };
    let alignment = "64-bit signless integer attribute whose value is positive and whose value is \
                     a power of two > 0";
    assert_eq!(said("alignment", "24"), alignment);
    assert_eq!(said("alignment", "16 : i32"), alignment);
    let order = "i64 dense array attribute with at least 1 elements should be in increasing \
                 order";
    assert_eq!(said("order", "array<i64>"), order);
    assert_eq!(said("order", "array<i64: 3, 3>"), order);
    let kept = "64-bit signless integer attribute whose maximum value is 7";
    assert_eq!(said("kept", "8"), kept);
    assert_eq!(said("kept", "8 : i8"), kept);
    assert_eq!(said("label", "\"abcd\""), "string attribute of at most three characters");
    assert_eq!(said("least", "-4"), "whose minimum value is -3");
    assert_eq!(
        errors(DIALECTS, "confined.alloc {alignment = 3 : i64}"),
        [format!(
            "custom op 'confined.alloc' 'confined.alloc' op attribute 'alignment' failed to satisfy \
             constraint: {alignment}"
        )]
    );
}
