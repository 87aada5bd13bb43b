//! Random expressions of `arith`.

use super::constants::{Element, FORMATS, Function, Shape};

const INTS: &[&str] = &[
    "addi",
    "subi",
    "muli",
    "divui",
    "divsi",
    "ceildivui",
    "ceildivsi",
    "floordivsi",
    "remui",
    "remsi",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrui",
    "shrsi",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
];

/// Writes an integer operation, sometimes on the result of another operation.
pub(super) fn integers(f: &mut Function<'_>) {
    let element = Element::any_int(f.random);
    let lhs = f.operand(element);
    if f.random.chance(15) {
        let inner = int_operation(f, element, &lhs);
        int_operation(f, element, &inner);
    } else {
        int_operation(f, element, &lhs);
    }
}

fn int_operation(f: &mut Function<'_>, element: Element, lhs: &str) -> String {
    let name = *f.random.pick(INTS);
    let rhs = if f.random.chance(4) { lhs.to_owned() } else { f.operand(element) };
    let (lhs, rhs) = if f.random.chance(20) { (rhs.as_str(), lhs) } else { (lhs, rhs.as_str()) };
    let flags = match name {
        "addi" | "subi" | "muli" | "shli" if f.random.chance(20) => {
            *f.random.pick(&[" overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"])
        }
        "divui" | "divsi" | "shrui" | "shrsi" if f.random.chance(15) => " exact",
        _ => "",
    };
    let ty = f.ty(element);
    f.op(&format!("arith.{name} {lhs}, {rhs}{flags} : {ty}"), &ty)
}

/// Writes an operation with two results.
pub(super) fn extended(f: &mut Function<'_>) {
    let element = Element::any_int(f.random);
    let name = *f.random.pick(&["addui_extended", "mulsi_extended", "mului_extended"]);
    // MLIR 22 crashes on `addui_extended` of poison.
    f.poison = false;
    let (lhs, rhs) = (f.operand(element), f.operand(element));
    let (ty, carry) = (f.ty(element), f.ty(Element::Int(1)));
    if name == "addui_extended" {
        f.op_of_two(&format!("arith.{name} {lhs}, {rhs} : {ty}, {carry}"), [&ty, &carry]);
    } else if matches!(element, Element::Int(_)) {
        f.op_of_two(&format!("arith.{name} {lhs}, {rhs} : {ty}"), [&ty, &ty]);
    } else {
        int_operation(f, element, &lhs);
    }
}

/// Writes a conversion between types.
pub(super) fn casts(f: &mut Function<'_>) {
    match f.random.below(9) {
        0..2 => int_casts(f),
        2 => index_casts(f),
        3..5 => {
            let (from, to) = (Element::any_int(f.random), Element::any_float(f.random));
            let name = *f.random.pick(&["sitofp", "uitofp"]);
            if matches!(from, Element::Int(_)) {
                cast(f, name, "", from, to);
            } else {
                index_casts(f);
            }
        }
        5..7 => {
            let (from, to) = (Element::any_float(f.random), Element::any_int(f.random));
            let name = *f.random.pick(&["fptosi", "fptoui"]);
            if matches!(to, Element::Int(_)) {
                cast(f, name, "", from, to);
            } else {
                index_casts(f);
            }
        }
        7 => bitcasts(f),
        _ => float_casts(f),
    }
}

fn cast(f: &mut Function<'_>, name: &str, flags: &str, from: Element, to: Element) -> String {
    let value = f.operand(from);
    let (from, to) = (f.ty(from), f.ty(to));
    f.op(&format!("arith.{name} {value}{flags} : {from} to {to}"), &to)
}

fn int_casts(f: &mut Function<'_>) {
    let small = 1 + f.random.below(100) as u32;
    let large = small + 1 + f.random.below(128 - small as usize) as u32;
    let (small, large) = (Element::Int(small), Element::Int(large));
    match f.random.below(4) {
        0 => cast(f, "extui", "", small, large),
        1 => cast(f, "extsi", "", small, large),
        2 => cast(f, "trunci", "", large, small),
        _ => cast(f, "trunci", " overflow<nsw>", large, small),
    };
}

