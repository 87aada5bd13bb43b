//! Changes of one operation: operands, results, properties, attributes, types and regions. The
//! entry point is [`change`].

use std::collections::BTreeMap;

use super::statement::{Entry, Statement, split};
use crate::mutants::random::Random;

/// Types that are tried besides those of the inputs.
const TYPES: &[&str] = &[
    "i1",
    "i32",
    "i64",
    "index",
    "f32",
    "f64",
    "si8",
    "none",
    "tensor<4xf32>",
    "tensor<?x?xi32>",
    "tensor<*xf32>",
    "vector<4xf32>",
    "vector<[4]xi1>",
    "vector<f32>",
    "memref<4x4xf32>",
    "memref<?xi8, strided<[?], offset: ?>>",
    "memref<*xf32>",
    "complex<f32>",
    "!llvm.ptr",
    "(i32) -> i32",
];

/// Values that are tried besides those of the inputs.
const VALUES: &[&str] = &[
    "0 : i64",
    "-1 : i64",
    "1 : i32",
    "7 : index",
    "9223372036854775807 : i64",
    "1.0 : f32",
    "true",
    "unit",
    "\"s\"",
    "@symbol",
    "i32",
    "[]",
    "[1, 2]",
    "{}",
    "array<i64: 0, 0>",
    "array<i32>",
    "dense<1> : tensor<2xi64>",
    "affine_map<(d0, d1) -> (d1)>",
];

/// The types and values that occur in the inputs.
#[derive(Default)]
pub(super) struct Pool {
    types: Vec<String>,
    values: Vec<String>,
    /// Values by operation and property.
    of_property: BTreeMap<(String, String), Vec<String>>,
    attributes: Vec<Entry>,
}

impl Pool {
    /// Adds what an operation has.
    pub(super) fn add(&mut self, op: &Statement) {
        self.types.extend(op.operand_types.iter().chain(&op.result_types).cloned());
        for entry in &op.properties {
            let value = entry.value.clone().unwrap_or_else(|| "unit".to_owned());
            let key = (op.name.clone(), entry.key.clone());
            self.of_property.entry(key).or_default().push(value.clone());
            self.values.push(value);
        }
        let of_dialect = |entry: &&Entry| entry.key.contains('.');
        self.attributes.extend(op.attributes.iter().filter(of_dialect).cloned());
    }

    /// Removes repetitions, so that rare values are as likely as others.
    pub(super) fn finish(&mut self) {
        for list in
            [&mut self.types, &mut self.values].into_iter().chain(self.of_property.values_mut())
        {
            list.sort();
            list.dedup();
        }
        self.attributes.sort();
        self.attributes.dedup();
    }

    fn ty(&self, random: &mut Random) -> String {
        match random.below(3) {
            0 => (*random.pick(TYPES)).to_owned(),
            _ => random.pick(&self.types).clone(),
        }
    }

    /// Returns an attribute of a dialect, or an unknown one, with its value or another.
    pub(super) fn attribute(&self, random: &mut Random) -> Entry {
        let mut entry = random.pick(&self.attributes).clone();
        if random.below(8) == 0 {
            let dialect = entry.key.split('.').next().unwrap_or_default().to_owned();
            entry.key = format!("{dialect}.unknown");
        }
        match random.below(4) {
            0 => entry.value = Some(self.value("", "", random)),
            1 => {
                let old = entry.value.unwrap_or_else(|| "unit".to_owned());
                entry.value = Some(near(&old, random));
            }
            _ => {}
        }
        entry
    }

    fn value(&self, op: &str, key: &str, random: &mut Random) -> String {
        let known = self.of_property.get(&(op.to_owned(), key.to_owned()));
        match (random.below(4), known) {
            (0 | 1, Some(known)) => random.pick(known).clone(),
            (2, _) if !self.values.is_empty() => random.pick(&self.values).clone(),
            _ => (*random.pick(VALUES)).to_owned(),
        }
    }
}

/// Changes one part of `op`; returns its lines, with those of casts before and behind it that
/// keep all other operations valid.
pub(super) fn change(op: &Statement, pool: &Pool, random: &mut Random) -> Vec<String> {
    let mut new = op.clone();
    let mut before = Vec::new();
    let mut after = Vec::new();
    match random.below(15) {
        0 | 1 => operand_type(&mut new, &mut before, pool, random),
        2 => operand_count(&mut new, &mut before, pool, random),
        3 | 4 => result(&mut new, pool, random),
        5 => region(&mut new, pool, random),
        6 => attribute(&mut new, pool, random),
        7 => same_type(&mut new, &mut before, pool, random),
        8 => element(&mut new, &mut before, random),
        9 => structure(&mut new, &mut after, random),
        _ => property(&mut new, pool, random),
    }
    if new.result_types != op.result_types && !op.result_types.is_empty() {
        new.results = "%mutant".to_owned();
        let values = (0..new.result_types.len()).map(|at| format!("%mutant#{at}"));
        let values = values.collect::<Vec<_>>();
        after.insert(0, cast(&op.results, &values, &new.result_types, &op.result_types));
    }
    before.extend(new.lines());
    before.extend(after);
    before
}

