//! Attributes of function arguments: reading ([`argument_attribute`]) and setting
//! ([`set_argument_attribute`]).

use terrace_builtin::function::{ARG_ATTRS, function_type};
use terrace_func::FuncOpRef;
use terrace_ir::{ArrayAttr, Attribute, Body, DictionaryAttr, Ident, NamedAttribute, Op};

/// Returns the attribute `name` of the argument of `function` with index `argument`.
pub(crate) fn argument_attribute(
    function: FuncOpRef<'_>,
    argument: usize,
    name: &str,
) -> Option<Attribute> {
    let cx = function.context();
    let array: &ArrayAttr = function.arg_attrs()?.data(cx);
    let dictionary = array.0.get(argument)?.downcast::<DictionaryAttr>(cx)?;
    dictionary.lookup_str(cx, name)
}

/// Sets the attribute `name` of the argument with index `argument` of the function at the root of
/// `body`; `None` removes it.
pub(crate) fn set_argument_attribute(
    body: &mut Body,
    argument: usize,
    name: &str,
    value: Option<Attribute>,
) {
    let cx = body.context().clone();
    let root = body.root();
    let count = function_type(root).map_or(0, |ty| ty.inputs.len());
    let array = root.attribute(ARG_ATTRS).and_then(|array| array.downcast::<ArrayAttr>(&cx));
    let empty = DictionaryAttr::get(&cx, &[]).attr();
    let mut all: Vec<Attribute> = array.map_or(vec![empty; count], |array| array.0.to_vec());
    let Some(one) = all.get_mut(argument) else { return };
    let old = one.downcast::<DictionaryAttr>(&cx).map_or(&[][..], |one| one.entries());
    let name = Ident::get(&cx, name);
    let mut entries: Vec<NamedAttribute> =
        old.iter().copied().filter(|(other, _)| *other != name).collect();
    entries.extend(value.map(|value| (name, value)));
    *one = DictionaryAttr::get(&cx, &entries).attr();
    let is_empty = all.iter().all(|one| *one == empty);
    let array = (!is_empty).then(|| ArrayAttr::get(&cx, all).attr());
    // The property accepts every array of dictionaries.
    let _ = body.set_attribute(Op::ROOT, ARG_ATTRS, array);
}
