//! Patterns of conversion, and what they change the IR with.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use terrace_ir::pattern::PatternSet;
use terrace_ir::{
    Block, Body, Builder, Change, InsertionPoint, Location, Op, OpType, Region, Rewriter, Type,
    Value,
};

use super::TypeConverter;
use super::casts::source;
use super::pending::Pending;

/// What a pattern of conversion does: it replaces or changes the operation, of which it gets the
/// operands with converted types; `None` says that it does not match.
pub type Conversion = dyn Fn(Op, &[Value], &mut ConversionRewriter<'_>) -> Option<()> + Send + Sync;

/// A pattern with the name of the operations that it matches, or of any.
pub(super) struct ConversionPattern {
    pub(super) name: &'static str,
    pub(super) root: Option<&'static str>,
    pub(super) benefit: u16,
    pub(super) converter: Option<Arc<TypeConverter>>,
    pub(super) convert: Box<Conversion>,
}

/// Patterns of conversion in the order in which they were added (MLIR: `RewritePatternSet` with
/// `ConversionPattern`s).
#[derive(Default)]
pub struct ConversionPatterns {
    pub(super) patterns: Vec<ConversionPattern>,
}

impl ConversionPatterns {
    /// A set without patterns.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a pattern for operations of type `O`, whose operands `converter` converts; without one
    /// they are what they have become so far.
    pub fn add<O: OpType>(
        &mut self,
        converter: Option<&Arc<TypeConverter>>,
        convert: impl Fn(O, &[Value], &mut ConversionRewriter<'_>) -> Option<()> + Send + Sync + 'static,
    ) -> &mut Self {
        self.add_named(O::INFO.name, converter, move |op, operands, rewriter| {
            convert(O::from_op(op), operands, rewriter)
        })
    }

    /// As [`ConversionPatterns::add`], for operations of this name: for patterns that come from
    /// tables.
    pub fn add_named(
        &mut self,
        root: &'static str,
        converter: Option<&Arc<TypeConverter>>,
        convert: impl Fn(Op, &[Value], &mut ConversionRewriter<'_>) -> Option<()>
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        self.push(Some(root), converter, Box::new(convert))
    }

    fn push(
        &mut self,
        root: Option<&'static str>,
        converter: Option<&Arc<TypeConverter>>,
        convert: Box<Conversion>,
    ) -> &mut Self {
        let converter = converter.cloned();
        let name = root.unwrap_or("any operation");
        self.patterns.push(ConversionPattern { name, root, benefit: 1, converter, convert });
        self
    }

    /// Gives the patterns that were added last, behind those that have one, the name that is shown
    /// when they are tried; others are called as the operations that they match.
    pub fn called(&mut self, name: &'static str) -> &mut Self {
        let unnamed = |pattern: &&mut ConversionPattern| {
            pattern.name == pattern.root.unwrap_or("any operation")
        };
        self.patterns.iter_mut().rev().take_while(unnamed).for_each(|pattern| pattern.name = name);
        self
    }

    /// Adds a pattern for any operation.
    pub fn add_any(
        &mut self,
        converter: Option<&Arc<TypeConverter>>,
        convert: impl Fn(Op, &[Value], &mut ConversionRewriter<'_>) -> Option<()>
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        self.push(None, converter, Box::new(convert))
    }

    /// The patterns that match operations named `name`, those of more benefit first.
    pub(super) fn fitting(&self, name: &str) -> Rc<[usize]> {
        let all = &self.patterns;
        let fits = |at: &usize| all[*at].root.is_none_or(|root| root == name);
        let mut fitting: Vec<usize> = (0..all.len()).filter(fits).collect();
        fitting.sort_by_key(|at| std::cmp::Reverse(all[*at].benefit));
        fitting.into()
    }

    /// Adds the patterns of `set`, which convert no types.
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
                    pattern.apply(op, &mut Rewriter::new(rewriter.body_mut(), op, None))
                }),
            });
        }
        self
    }
}

/// What a pattern of conversion changes the IR with (MLIR: `ConversionPatternRewriter`): a
/// [`Builder`] in front of the operation matched, or, for the root of a body, in no place.
pub struct ConversionRewriter<'b> {
    builder: Builder<'b>,
    /// What is done only when the conversion is done.
    pending: &'b mut Pending,
}

impl<'b> ConversionRewriter<'b> {
    pub(super) fn new(body: &'b mut Body, op: Op, pending: &'b mut Pending) -> Self {
        let builder = match op {
            Op::ROOT => {
                let location = body.location(op);
                Builder::detached(body, location)
            }
            op => Builder::before(body, op),
        };
        Self { builder, pending }
    }

