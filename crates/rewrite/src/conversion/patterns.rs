//! Conversion patterns and the rewriter passed to them: [`ConversionPatterns`] and
//! [`ConversionRewriter`].

use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use terrace_ir::pattern::PatternSet;
use terrace_ir::{
    Block, Body, Builder, Change, InsertionPoint, Location, Op, OpInfo, OpType, Region, Rewriter,
    Type, Value,
};

use super::TypeConverter;
use super::casts::cast_source;
use super::deferred::DeferredChanges;

/// The rewrite of a conversion pattern: replaces or modifies the operation, whose operands are
/// passed with converted types. `None` means that the pattern does not match.
pub type Conversion = dyn Fn(Op, &[Value], &mut ConversionRewriter<'_>) -> Option<()> + Send + Sync;

/// A pattern with its debug name and the name of its root operation; `None` = any operation.
pub(super) struct ConversionPattern {
    pub(super) name: &'static str,
    pub(super) root: Option<&'static str>,
    pub(super) benefit: u16,
    pub(super) converter: Option<Arc<TypeConverter>>,
    pub(super) convert: Box<Conversion>,
}

/// A list of conversion patterns in order of addition (MLIR: `RewritePatternSet` with
/// `ConversionPattern`s).
#[derive(Default)]
pub struct ConversionPatterns {
    pub(super) patterns: Vec<ConversionPattern>,
    /// Converters of patterns that convert their operands themselves.
    pub(super) converters: Vec<Arc<TypeConverter>>,
}

impl ConversionPatterns {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the pattern `name` for operations of type `O` (MLIR: `setDebugName`). The operands
    /// passed to `convert` are converted by `converter`; without a converter they are the current
    /// replacements of the original operands.
    pub fn add<O: OpType>(
        &mut self,
        name: &'static str,
        converter: Option<&Arc<TypeConverter>>,
        convert: impl Fn(O, &[Value], &mut ConversionRewriter<'_>) -> Option<()> + Send + Sync + 'static,
    ) -> &mut Self {
        self.add_for(name, O::INFO, converter, move |op, operands, rewriter| {
            convert(O::from_op(op), operands, rewriter)
        })
    }

    /// Lets `converter`, which is not passed with a pattern, materialize casts that remain at the
    /// end of the conversion.
    pub fn materialize_by(&mut self, converter: &Arc<TypeConverter>) -> &mut Self {
        self.converters.push(converter.clone());
        self
    }

    /// Adds the pattern `name` for operations declared by `root`, for patterns generated from
    /// tables of operations; otherwise like [`ConversionPatterns::add`].
    pub fn add_for(
        &mut self,
        name: &'static str,
        root: &'static OpInfo,
        converter: Option<&Arc<TypeConverter>>,
        convert: impl Fn(Op, &[Value], &mut ConversionRewriter<'_>) -> Option<()>
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        self.push(name, Some(root.name), converter, Box::new(convert))
    }

    /// Adds the pattern `name` for operations of any type.
    pub fn add_any(
        &mut self,
        name: &'static str,
        converter: Option<&Arc<TypeConverter>>,
        convert: impl Fn(Op, &[Value], &mut ConversionRewriter<'_>) -> Option<()>
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        self.push(name, None, converter, Box::new(convert))
    }

    fn push(
        &mut self,
        name: &'static str,
        root: Option<&'static str>,
        converter: Option<&Arc<TypeConverter>>,
        convert: Box<Conversion>,
    ) -> &mut Self {
        let converter = converter.cloned();
        self.patterns.push(ConversionPattern { name, root, benefit: 1, converter, convert });
        self
    }

    /// Returns the indices of the patterns that match operations named `name`, by descending
    /// benefit; patterns of equal benefit in order of addition.
    pub(super) fn matching(&self, name: &str) -> Rc<[usize]> {
        let all = &self.patterns;
        let fits = |at: &usize| all[*at].root.is_none_or(|root| root == name);
        let mut matching: Vec<usize> = (0..all.len()).filter(fits).collect();
        matching.sort_by_key(|at| std::cmp::Reverse(all[*at].benefit));
        matching.into()
    }

    /// Adds the rewrite patterns of `set`, which convert no types.
    pub fn add_set(&mut self, set: PatternSet) -> &mut Self {
        for pattern in set.into_patterns() {
            let root = match pattern.root {
                terrace_ir::pattern::PatternRoot::Named(name) => Some(name),
                _ => None,
            };
            self.patterns.push(ConversionPattern {
                name: pattern.name,
                root,
                benefit: pattern.benefit,
                converter: None,
                convert: Box::new(move |op, _, rewriter| {
                    let mut replaced = Vec::new();
                    let body = rewriter.body_mut();
                    pattern.apply(op, &mut Rewriter::deferring(body, op, &mut replaced))?;
                    replaced.iter().for_each(|(op, values)| rewriter.replace_op(*op, values));
                    Some(())
                }),
            });
        }
        self
    }
}

/// The rewriter passed to conversion patterns (MLIR: `ConversionPatternRewriter`): a [`Builder`]
/// whose insertion point is before the matched operation; detached if the matched operation is the
/// root of a body.
pub struct ConversionRewriter<'b> {
    builder: Builder<'b>,
    /// The replacements deferred to the end of the conversion.
    deferred: &'b mut DeferredChanges,
}

/// A mutable borrow of a [`ConversionRewriter`], the last parameter of conversion functions.
pub type Rw<'r, 'b> = &'r mut ConversionRewriter<'b>;

impl<'b> ConversionRewriter<'b> {
    pub(super) fn new(body: &'b mut Body, op: Op, deferred: &'b mut DeferredChanges) -> Self {
        let builder = match op {
            Op::ROOT => {
                let location = body.location(op);
                Builder::detached(body, location)
            }
            op => Builder::before(body, op),
        };
        Self { builder, deferred }
    }

    /// Creates a cast that is resolved at the end of the conversion.
    fn cast(
        &mut self,
        point: InsertionPoint,
        location: Location,
        values: &[Value],
        types: &[Type],
    ) -> Op {
        self.deferred.cast(self.builder.body_mut(), point, location, values, types)
    }

    /// Replaces `op` by `values`, one for each result. Uses that remain at the end of the
    /// conversion receive a cast to the original type where types differ.
    ///
    /// An operation without regions stays in the body until the conversion ends, so that folds and
    /// patterns of its users see the original definition.
    ///
    /// # Panics
    /// If the number of values differs from the number of results.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        let body = self.builder.body_mut();
        let results: Vec<Value> = body.results(op).collect();
        assert_eq!(results.len(), values.len(), "one value for each result");
        if !results.is_empty() && body.op(op).region_count() == 0 {
            return self.deferred.replace(body, op, values);
        }
        for (result, value) in results.into_iter().zip(values) {
            if body.has_uses(result) {
                let by = self.deferred.cast_back(body, op, *value, body.value_type(result));
                body.replace_all_uses(result, by);
            }
        }
        body.erase(op);
    }

    /// Replaces `op` by any number of values for each result, which patterns of its users get from
    /// [`ConversionRewriter::converted_values`] (MLIR: `replaceOpWithMultiple`).
    ///
    /// # Panics
    /// If the number of lists differs from the number of results.
    pub fn replace_op_with_lists(&mut self, op: Op, lists: &[Vec<Value>]) {
        let body = self.builder.body();
        let location = body.location(op);
        let types: Vec<Type> = body.op(op).result_types().collect();
        assert_eq!(types.len(), lists.len(), "one list for each result");
        let values = lists.iter().zip(types).map(|(list, ty)| match list[..] {
            [value] => value,
            _ => {
                let cast = self.cast(InsertionPoint::Before(op), location, list, &[ty]);
                self.body().result(cast, 0)
            }
        });
        let values: Vec<Value> = values.collect();
        self.replace_op(op, &values);
    }

    /// Erases `op`, whose results must have no uses.
    ///
    /// # Panics
    /// If a result has uses.
    pub fn erase_op(&mut self, op: Op) {
        self.body_mut().erase(op);
    }

    /// Replaces argument `at` of `block` by `value`, whose uses receive a cast to the type of the
    /// argument at `point`, and erases the argument (MLIR: `SignatureConversion::remapInput`).
    pub fn replace_argument(
        &mut self,
        block: Block,
        at: usize,
        value: Value,
        point: InsertionPoint,
    ) {
        self.cast_argument(block, at, value, point);
    }

    /// Like [`ConversionRewriter::replace_argument`] at the start of `block`, but no type converter
    /// materializes the cast: a use that remains is an error (MLIR: `applySignatureConversion`
    /// without a type converter).
    pub fn remap_argument(&mut self, block: Block, at: usize, value: Value) {
        if let Some(cast) = self.cast_argument(block, at, value, InsertionPoint::AtStart(block)) {
            self.deferred.exclude_converters(cast);
        }
    }

    /// Replaces argument `at` of `block` by a cast of `value`, which it returns; `None` if the
    /// argument has no uses.
    fn cast_argument(
        &mut self,
        block: Block,
        at: usize,
        value: Value,
        point: InsertionPoint,
    ) -> Option<Op> {
        let body = self.builder.body();
        let argument = body.arguments(block)[at];
        let (ty, location) = (body.value_type(argument), body.value_location(argument));
        let cast = body.has_uses(argument).then(|| self.cast(point, location, &[value], &[ty]));
        if let Some(cast) = cast {
            let back = self.body().result(cast, 0);
            self.body_mut().replace_all_uses(argument, back);
        }
        self.body_mut().erase_block_argument(block, at);
        cast
    }

    /// Replaces the arguments of `block` by arguments with the types that `converter` returns;
    /// existing uses receive casts to the original types. `None`, without any change, if a type
    /// cannot be converted (MLIR: `applySignatureConversion`).
    pub fn convert_arguments(&mut self, block: Block, converter: &TypeConverter) -> Option<()> {
        let cx = self.context().clone();
        let body = self.builder.body();
        let old: Vec<Value> = body.arguments(block).to_vec();
        let converted: Option<Vec<Vec<Type>>> =
            old.iter().map(|value| converter.convert(&cx, body.value_type(*value))).collect();
        for (value, types) in old.into_iter().zip(converted?) {
            let body = self.builder.body_mut();
            let (ty, location) = (body.value_type(value), body.value_location(value));
            if types == [ty] {
                continue;
            }
            let (_, at) =
                body.argument_of(value).expect("a value without a defining op is an argument");
            let new: Vec<Value> = types
                .iter()
                .enumerate()
                .map(|(n, ty)| body.insert_block_argument(block, at + 1 + n, *ty, location))
                .collect();
            if body.has_uses(value) {
                let start = InsertionPoint::AtStart(block);
                let back = self.cast(start, location, &new, &[ty]);
                let back = self.body().result(back, 0);
                self.body_mut().replace_all_uses(value, back);
            }
            self.body_mut().erase_block_argument(block, at);
        }
        Some(())
    }

    /// Returns the current replacement of `value`, cast to the type that `converter` returns if its
    /// type differs; `None` if the type is not converted to exactly one type (MLIR:
    /// `getRemappedValue`).
    pub fn converted_value(&mut self, value: Value, converter: &TypeConverter) -> Option<Value> {
        let required = converter.convert_one(self.context(), self.body().value_type(value))?;
        let value = self.deferred.replacement_of(value);
        let location = self.location();
        let is_same = self.body().value_type(value) == required;
        Some(if is_same { value } else { self.cast_to(value, required, location) })
    }

    /// Returns the current replacements of `value`, of the types that `converter` returns; `None`
    /// if the type cannot be converted (MLIR: operands of a `OneToNOpAdaptor`).
    pub fn converted_values(
        &mut self,
        value: Value,
        converter: &TypeConverter,
    ) -> Option<Vec<Value>> {
        let types = converter.convert(self.context(), self.body().value_type(value))?;
        if types.len() == 1 {
            return self.converted_value(value, converter).map(|value| vec![value]);
        }
        let value = self.deferred.replacement_of(value);
        if let Some(parts) = cast_source(self.body(), value, &types) {
            return Some(parts);
        }
        let existing = self.deferred.existing_cast(self.body(), &[value], &types);
        let cast = existing.unwrap_or_else(|| {
            let (point, location) = (definition_point(self.body(), value), self.location());
            self.cast(point, location, &[value], &types)
        });
        Some(self.body().results(cast).collect())
    }

    /// Returns the current replacements of all operands of `op`, of the types that `converter`
    /// returns; `None` if a type cannot be converted.
    pub fn converted_operand_list(
        &mut self,
        op: Op,
        converter: &TypeConverter,
    ) -> Option<Vec<Value>> {
        let operands: Vec<Value> = self.body().operands(op).collect();
        let lists = operands.into_iter().map(|value| self.converted_values(value, converter));
        Some(lists.collect::<Option<Vec<_>>>()?.concat())
    }

    /// Converts the arguments of all blocks of `region` (MLIR: `convertRegionTypes`). `None` if a
    /// type cannot be converted.
    pub fn convert_region(&mut self, region: Region, converter: &TypeConverter) -> Option<()> {
        let blocks: Vec<Block> = self.body().blocks_in(region).collect();
        blocks.into_iter().try_for_each(|block| self.convert_arguments(block, converter))
    }

    /// Returns the current operands of `op`, cast to the types that `converter` returns if these
    /// differ; `None` if a type is not converted to exactly one type.
    pub(super) fn converted_operands(
        &mut self,
        op: Op,
        converter: Option<&TypeConverter>,
    ) -> Option<Vec<Value>> {
        let cx = self.context().clone();
        let operands =
            self.body().op(op).operands().map(|value| self.deferred.replacement_of(value));
        let operands: Vec<Value> = operands.collect();
        let Some(converter) = converter else { return Some(operands) };
        let location = self.body().location(op);
        let types: Vec<Type> = self.body().op(op).operand_types().collect();
        operands
            .into_iter()
            .zip(types)
            .map(|(value, old)| {
                let required = converter.convert_one(&cx, old)?;
                let ty = self.body().value_type(value);
                Some(if required == ty { value } else { self.cast_to(value, required, location) })
            })
            .collect()
    }

    /// Returns `value` as a value of type `ty`: the operand of the cast that defines `value`, the
    /// result of an existing cast, or of a new cast.
    fn cast_to(&mut self, value: Value, ty: Type, location: Location) -> Value {
        let body = self.builder.body();
        if let Some(from) = cast_source(body, value, &[ty]) {
            return from[0];
        }
        if let Some(cast) = self.deferred.existing_cast(body, &[value], &[ty]) {
            return body.result(cast, 0);
        }
        if let Some((block, parts)) = self.deferred.source_arguments(body, value) {
            if let Some(cast) = self.deferred.existing_cast(body, &parts, &[ty]) {
                return body.result(cast, 0);
            }
            // Cast the arguments to the new type, and that value back to the original one.
            let old = body.value_type(value);
            let made = self.cast(InsertionPoint::AtStart(block), location, &parts, &[ty]);
            let made_value = self.body().result(made, 0);
            let back = self.cast(InsertionPoint::After(made), location, &[made_value], &[old]);
            let back = self.body().result(back, 0);
            self.body_mut().replace_all_uses(value, back);
            return made_value;
        }
        let point = definition_point(body, value);
        let made = self.cast(point, location, &[value], &[ty]);
        self.body().result(made, 0)
    }
}

impl<'b> Deref for ConversionRewriter<'b> {
    type Target = Builder<'b>;
    fn deref(&self) -> &Builder<'b> {
        &self.builder
    }
}

impl DerefMut for ConversionRewriter<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.builder
    }
}

/// Returns the point directly after the definition of `value`.
fn definition_point(body: &Body, value: Value) -> InsertionPoint {
    match body.defining_op(value) {
        Some(op) => InsertionPoint::After(op),
        None => {
            let (block, _) =
                body.argument_of(value).expect("a value without a defining op is an argument");
            InsertionPoint::AtStart(block)
        }
    }
}

/// Returns the operations that `changes` create and insert, in order, and the existing operations
/// that they modify in place. Moves do not count.
pub(super) fn changed_ops(changes: &[Change]) -> (Vec<Op>, Vec<Op>) {
    let mut created: FxHashSet<Op> = FxHashSet::default();
    let (mut made, mut changed) = (Vec::new(), Vec::new());
    for change in changes {
        match *change {
            Change::OpCreated(op) => _ = created.insert(op),
            Change::OpInserted(op) if created.remove(&op) => made.push(op),
            Change::PropertiesChanged { op, .. }
            | Change::AttributesChanged { op, .. }
            | Change::OperandsReplaced { op, .. }
                if !changed.contains(&op) =>
            {
                changed.push(op)
            }
            _ => {}
        }
    }
    (made, changed)
}
