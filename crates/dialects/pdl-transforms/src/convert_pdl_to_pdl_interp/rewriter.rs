//! The function that applies the rewrite of one pattern: [`Rewriter`] translates the operations of
//! `pdl.rewrite` (MLIR: `PatternLowering::generateRewriter`).

use rustc_hash::FxHashMap;
use terrace_builtin::FunctionType;
use terrace_ir::{Block, Body, Builder, OpRef, OpType, Operand, StringAttr, Type, TypeAttr, Value};
use terrace_pdl as pdl;
use terrace_pdl::{AttributeType, OperationType, RangeType, TypeType, ValueType};
use terrace_pdl_interp as interp;

use super::predicates::PositionId;

/// The translation of the rewrite of one pattern.
pub(super) struct Rewriter<'a, 'b> {
    source: &'a Body,
    /// The positions of the values of the pattern.
    positions: &'a FxHashMap<Value, PositionId>,
    /// The builder at the end of the function.
    b: Builder<'b>,
    block: Block,
    values: FxHashMap<Value, Value>,
    /// The positions of the arguments of the function.
    used: Vec<PositionId>,
}

impl<'a, 'b> Rewriter<'a, 'b> {
    /// Translates the rewrite `op` of the pattern with the body `source` to the end of `block`;
    /// returns the positions of the arguments of the function.
    pub(super) fn translate(
        op: OpRef<'a>,
        positions: &'a FxHashMap<Value, PositionId>,
        function: &'b mut Body,
        block: Block,
    ) -> Option<Vec<PositionId>> {
        let source = op.body();
        let rewrite = op.cast::<pdl::RewriteOp>()?;
        let b = Builder::at_end(function, block, op.location());
        let mut rewriter =
            Self { source, positions, b, block, values: FxHashMap::default(), used: Vec::new() };
        if let Some(name) = rewrite.name_value() {
            let mut arguments: Vec<Value> = Vec::new();
            for value in rewrite.root().into_iter().chain(rewrite.external_args()) {
                arguments.push(rewriter.map(value)?);
            }
            interp::ApplyRewriteOp::build(&mut rewriter.b, &[], name.clone(), &arguments[..]);
        } else {
            for inner in op.region(0)?.entry()?.ops() {
                rewriter.b.set_location(inner.location());
                rewriter.operation(inner)?;
            }
        }
        rewriter.b.set_location(op.location());
        interp::FinalizeOp::build(&mut rewriter.b);
        Some(rewriter.used)
    }

    /// Returns the value in the function for `value` of the pattern: a constant is created, another
    /// value of the match becomes an argument.
    fn map(&mut self, value: Value) -> Option<Value> {
        if let Some(new) = self.values.get(&value) {
            return Some(*new);
        }
        let op = self.source.op(self.source.defining_op(value)?);
        let new = match self.constant(op) {
            Some(new) => new,
            None => {
                self.used.push(*self.positions.get(&value)?);
                let ty = self.source.value_type(value);
                let location = self.source.value_location(value);
                self.b.body_mut().add_block_argument(self.block, ty, location)
            }
        };
        self.values.insert(value, new);
        Some(new)
    }

    fn map_all(&mut self, values: impl Iterator<Item = Value>) -> Option<Vec<Value>> {
        values.map(|value| self.map(value)).collect()
    }

    /// Creates the constant that `op` stands for; `None` if the value of `op` is not known.
    fn constant(&mut self, op: OpRef<'_>) -> Option<Value> {
        let cx = op.context();
        let b = &mut self.b;
        if let Some(attribute) = op.cast::<pdl::AttributeOp>() {
            let ty = AttributeType.intern(cx).ty();
            return Some(interp::CreateAttributeOp::build(b, ty, attribute.value()?).value(b));
        }
        if let Some(one) = op.cast::<pdl::TypeOp>() {
            let ty = TypeType.intern(cx).ty();
            return Some(interp::CreateTypeOp::build(b, ty, one.constant_type()?).value(b));
        }
        let types = op.cast::<pdl::TypesOp>()?;
        let ty = op.body().value_type(op.result(0));
        Some(interp::CreateTypesOp::build(b, ty, types.constant_types()?).value(b))
    }

    fn set(&mut self, value: Value, new: Value) {
        self.values.insert(value, new);
    }