    /// As [`Pending::cast`].
    fn cast(
        &mut self,
        point: InsertionPoint,
        location: Location,
        values: &[Value],
        types: &[Type],
    ) -> Op {
        self.pending.cast(self.builder.body_mut(), point, location, values, types)
    }

    /// Replaces `op` by `values`, one for each result; where types differ, those who still use the
    /// results in the end get them cast back.
    ///
    /// An operation without regions is there until the conversion is done, so that folds and patterns
    /// of those who use it see what it was.
    ///
    /// # Panics
    /// When there are not as many values as results.
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        let body = self.builder.body_mut();
        let results: Vec<Value> = body.results(op).collect();
        assert_eq!(results.len(), values.len(), "one value for each result");
        if !results.is_empty() && body.op(op).region_count() == 0 {
            return self.pending.replace(body, op, values);
        }
        for (result, value) in results.into_iter().zip(values) {
            if body.has_uses(result) {
                let by = self.pending.cast_back(body, op, *value, body.value_type(result));
                body.replace_all_uses(result, by);
            }
        }
        body.erase(op);
    }

    /// Erases `op`, whose results have no uses.
    ///
    /// # Panics
    /// When a result has uses.
    pub fn erase_op(&mut self, op: Op) {
        self.body_mut().erase(op);
    }

    /// Gives the arguments of `block` the types that `converter` makes of theirs; those who use them
    /// get them cast back. `None`, and nothing is changed, if a type cannot be converted
    /// (MLIR: `applySignatureConversion`).
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
            let (_, at) = body.argument_of(value).expect("it is an argument");
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

    /// Converts the arguments of all blocks of `region`, as [`ConversionRewriter::convert_arguments`]
    /// does (MLIR: `convertRegionTypes`).
    pub fn convert_region(&mut self, region: Region, converter: &TypeConverter) -> Option<()> {
        let blocks: Vec<Block> = self.body().blocks_in(region).collect();
        blocks.into_iter().try_for_each(|block| self.convert_arguments(block, converter))
    }

    /// The operands of `op` with the types that `converter` makes of theirs, cast where they are not
    /// there yet; `None` if a type becomes none or several.
    pub(super) fn adapted(
        &mut self,
        op: Op,
        converter: Option<&TypeConverter>,
    ) -> Option<Vec<Value>> {
        let cx = self.context().clone();
        let operands = self.body().op(op).operands().map(|value| self.pending.current(value));
        let operands: Vec<Value> = operands.collect();
        let Some(converter) = converter else { return Some(operands) };
        let location = self.body().location(op);
        let types: Vec<Type> = self.body().op(op).operand_types().collect();
        operands
            .into_iter()
            .zip(types)
            .map(|(value, old)| {
                let wanted = converter.convert_one(&cx, old)?;
                let ty = self.body().value_type(value);
                Some(if wanted == ty { value } else { self.as_type(value, wanted, location) })
            })
            .collect()
    }

    /// `value` with the type `ty`: what it was cast from, or a cast.
    fn as_type(&mut self, value: Value, ty: Type, location: Location) -> Value {
        let body = self.builder.body();
        if let Some(from) = source(body, value, &[ty]) {
            return from[0];
        }
        if let Some(cast) = self.pending.made(body, &[value], &[ty]) {
            return body.result(cast, 0);
        }
        if let Some((block, parts)) = self.pending.arguments_of(body, value) {
            if let Some(cast) = self.pending.made(body, &parts, &[ty]) {
                return body.result(cast, 0);
            }
            // What several arguments stand for is made of these, and what it was before is made of
            // that.
            let old = body.value_type(value);
            let made = self.cast(InsertionPoint::AtStart(block), location, &parts, &[ty]);
            let made_value = self.body().result(made, 0);
            let back = self.cast(InsertionPoint::After(made), location, &[made_value], &[old]);
            let back = self.body().result(back, 0);
            self.body_mut().replace_all_uses(value, back);
            return made_value;
        }
        let point = match body.defining_op(value) {
            Some(op) => InsertionPoint::After(op),
            None => {
                let (block, _) = body.argument_of(value).expect("it is an argument");
                InsertionPoint::AtStart(block)
            }
        };
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

/// The operations that `changes` made and inserted, in order, and those that they changed in place;
/// operations that were only moved do not count.
pub(super) fn touched(changes: &[Change]) -> (Vec<Op>, Vec<Op>) {
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
