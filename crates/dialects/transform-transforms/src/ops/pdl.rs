//! The operation `pdl_match`: finds the payload that a pattern of the pdl dialect matches.

use rustc_hash::FxHashMap;
use terrace_builtin::attr_type;
use terrace_ir::{ArrayAttr, Attribute, Body, OpRef, SymbolRefAttr, Type, TypeAttr, Value};
use terrace_pdl as pdl;
use terrace_transform::{PDLMatchOp, WithPDLPatternsOp};

use super::matching::strings;
use crate::interpreter::{Interpreter, Results};
use crate::outcome::Outcome;
use crate::state::Mapped;

/// Finds the operations below each root that the pattern matches.
pub(crate) fn pdl_match(
    interpreter: &mut Interpreter<'_, '_>,
    op: OpRef<'_>,
    results: &mut Results,
) -> Outcome {
    let Some(search) = op.cast::<PDLMatchOp>() else { return Ok(()) };
    let cx = op.context();
    let name = search.pattern_name();
    let reference = name.attr().downcast::<SymbolRefAttr>(cx);
    let wanted = reference.map(|reference| reference.root.as_str(cx));
    let mut around = interpreter.script_ancestors(op).into_iter();
    let around = around.find(|around| around.is::<WithPDLPatternsOp>());
    let block = around.and_then(|around| around.region(0)?.entry());
    let pattern = block.into_iter().flat_map(|block| block.ops()).find(|one| {
        let pattern = one.cast::<pdl::PatternOp>().and_then(|pattern| pattern.sym_name());
        pattern.is_some_and(|name| Some(&*name.data(cx).text()) == wanted)
    });
    let root = pattern.and_then(root_of);
    let Some(root) = root else {
        let message = format!("could not find pattern '{}'", wanted.unwrap_or_default());
        return Err(interpreter.definite(op.plain_error(message)));
    };
    let mut found = Vec::new();
    for target in interpreter.state.ops(op.operand(0)) {
        for place in interpreter.payload.post_order(target) {
            let payload = interpreter.payload.op(place);
            let mut matcher = PatternMatch { pattern: root.body(), bound: FxHashMap::default() };
            if matcher.op(root, payload).is_some() {
                found.push(place);
            }
        }
    }
    results[0] = Some(Mapped::Ops(found));
    Ok(())
}

/// Returns the `pdl.operation` that the rewrite of `pattern` has as its root, or the last one.
fn root_of(pattern: OpRef<'_>) -> Option<OpRef<'_>> {
    let block = pattern.region(0)?.entry()?;
    let named = block.ops().find(|op| op.is::<pdl::RewriteOp>()).and_then(|rewrite| {
        let root = rewrite.cast::<pdl::RewriteOp>()?.root()?;
        Some(rewrite.body().op(rewrite.body().defining_op(root)?))
    });
    named.or_else(|| block.ops().filter(|op| op.is::<pdl::OperationOp>()).last())
}

/// The entity of the payload that a value of a pattern stands for.
#[derive(Clone, PartialEq)]
enum Bound {
    Op(terrace_ir::Op),
    Values(Vec<Value>),
    Types(Vec<Type>),
    Attribute(Attribute),
}

/// An attempt to match a pattern.
struct PatternMatch<'a> {
    pattern: &'a Body,
    bound: FxHashMap<Value, Bound>,
}

impl<'a> PatternMatch<'a> {
    /// Binds `value` of the pattern; `None` if it is bound to another entity.
    fn bind(&mut self, value: Value, bound: Bound) -> Option<()> {
        let held = self.bound.entry(value).or_insert_with(|| bound.clone());
        (*held == bound).then_some(())
    }

