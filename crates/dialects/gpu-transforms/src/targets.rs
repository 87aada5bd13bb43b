//! The targets of `gpu.module`s, which the passes `…-attach-target` set.

use regex::Regex;
use terrace_gpu::GPUModuleOp;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    ArrayAttr, Attribute, Body, Context, DictionaryAttr, Handle, Ident, NamedAttribute, Op,
    StringAttr, UnitAttr,
};

/// Adds `target` to the targets of the gpu modules directly in the root of `body` whose names
/// contain a match of the regular expression `pattern`; an empty one matches all names, an invalid
/// one none.
pub(crate) fn attach_target(body: &mut Body, pattern: &str, target: Attribute) {
    let cx = body.context().clone();
    let pattern = Regex::new(pattern).ok();
    for (_, module) in body.bodies_mut() {
        let root = module.root();
        let Some(view) = root.cast::<GPUModuleOp>() else { continue };
        let name = symbol_name(root).map_or("", |name| name.as_str(&cx));
        if !pattern.as_ref().is_some_and(|pattern| pattern.is_match(name)) {
            continue;
        }
        let mut targets = view.targets().map_or(Vec::new(), |all| all.data(&cx).0.to_vec());
        targets.push(target);
        targets.dedup();
        let targets = ArrayAttr::get(&cx, targets).attr();
        // Targets are valid elements.
        let _ = module.set_attribute(Op::ROOT, "targets", Some(targets));
    }
}

/// Returns a dictionary of unit attributes for the names whose flag is set, and of the words of
/// `options` under the name `options_name`; `None` if it is empty.
pub(crate) fn flags(
    cx: &Context,
    flags: &[(&str, bool)],
    options: (&str, &str),
) -> Option<Handle<DictionaryAttr>> {
    let unit = UnitAttr::get(cx).attr();
    let set = flags.iter().filter(|(_, is_set)| *is_set);
    let mut all: Vec<NamedAttribute> = set.map(|(name, _)| (Ident::get(cx, name), unit)).collect();
    let words: Vec<String> = options.1.split_whitespace().map(str::to_owned).collect();
    if let Some(words) = strings(cx, &words) {
        all.push((Ident::get(cx, options.0), words.attr()));
    }
    (!all.is_empty()).then(|| DictionaryAttr::get(cx, &all))
}

/// Returns an array of strings; `None` if it is empty.
pub(crate) fn strings(cx: &Context, texts: &[String]) -> Option<Handle<ArrayAttr>> {
    let all = texts.iter().map(|text| StringAttr::from_text(cx, text).attr());
    (!texts.is_empty()).then(|| ArrayAttr::get(cx, all.collect::<Vec<_>>()))
}