/// Returns a cast, which may have any types.
fn cast(name: &str, values: &[String], from: &[String], to: &[String]) -> String {
    let (values, from, to, count) = (values.join(", "), from.join(", "), to.join(", "), to.len());
    format!(
        "{name}:{count} = \"builtin.unrealized_conversion_cast\"({values}) : ({from}) -> ({to})"
    )
}

/// Defines a value of a type, and returns its name.
fn define(before: &mut Vec<String>, ty: &str) -> String {
    let name = format!("%new{}", before.len());
    before.push(cast(&name, &[], &[], &[ty.to_owned()]));
    name
}

fn operand_type(op: &mut Statement, before: &mut Vec<String>, pool: &Pool, random: &mut Random) {
    if op.operands.is_empty() {
        return;
    }
    let at = random.below(op.operands.len());
    let ty = match random.below(4) {
        // The same type, of a value that no operation computes.
        0 => op.operand_types[at].clone(),
        1 => near(&op.operand_types[at], random),
        _ => pool.ty(random),
    };
    op.operands[at] = define(before, &ty);
    op.operand_types[at] = ty;
}

fn operand_count(op: &mut Statement, before: &mut Vec<String>, pool: &Pool, random: &mut Random) {
    let count = op.operands.len();
    match random.below(3) {
        0 if count > 0 => {
            let at = random.below(count);
            op.operands.remove(at);
            op.operand_types.remove(at);
        }
        1 if count > 0 => {
            let (from, to) = (random.below(count), random.below(count + 1));
            op.operands.insert(to, op.operands[from].clone());
            op.operand_types.insert(to, op.operand_types[from].clone());
        }
        _ => {
            let ty = pool.ty(random);
            let at = random.below(count + 1);
            op.operands.insert(at, define(before, &ty));
            op.operand_types.insert(at, ty);
        }
    }
}

fn result(op: &mut Statement, pool: &Pool, random: &mut Random) {
    let count = op.result_types.len();
    match random.below(5) {
        0 if count > 0 => drop(op.result_types.remove(random.below(count))),
        1 => op.result_types.insert(random.below(count + 1), pool.ty(random)),
        2 if count > 0 => {
            let ty = random.below(count);
            op.result_types[ty] = near(&op.result_types[ty], random);
        }
        _ if count > 0 => op.result_types[random.below(count)] = pool.ty(random),
        _ => op.result_types.push(pool.ty(random)),
    }
}

/// Changes a type wherever the operation has it, so that traits that compare types hold.
fn same_type(op: &mut Statement, before: &mut Vec<String>, pool: &Pool, random: &mut Random) {
    let all = op.result_types.iter().chain(&op.operand_types).cloned().collect::<Vec<_>>();
    if all.is_empty() {
        return;
    }
    let old = random.pick(&all).clone();
    let new = if random.below(2) == 0 { near(&old, random) } else { pool.ty(random) };
    for ty in op.result_types.iter_mut().filter(|ty| **ty == old) {
        ty.clone_from(&new);
    }
    for (operand, ty) in op.operands.iter_mut().zip(&mut op.operand_types) {
        if *ty == old {
            *operand = define(before, &new);
            ty.clone_from(&new);
        }
    }
}

/// The element types of mutants.
const ELEMENTS: &[&str] = &[
    "i1",
    "i8",
    "i16",
    "i32",
    "i64",
    "f16",
    "bf16",
    "f32",
    "f64",
    "index",
    "si32",
    "ui8",
    "i7",
    "complex<f32>",
    "none",
    "f8E4M3FN",
    "f4E2M1FN",
    "!llvm.ptr",
    "!quant.uniform<i8:f32, 1.0>",
];

/// Changes an element type in all types of the operation.
fn element(op: &mut Statement, before: &mut Vec<String>, random: &mut Random) {
    let all = op.result_types.iter().chain(&op.operand_types).cloned().collect::<Vec<_>>();
    let Some(ty) = (!all.is_empty()).then(|| random.pick(&all)) else { return };
    let Some(old) = ELEMENTS.iter().copied().find(|name| with_element(ty, name, "?") != *ty) else {
        return;
    };
    let new = random.pick(ELEMENTS);
    for ty in &mut op.result_types {
        *ty = with_element(ty, old, new);
    }
    for (operand, ty) in op.operands.iter_mut().zip(&mut op.operand_types) {
        let changed = with_element(ty, old, new);
        if changed != *ty {
            *operand = define(before, &changed);
            *ty = changed;
        }
    }
}

/// Replaces the word `old` in `ty`, also behind the `x` of a shape.
fn with_element(ty: &str, old: &str, new: &str) -> String {
    let mut out = String::new();
    let mut rest = ty;
    while let Some(at) = rest.find(old) {
        let before = rest[..at].chars().next_back().unwrap_or(' ');
        let behind = rest[at + old.len()..].chars().next().unwrap_or(' ');
        let word = |c: char| c.is_ascii_alphanumeric() || "_.!#".contains(c);
        let whole = (!word(before) || before == 'x') && !word(behind);
        out.push_str(&rest[..at]);
        out.push_str(if whole { new } else { old });
        rest = &rest[at + old.len()..];
    }
    out + rest
}

