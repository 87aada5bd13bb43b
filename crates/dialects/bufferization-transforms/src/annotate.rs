//! The decisions of the analysis as attributes: [`annotate`], for tests of the analysis (options
//! `test-analysis-only`, `dump-alias-sets` and `print-conflicts`).

use rustc_hash::FxHashSet;
use terrace_asm::{PrintFlags, ValueNames};
use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{ArrayAttr, Attribute, Body, Ident, Op, StringAttr, UnitAttr, Value};

use crate::analysis::{Conflict, Facts, FunctionFacts, OutOfPlace, Query, all_bodies};
use crate::argument_attributes::set_argument_attribute;
use crate::interface::TensorUse;
use crate::program::{Analysed, for_each_body_mut};

/// The name of the attribute with a decision per operand.
const IN_PLACE: &str = "__inplace_operands_attr__";
/// The name of the attribute with an index of an argument per returned value.
const EQUIVALENT: &str = "__equivalent_func_args__";
/// The name of the attribute with the alias class of each result that is a tensor.
const RESULT_ALIASES: &str = "__opresult_alias_set_attr__";
/// The name of the attribute with the alias class of each block argument that is a tensor.
const ARGUMENT_ALIASES: &str = "__bbarg_alias_set_attr__";

/// The optional parts of the annotation.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// Whether to add the members of the alias classes of all tensors.
    pub(crate) alias_sets: bool,
    /// Whether to add the conflicts that put uses out of place.
    pub(crate) conflicts: bool,
}

/// Adds the decisions to all operations of the analysed scopes below the root of `body`.
pub(crate) fn annotate(body: &mut Body, analysed: &Analysed, parts: Parts) {
    let by_function = analysed.calls.is_some();
    let is_analysed = analysed_bodies(body, analysed);
    for_each_body_mut(body, &mut |body, at| {
        if !is_analysed[at] {
            return;
        }
        annotate_operands(body, analysed, at);
        if parts.alias_sets {
            annotate_alias_sets(body, &analysed.facts[at]);
        }
        if parts.conflicts {
            annotate_conflicts(body, &analysed.facts[at]);
        }
        let name = symbol_name(body.root()).filter(|_| by_function);
        if let Some(facts) = name.and_then(|name| analysed.scope.functions.get(&name)) {
            annotate_function(body, facts);
        }
    });
}

/// Returns for each body, by index, whether it belongs to an analysed scope.
fn analysed_bodies(module: &Body, analysed: &Analysed) -> Vec<bool> {
    let all = all_bodies(module);
    if analysed.calls.is_none() {
        return vec![true; all.len()];
    }
    let calls =
        analysed.calls.iter().flat_map(|calls| calls.ordered.iter().chain(&calls.recursive));
    let functions = calls.filter_map(|op| module.child(*op));
    let is_skipped = |body: &Body| {
        let name = symbol_name(body.root());
        name.is_some_and(|name| analysed.scope.is_unanalysed(module.context(), name))
    };
    let functions = functions.filter(|body| !is_skipped(body));
    let within: FxHashSet<*const Body> =
        functions.flat_map(all_bodies).map(std::ptr::from_ref).collect();
    all.into_iter().map(|body| within.contains(&std::ptr::from_ref(body))).collect()
}

fn annotate_operands(body: &mut Body, analysed: &Analysed, at: usize) {
    let cx = body.context().clone();
    let query = Query::new(body, &analysed.facts[at], &analysed.scope);
    let mut found = Vec::new();
    for op in body.ops_below(Op::ROOT) {
        let view = body.op(op);
        if !view.operand_types().any(|ty| ty.is_tensor()) {
            continue;
        }
        let word = |(operand, ty): (usize, terrace_ir::Type)| match ty.is_tensor() {
            false => "none",
            true if query.is_in_place(TensorUse::new(op, operand)) => "true",
            true => "false",
        };
        let words = view.operand_types().enumerate().map(word);
        let words: Vec<Attribute> =
            words.map(|word| StringAttr::from_text(&cx, word).attr()).collect();
        found.push((op, ArrayAttr::get(&cx, words).attr()));
    }
    for (op, words) in found {
        set(body, op, IN_PLACE, words);
    }
}