    /// Translates one operation of the rewrite.
    fn operation(&mut self, op: OpRef<'a>) -> Option<()> {
        let cx = op.context();
        if let Some(apply) = op.cast::<pdl::ApplyNativeRewriteOp>() {
            let arguments = self.map_all(apply.args())?;
            let types: Vec<Type> = op.result_types().collect();
            let name = apply.name_value().to_owned();
            let new = interp::ApplyRewriteOp::build(&mut self.b, &types, name, &arguments[..]).op();
            let results: Vec<Value> = self.b.body().results(new).collect();
            for (value, new) in op.results().zip(results) {
                self.set(value, new);
            }
        } else if op.is::<pdl::AttributeOp>() || op.is::<pdl::TypeOp>() || op.is::<pdl::TypesOp>() {
            // The type of a created operation stands for the type that the operation gets.
            if let Some(new) = self.constant(op) {
                self.set(op.result(0), new);
            }
        } else if let Some(erase) = op.cast::<pdl::EraseOp>() {
            let erased = self.map(erase.op_value())?;
            interp::EraseOp::build(&mut self.b, erased);
        } else if let Some(create) = op.cast::<pdl::OperationOp>() {
            self.created(create)?;
        } else if let Some(range) = op.cast::<pdl::RangeOp>() {
            let arguments = self.map_all(range.arguments())?;
            let ty = op.body().value_type(op.result(0));
            let b = &mut self.b;
            let new = interp::CreateRangeOp::build(b, ty, &arguments[..]).value(b);
            self.set(op.result(0), new);
        } else if let Some(replace) = op.cast::<pdl::ReplaceOp>() {
            self.replaced(replace)?;
        } else if let Some(result) = op.cast::<pdl::ResultOp>() {
            let parent = self.map(result.parent())?;
            let ty = ValueType.intern(cx).ty();
            let b = &mut self.b;
            let new = interp::GetResultOp::build(b, ty, parent, result.index()).value(b);
            self.set(op.result(0), new);
        } else if let Some(results) = op.cast::<pdl::ResultsOp>() {
            let parent = self.map(results.parent())?;
            let ty = op.body().value_type(op.result(0));
            let new = self.results_of(ty, parent, results.index());
            self.set(op.result(0), new);
        }
        Some(())
    }

    /// Creates a `pdl_interp.get_results`.
    fn results_of(&mut self, ty: Type, op: Value, index: Option<i32>) -> Value {
        results_of(&mut self.b, ty, op, index)
    }

    fn value_range(&self) -> Type {
        let cx = self.b.context();
        RangeType::get(cx, ValueType.intern(cx).ty()).ty()
    }

    /// Creates the type, or the types, of `value`.
    fn types_of(&mut self, value: Value) -> Value {
        types_of(&mut self.b, value)
    }

    fn replaced(&mut self, replace: pdl::ReplaceOpRef<'a>) -> Option<()> {
        let mut values = Vec::new();
        if let Some(by) = replace.repl_operation() {
            // An operation without results is erased.
            let replaced = self.source.defined_by::<pdl::OperationOp>(replace.op_value());
            if replaced.is_none_or(|replaced| replaced.type_values().len() > 0) {
                let by = self.map(by)?;
                let ty = self.value_range();
                values.push(self.results_of(ty, by, None));
            }
        } else {
            values = self.map_all(replace.repl_values())?;
        }
        let op = self.map(replace.op_value())?;
        match values.is_empty() {
            true => {
                interp::EraseOp::build(&mut self.b, op);
            }
            false => {
                interp::ReplaceOp::build(&mut self.b, op, &values[..]);
            }
        }
        Some(())
    }