/// Adds a successor, an operation behind the changed one, the operation again, or changes the end
/// of a region.
fn structure(op: &mut Statement, after: &mut Vec<String>, random: &mut Random) {
    match random.below(6) {
        0 => {
            op.successors = "[^added]".to_owned();
            after.push("^added:".to_owned());
        }
        1 => after.push("\"u.op\"() : () -> ()".to_owned()),
        2 => {
            let mut again = op.clone();
            again.results = "%again".to_owned();
            after.extend(again.lines());
        }
        kind => {
            let count = op.regions.len();
            if count == 0 {
                return;
            }
            let region = &mut op.regions[random.below(count)];
            match kind {
                3 => drop(region.pop()),
                4 => region.push("\"u.op\"() : () -> ()".to_owned()),
                _ => {
                    region.pop();
                    region.push("\"u.end\"() : () -> ()".to_owned());
                }
            }
        }
    }
}

fn region(op: &mut Statement, pool: &Pool, random: &mut Random) {
    let count = op.regions.len();
    if count == 0 {
        op.regions.push(Vec::new());
        return;
    }
    let at = random.below(count);
    match random.below(4) {
        0 => op.regions[at].clear(),
        1 => op.regions.insert(at, Vec::new()),
        2 => drop(op.regions.remove(at)),
        _ => {
            let Some(first) = op.regions[at].first_mut() else { return };
            let argument = format!("(%added: {}", pool.ty(random));
            match first.contains("(%") {
                true => *first = first.replacen('(', &(argument + ", "), 1),
                false if first.trim_start().starts_with('^') => {
                    *first = first.replacen(':', &(argument + "):"), 1);
                }
                false => op.regions[at].insert(0, format!("^first{argument}):")),
            }
        }
    }
}

fn attribute(op: &mut Statement, pool: &Pool, random: &mut Random) {
    match (op.attributes.len(), random.below(3)) {
        (count @ 1.., 0) => drop(op.attributes.remove(random.below(count))),
        (count @ 1.., 1) => {
            let entry = &mut op.attributes[random.below(count)];
            entry.value = Some(pool.value("", "", random));
        }
        _ if !pool.attributes.is_empty() => {
            let entry = pool.attribute(random);
            op.attributes.retain(|other| other.key != entry.key);
            op.attributes.push(entry);
        }
        _ => {}
    }
}

fn property(op: &mut Statement, pool: &Pool, random: &mut Random) {
    let known = pool.of_property.keys().filter(|(name, _)| *name == op.name);
    let known: Vec<String> = known.map(|(_, key)| key.clone()).collect();
    if known.is_empty() {
        return attribute(op, pool, random);
    }
    let key = random.pick(&known).clone();
    let at = op.properties.iter().position(|entry| entry.key == key);
    let value = match (at, random.below(5)) {
        (Some(at), 0) => return drop(op.properties.remove(at)),
        (Some(at), 1 | 2) => near(op.properties[at].value.as_deref().unwrap_or("unit"), random),
        _ => pool.value(&op.name, &key, random),
    };
    let key = if random.below(30) == 0 { "bogus".to_owned() } else { key };
    let entry = Entry { key, value: Some(value) };
    match at {
        Some(at) => op.properties[at] = entry,
        None => op.properties.push(entry),
    }
}

/// Returns a text with another number, or with an element of a list more or less.
fn near(text: &str, random: &mut Random) -> String {
    let list = text.find(['[', '<', '(', '{']).filter(|_| random.below(2) == 0);
    if let Some(open) = list {
        let close = text.rfind([']', '>', ')', '}']).unwrap_or(text.len()).max(open + 1);
        let mut parts = split(&text[open + 1..close]);
        let part = parts.get(random.below(parts.len())).copied();
        match random.below(5) {
            0 if !parts.is_empty() => drop(parts.remove(random.below(parts.len()))),
            1 => parts.reverse(),
            2 if !parts.is_empty() => {
                let at = random.below(parts.len());
                let list = if random.below(2) == 0 { TYPES } else { VALUES };
                parts[at] = *random.pick::<&str>(list);
            }
            3 if !parts.is_empty() => {
                let at = random.below(parts.len());
                parts[at] = *random.pick::<&str>(ELEMENTS);
            }
            _ => parts.extend(part),
        }
        return format!("{}{}{}", &text[..=open], parts.join(", "), &text[close..]);
    }
    let digits: Vec<usize> =
        text.match_indices(|c: char| c.is_ascii_digit()).map(|d| d.0).collect();
    if digits.is_empty() {
        return text.to_owned();
    }
    let at = *random.pick(&digits);
    let new = *random.pick(&["0", "1", "2", "3", "4", "7", "8", "16", "?", "-1", "64"]);
    format!("{}{new}{}", &text[..at], &text[at + 1..])
}