fn index_casts(f: &mut Function<'_>) {
    let int = Element::Int(1 + f.random.below(128) as u32);
    let name = *f.random.pick(&["index_cast", "index_castui"]);
    if f.random.chance(50) {
        cast(f, name, "", int, Element::Index);
    } else {
        cast(f, name, "", Element::Index, int);
    }
}

fn bitcasts(f: &mut Function<'_>) {
    let format = f.random.pick(FORMATS);
    let (int, float) = (Element::Int(format.width()), Element::Float(format));
    match f.random.below(3) {
        0 => cast(f, "bitcast", "", int, float),
        1 => cast(f, "bitcast", "", float, int),
        _ => {
            let other = FORMATS.iter().rev().find(|other| other.width() == format.width());
            cast(f, "bitcast", "", float, other.map_or(int, Element::Float))
        }
    };
}

fn float_casts(f: &mut Function<'_>) {
    let (a, b) = (f.random.pick(FORMATS), f.random.pick(FORMATS));
    let (small, large) = if a.width() < b.width() { (a, b) } else { (b, a) };
    if small.width() == large.width() {
        return bitcasts(f);
    }
    let (small, large) = (Element::Float(small), Element::Float(large));
    if f.random.chance(40) {
        cast(f, "extf", "", small, large);
        return;
    }
    let modes =
        ["", "", " to_nearest_even", " downward", " upward", " toward_zero", " to_nearest_away"];
    let mode = *f.random.pick(&modes);
    cast(f, "truncf", mode, large, small);
}

const CMPI: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const CMPF: &[&str] = &[
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
    "une", "uno", "true",
];

/// Writes a comparison or a select.
pub(super) fn comparisons(f: &mut Function<'_>) {
    match f.random.below(10) {
        0..4 => compare(f, "cmpi", CMPI, Element::any_int),
        4..8 => compare(f, "cmpf", CMPF, Element::any_float),
        _ => select(f),
    }
}

fn compare(
    f: &mut Function<'_>,
    name: &str,
    predicates: &[&str],
    any: fn(&mut crate::random::Random) -> Element,
) {
    let (element, predicate) = (any(f.random), *f.random.pick(predicates));
    let lhs = f.operand(element);
    let rhs = if f.random.chance(6) { lhs.clone() } else { f.operand(element) };
    let (ty, result) = (f.ty(element), f.ty(Element::Int(1)));
    f.op(&format!("arith.{name} {predicate}, {lhs}, {rhs} : {ty}"), &result);
}

fn select(f: &mut Function<'_>) {
    let float = f.random.chance(40);
    let element = if float { Element::any_float(f.random) } else { Element::any_int(f.random) };
    let condition = f.operand(Element::Int(1));
    let (yes, no, ty) = (f.operand(element), f.operand(element), f.ty(element));
    let of = match f.shape {
        Shape::Scalar => String::new(),
        _ => format!("{}, ", f.ty(Element::Int(1))),
    };
    f.op(&format!("arith.select {condition}, {yes}, {no} : {of}{ty}"), &ty);
}

const FLOATS: &[&str] = &[
    "addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf", "addf",
    "mulf", "divf",
];

/// Writes a float operation, sometimes on the result of another operation.
pub(super) fn floats(f: &mut Function<'_>) {
    let element = Element::any_float(f.random);
    let ty = f.ty(element);
    let lhs = f.operand(element);
    if f.random.chance(6) {
        f.op(&format!("arith.negf {lhs} : {ty}"), &ty);
        return;
    }
    let rhs = if f.random.chance(4) { lhs.clone() } else { f.operand(element) };
    let name = *f.random.pick(FLOATS);
    let flags = match f.random.below(10) {
        0 => " fastmath<fast>",
        1 => " fastmath<nnan,nsz>",
        _ => "",
    };
    f.op(&format!("arith.{name} {lhs}, {rhs}{flags} : {ty}"), &ty);
}