/// Adds the alias classes of the tensors that operations of `body` define, by name.
fn annotate_alias_sets(body: &mut Body, facts: &Facts) {
    let cx = body.context().clone();
    let mut names = ValueNames::of(body.root(), &PrintFlags::of(&cx));
    let mut class = |value: Value| -> Attribute {
        let members = facts.aliases.members(value);
        let names: Vec<Attribute> = members
            .map(|member| StringAttr::from_text(&cx, &names.name(body, member)).attr())
            .collect();
        ArrayAttr::get(&cx, names).attr()
    };
    let is_tensor = |value: &Value| body.value_type(*value).is_tensor();
    let mut found = Vec::new();
    for op in body.ops_below(Op::ROOT).chain([Op::ROOT]) {
        let results: Vec<Attribute> = body.results(op).filter(is_tensor).map(&mut class).collect();
        if !results.is_empty() {
            found.push((op, RESULT_ALIASES, ArrayAttr::get(&cx, results).attr()));
        }
        let regions = body.regions(op).filter(|_| body.child(op).is_none());
        let mut has_tensor = false;
        let mut all = Vec::new();
        for region in regions {
            let mut blocks = Vec::new();
            for block in body.blocks_in(region) {
                let arguments = body.arguments(block).iter().copied().filter(is_tensor);
                let classes: Vec<Attribute> = arguments.map(&mut class).collect();
                has_tensor |= !classes.is_empty();
                blocks.push(ArrayAttr::get(&cx, classes).attr());
            }
            all.push(ArrayAttr::get(&cx, blocks).attr());
        }
        if has_tensor {
            found.push((op, ARGUMENT_ALIASES, ArrayAttr::get(&cx, all).attr()));
        }
    }
    for (op, name, value) in found {
        set(body, op, name, value);
    }
}

/// Adds the conflicts in `body` to the operations that read, write and define the tensors.
fn annotate_conflicts(body: &mut Body, facts: &Facts) {
    let unit = UnitAttr::get(body.context()).attr();
    let definition = |value: Value| match (body.result_of(value), body.argument_of(value)) {
        (Some((op, at)), _) => Some((op, format!("result {at}"))),
        (None, Some((block, at))) => {
            let owner = body.region_owner(body.block_region(block)?)?;
            Some((owner, format!("bbArg {at}")))
        }
        (None, None) => None,
    };
    let mut found: Vec<(Op, String)> = Vec::new();
    for OutOfPlace { number, conflict, .. } in &facts.out_of_place {
        match conflict {
            Conflict::NotWritable { tensor, .. } => {
                let place = definition(*tensor);
                found.extend(place.map(|(op, at)| (op, format!("W_{number}[NOT-WRITABLE: {at}]"))));
            }
            Conflict::ReadAfterWrite { read, write, definition: tensor } => {
                found.push((write.op, format!("C_{number}[CONFL-WRITE: {}]", write.operand)));
                found.push((read.op, format!("C_{number}[READ: {}]", read.operand)));
                let place = definition(*tensor);
                found.extend(place.map(|(op, at)| (op, format!("C_{number}[DEF: {at}]"))));
            }
            Conflict::Parallel { .. } => {}
        }
    }
    for (op, name) in found {
        set(body, op, &name, unit);
    }
}

fn annotate_function(body: &mut Body, facts: &FunctionFacts) {
    let cx = body.context().clone();
    for (op, arguments) in &facts.returned {
        let index = |argument: &Option<usize>| {
            let index = argument.map_or(-1, |argument| argument as i64);
            IntegerAttr::i64(&cx, index).attr()
        };
        let indices: Vec<Attribute> = arguments.iter().map(index).collect();
        set(body, *op, EQUIVALENT, ArrayAttr::get(&cx, indices).attr());
    }
    for (argument, access) in &facts.access {
        let text = StringAttr::from_text(&cx, access.text()).attr();
        set_argument_attribute(body, *argument, "bufferization.access", Some(text));
    }
}

fn set(body: &mut Body, op: Op, name: &str, value: Attribute) {
    let name = Ident::get(body.context(), name);
    let mut attributes = body.attributes(op).to_vec();
    attributes.retain(|(other, _)| *other != name);
    attributes.push((name, value));
    body.set_attributes(op, &attributes);
}