    fn created(&mut self, create: pdl::OperationOpRef<'a>) -> Option<()> {
        let cx = self.b.context().clone();
        let operands = self.map_all(create.operand_values())?;
        let attributes = self.map_all(create.attribute_values())?;
        let (types, is_inferred) = self.result_types(create)?;
        let name = create.op_name()?.clone();
        let names = create.attribute_value_names();
        let ty = OperationType.intern(&cx).ty();
        let new = interp::CreateOperationOp::build(
            &mut self.b,
            ty,
            name,
            &operands[..],
            &attributes[..],
            names,
            &types[..],
        );
        if is_inferred {
            new.set_inferred_result_types(self.b.body_mut(), true);
        }
        let op = new.value(&mut self.b);
        self.set(create.op_value(), op);
        let results: Vec<Value> = create.type_values().collect();
        if let [all] = results[..]
            && self.source.value_type(all).is::<RangeType>()
        {
            if !self.values.contains_key(&all) {
                let ty = self.value_range();
                let values = self.results_of(ty, op, None);
                let types = self.types_of(values);
                self.set(all, types);
            }
            return Some(());
        }
        let mut seen_range = false;
        for (at, ty) in results.into_iter().enumerate() {
            if self.values.contains_key(&ty) {
                continue;
            }
            let is_range = self.source.value_type(ty).is::<RangeType>();
            seen_range |= is_range;
            let index = i32::try_from(at).ok()?;
            let single = ValueType.intern(&cx).ty();
            let value = match seen_range {
                true => {
                    let ty = if is_range { self.value_range() } else { single };
                    self.results_of(ty, op, Some(index))
                }
                false => {
                    let b = &mut self.b;
                    interp::GetResultOp::build(b, single, op, index).value(b)
                }
            };
            let new = self.types_of(value);
            self.set(ty, new);
        }
        Some(())
    }

    /// Returns the types of the results of the operation that `create` creates, or that they are
    /// inferred (MLIR: `generateOperationResultTypeRewriter`).
    fn result_types(&mut self, create: pdl::OperationOpRef<'a>) -> Option<(Vec<Value>, bool)> {
        let source = self.source;
        let inside = create.block().map(|block| block.id());
        let wanted: Vec<Value> = create.type_values().collect();
        if !wanted.is_empty() {
            let mut types = Vec::new();
            for ty in &wanted {
                if let Some(known) = self.values.get(ty) {
                    types.push(*known);
                } else if source.value_block(*ty) != inside {
                    types.push(self.map(*ty)?);
                }
            }
            if types.len() == wanted.len() {
                return Some((types, false));
            }
        }
        let name = terrace_ir::OpName::get(source.context(), create.op_name()?);
        if name.info(source.context()).is_some_and(|info| info.infer.is_some()) {
            return Some((Vec::new(), true));
        }
        let op = create.id();
        for use_ in source.uses(create.op_value()) {
            let Some(replace) = source.op(source.user(use_)).cast::<pdl::ReplaceOp>() else {
                continue;
            };
            let replaced = source.defining_op(replace.op_value())?;
            let is_later =
                source.parent_block(replaced) == inside && !source.is_before_in_block(replaced, op);
            if source.use_index(use_) == 0 || is_later {
                continue;
            }
            let old = self.map(replace.op_value())?;
            let ty = self.value_range();
            let values = self.results_of(ty, old, None);
            return Some((vec![self.types_of(values)], false));
        }
        Some((Vec::new(), false))
    }
}

/// Creates a `pdl_interp.get_results` of the operation `op`.
pub(super) fn results_of(b: &mut Builder<'_>, ty: Type, op: Value, index: Option<i32>) -> Value {
    let get = interp::GetResultsOp::build(b, ty, op);
    if index.is_some() {
        get.set_index(b.body_mut(), index);
    }
    get.value(b)
}

/// Creates the type, or the types, of the value or range `value`.
pub(super) fn types_of(b: &mut Builder<'_>, value: Value) -> Value {
    let cx = b.context().clone();
    let one = TypeType.intern(&cx).ty();
    let ty = match b.body().value_type(value).is::<RangeType>() {
        true => RangeType::get(&cx, one).ty(),
        false => one,
    };
    interp::GetValueTypeOp::build(b, ty, value).value(b)
}

/// Sets the type of the function in `function` to that of its first block.
pub(super) fn set_signature(function: &mut Body, block: Block) {
    let cx = function.context().clone();
    let types: Vec<Type> =
        function.arguments(block).iter().map(|value| function.value_type(*value)).collect();
    let ty = TypeAttr::get(&cx, FunctionType::get(&cx, &types, &[]).ty());
    // The attribute is inherent, so that setting it cannot fail.
    let _ = function.set_attribute(terrace_ir::Op::ROOT, "function_type", Some(ty.attr()));
}

/// Returns the names of the operations that the rewrite `op` creates.
pub(super) fn created_names(op: OpRef<'_>) -> Vec<terrace_ir::Attribute> {
    let cx = op.context();
    let block = op.region(0).and_then(|region| region.entry());
    let ops = block.into_iter().flat_map(|block| block.ops());
    ops.filter_map(|op| Some(op.cast::<pdl::OperationOp>()?.op_name()?.to_owned()))
        .map(|name| StringAttr::from_text(cx, &name).attr())
        .collect()
}
