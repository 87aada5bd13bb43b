//! Random expressions of `math` and `index`. Functions of the system's math library are left out,
//! since libraries differ in the last bit.

use super::constants::{Element, Function, Shape};

/// Writes an operation of `math` with an exact result.
pub(super) fn math(f: &mut Function<'_>) {
    match f.random.below(10) {
        0..3 => {
            let element = match Element::any_int(f.random) {
                Element::Index => Element::Int(32),
                other => other,
            };
            let ty = f.ty(element);
            let value = f.operand(element);
            let name = *f.random.pick(&["absi", "ctlz", "cttz", "ctpop", "ipowi", "ipowi"]);
            if name == "ipowi" {
                let power = f.operand(element);
                f.op(&format!("math.ipowi {value}, {power} : {ty}"), &ty);
            } else {
                f.op(&format!("math.{name} {value} : {ty}"), &ty);
            }
        }
        3..5 => {
            let element = Element::any_float(f.random);
            let (ty, result) = (f.ty(element), f.ty(Element::Int(1)));
            let value = f.operand(element);
            let name = *f.random.pick(&["isfinite", "isinf", "isnan", "isnormal"]);
            f.op(&format!("math.{name} {value} : {ty}"), &result);
        }
        5 => {
            let element = Element::any_float(f.random);
            let ty = f.ty(element);
            let (value, sign) = (f.operand(element), f.operand(element));
            f.op(&format!("math.copysign {value}, {sign} : {ty}"), &ty);
        }
        _ => {
            let element = Element::any_float(f.random);
            let ty = f.ty(element);
            let value = f.operand(element);
            let names = ["absf", "ceil", "floor", "roundeven", "round", "trunc", "sqrt"];
            let name = *f.random.pick(&names);
            f.op(&format!("math.{name} {value} : {ty}"), &ty);
        }
    }
}

const BINARY: &[&str] = &[
    "add",
    "sub",
    "mul",
    "divs",
    "divu",
    "ceildivs",
    "ceildivu",
    "floordivs",
    "rems",
    "remu",
    "maxs",
    "maxu",
    "mins",
    "minu",
    "shl",
    "shrs",
    "shru",
    "and",
    "or",
    "xor",
];

const PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// Writes an operation of `index`.
pub(super) fn index(f: &mut Function<'_>) {
    f.shape = Shape::Scalar;
    let lhs = f.operand(Element::Index);
    match f.random.below(10) {
        0 => {
            let rhs = f.operand(Element::Index);
            let predicate = *f.random.pick(PREDICATES);
            f.op(&format!("index.cmp {predicate}({lhs}, {rhs})"), "i1");
        }
        1 => {
            let int = Element::Int(1 + f.random.below(128) as u32);
            let name = *f.random.pick(&["casts", "castu"]);
            let (value, ty) = (f.operand(int), f.ty(int));
            f.op(&format!("index.{name} {value} : {ty} to index"), "index");
        }
        2 => {
            let inner = binary(f, &lhs);
            binary(f, &inner);
        }
        _ => {
            binary(f, &lhs);
        }
    }
}

fn binary(f: &mut Function<'_>, lhs: &str) -> String {
    let (name, rhs) = (*f.random.pick(BINARY), f.operand(Element::Index));
    f.op(&format!("index.{name} {lhs}, {rhs}"), "index")
}