    /// Matches the payload operation `op` with the `pdl.operation` `wanted`.
    fn op(&mut self, wanted: OpRef<'a>, op: OpRef<'_>) -> Option<()> {
        if let Some(held) = self.bound.get(&wanted.result(0)) {
            return (*held == Bound::Op(op.id())).then_some(());
        }
        let (cx, view) = (op.context(), wanted.cast::<pdl::OperationOp>()?);
        if view.op_name().is_some_and(|name| name != op.name_str()) {
            return None;
        }
        self.bind(wanted.result(0), Bound::Op(op.id()))?;
        let names = strings(cx, view.attribute_value_names().attr());
        for (name, value) in names.iter().zip(view.attribute_values()) {
            let found = op.attribute(name)?;
            self.attribute(value, found)?;
        }
        let operands: Vec<Value> = op.operands().collect();
        let wanted_operands: Vec<Value> = view.operand_values().collect();
        for (value, part) in self.parts(&wanted_operands, operands.len())? {
            self.values(value, &operands[part], op)?;
        }
        let types: Vec<Type> = op.result_types().collect();
        let wanted_types: Vec<Value> = view.type_values().collect();
        for (value, part) in self.parts(&wanted_types, types.len())? {
            self.types(value, &types[part])?;
        }
        Some(())
    }

    /// Returns for each value of a list in the pattern the entities that it stands for among
    /// `count`; `None` if their numbers differ. One value of the list may be a range.
    fn parts(&self, list: &[Value], count: usize) -> Option<Vec<(Value, std::ops::Range<usize>)>> {
        let is_range = |value: &Value| {
            let ty = self.pattern.value_type(*value);
            ty.is::<pdl::RangeType>()
        };
        let ranges = list.iter().filter(|value| is_range(value)).count();
        let singles = list.len() - ranges;
        if ranges > 1 || count < singles || ranges == 0 && count != singles {
            return None;
        }
        let (mut parts, mut next) = (Vec::new(), 0);
        for value in list {
            let end = if is_range(value) { next + count - singles } else { next + 1 };
            parts.push((*value, next..end));
            next = end;
        }
        Some(parts)
    }

    fn attribute(&mut self, value: Value, found: Attribute) -> Option<()> {
        let wanted = self.pattern.defined_by::<pdl::AttributeOp>(value)?;
        if wanted.value().is_some_and(|value| value != found) {
            return None;
        }
        if let Some(ty) = wanted.value_type() {
            self.types(ty, &[attr_type(wanted.context(), found)?])?;
        }
        self.bind(value, Bound::Attribute(found))
    }

    fn values(&mut self, value: Value, found: &[Value], user: OpRef<'_>) -> Option<()> {
        self.bind(value, Bound::Values(found.to_vec()))?;
        let definition = self.pattern.op(self.pattern.defining_op(value)?);
        let body = user.body();
        if let Some(operand) = definition.operands().next()
            && (definition.is::<pdl::OperandOp>() || definition.is::<pdl::OperandsOp>())
        {
            let types: Vec<Type> = found.iter().map(|value| body.value_type(*value)).collect();
            return self.types(operand, &types);
        }
        if let Some(result) = definition.cast::<pdl::ResultOp>() {
            let [one] = *found else { return None };
            let (op, index) = body.result_of(one)?;
            if i64::try_from(index).ok() != Some(i64::from(result.index())) {
                return None;
            }
            let parent = self.pattern.op(self.pattern.defining_op(result.parent())?);
            return self.op(parent, body.op(op));
        }
        if definition.is::<pdl::ResultsOp>() {
            let first = *found.first()?;
            let parent = self.pattern.op(self.pattern.defining_op(definition.operand(0))?);
            return self.op(parent, body.op(body.defining_op(first)?));
        }
        Some(())
    }

    fn types(&mut self, value: Value, found: &[Type]) -> Option<()> {
        let definition = self.pattern.op(self.pattern.defining_op(value)?);
        let cx = definition.context();
        if let Some(ty) = definition.cast::<pdl::TypeOp>().and_then(|op| op.constant_type())
            && found != [ty.data(cx).0]
        {
            return None;
        }
        if let Some(types) = definition.cast::<pdl::TypesOp>().and_then(|op| op.constant_types()) {
            let list: &ArrayAttr = types.data(cx);
            let wanted = list.0.iter().filter_map(|ty| Some(ty.downcast::<TypeAttr>(cx)?.0));
            if !wanted.eq(found.iter().copied()) {
                return None;
            }
        }
        self.bind(value, Bound::Types(found.to_vec()))
    }
}
