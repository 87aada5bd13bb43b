//! Type conversion: [`TypeConverter`], used by conversion patterns and by the resolution of casts.

use terrace_ir::{Builder, Context, Mapping, Op, OpRef, Type, Value};

use super::ConversionRewriter;

/// A conversion rule: `None` if the rule does not apply to the type, `Some(None)` if the type
/// cannot be converted.
type TypeRule = Box<dyn Fn(&Context, Type) -> Option<Option<Vec<Type>>> + Send + Sync>;

/// A function that creates a value of the given type from other values; `None` if the function does
/// not apply to these types.
type Materialization = Box<dyn Fn(&mut Builder<'_>, Type, &[Value]) -> Option<Value> + Send + Sync>;

/// A function like a [`Materialization`] that creates a value for each of the given types.
type ListMaterialization =
    Box<dyn Fn(&mut Builder<'_>, &[Type], &[Value]) -> Option<Vec<Value>> + Send + Sync>;

/// Rules that convert types to those of a target, and materializations that convert values (MLIR:
/// `TypeConverter`). Rules added later are tried first.
#[derive(Default)]
pub struct TypeConverter {
    rules: Vec<TypeRule>,
    materializations: Vec<Materialization>,
    list_materializations: Vec<ListMaterialization>,
}

impl TypeConverter {
    /// Creates a converter without rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a rule with a single result type. `Some(None)` means that the type cannot be converted,
    /// `None` that the rule does not apply.
    pub fn rule(
        &mut self,
        rule: impl Fn(&Context, Type) -> Option<Option<Type>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.rule_to_many(move |cx, ty| rule(cx, ty).map(|ty| ty.map(|ty| vec![ty])))
    }

    /// As [`TypeConverter::rule`], with any number of result types.
    pub fn rule_to_many(
        &mut self,
        rule: impl Fn(&Context, Type) -> Option<Option<Vec<Type>>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.rules.push(Box::new(rule));
        self
    }

    /// Adds a materialization, which builds the value that replaces a cast at the end of the
    /// conversion; `None` states that the materialization does not apply.
    pub fn materialization(
        &mut self,
        make: impl Fn(&mut Builder<'_>, Type, &[Value]) -> Option<Value> + Send + Sync + 'static,
    ) -> &mut Self {
        self.materializations.push(Box::new(make));
        self
    }

    /// As [`TypeConverter::materialization`], for casts with any number of results but one.
    pub fn list_materialization(
        &mut self,
        make: impl Fn(&mut Builder<'_>, &[Type], &[Value]) -> Option<Vec<Value>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.list_materializations.push(Box::new(make));
        self
    }

    /// Returns the types that `ty` is converted to; `None` if `ty` cannot be converted.
    pub fn convert(&self, cx: &Context, ty: Type) -> Option<Vec<Type>> {
        self.rules.iter().rev().find_map(|rule| rule(cx, ty)).flatten()
    }

    /// Returns the type that `ty` is converted to; `None` unless it is converted to exactly one
    /// type.
    pub fn convert_one(&self, cx: &Context, ty: Type) -> Option<Type> {
        match self.convert(cx, ty)?[..] {
            [ty] => Some(ty),
            _ => None,
        }
    }

    /// Converts each of `types` to exactly one type; `None` if a type cannot be converted so.
    pub fn convert_all(
        &self,
        cx: &Context,
        types: impl IntoIterator<Item = Type>,
    ) -> Option<Vec<Type>> {
        types.into_iter().map(|ty| self.convert_one(cx, ty)).collect()
    }

    /// Whether `ty` is converted to itself.
    pub fn is_legal(&self, cx: &Context, ty: Type) -> bool {
        self.convert_one(cx, ty) == Some(ty)
    }

    /// Whether the types of all operands and results of `op` are converted to themselves.
    pub fn is_legal_op(&self, op: OpRef<'_>) -> bool {
        let cx = op.context();
        op.operand_types().chain(op.result_types()).all(|ty| self.is_legal(cx, ty))
    }

    /// Creates a value of type `ty` from `values` with the last added materialization that applies;
    /// `None` if none does.
    pub(super) fn materialize(
        &self,
        builder: &mut Builder<'_>,
        ty: Type,
        values: &[Value],
    ) -> Option<Value> {
        self.materializations.iter().rev().find_map(|make| make(builder, ty, values))
    }

    /// Creates a value of each of `types` from `values` with the last added list materialization
    /// that applies; `None` if none does.
    pub(super) fn materialize_list(
        &self,
        builder: &mut Builder<'_>,
        types: &[Type],
        values: &[Value],
    ) -> Option<Vec<Value>> {
        self.list_materializations.iter().rev().find_map(|make| make(builder, types, values))
    }
}

/// Replaces `op` by a copy with the operands `operands` and converted result types, and returns the
/// copy (MLIR: `convertOpResultTypes`). `None` if a result type cannot be converted.
pub fn convert_types_generically(
    op: Op,
    operands: &[Value],
    converter: &TypeConverter,
    rewriter: &mut ConversionRewriter<'_>,
) -> Option<Op> {
    let cx = rewriter.context();
    let types = converter.convert_all(cx, rewriter.body().op(op).result_types())?;
    let new = rewriter.body_mut().clone_op(op, &mut Mapping::new());
    let body = rewriter.body_mut();
    body.set_operands(new, operands);
    let results: Vec<Value> = body.results(new).collect();
    for (result, ty) in results.iter().zip(types) {
        body.set_value_type(*result, ty);
    }
    rewriter.insert(new);
    rewriter.replace_op(op, &results);
    Some(new)
}

/// Replaces `op` by an operation with the same name and attributes, whose operands and results are
/// replaced by any number of converted ones. The regions move to the new operation, with converted
/// arguments of blocks. `None` if a type cannot be converted.
///
/// Operand and result groups of varying size must be last.
pub fn convert_types_to_lists(
    op: Op,
    converter: &TypeConverter,
    rewriter: &mut ConversionRewriter<'_>,
) -> Option<()> {
    let view = rewriter.body().op(op);
    let (name, cx) = (view.name(), view.context().clone());
    let (attributes, properties) = (view.attributes().to_vec(), view.properties().to_buf());
    let types = view.result_types().map(|ty| converter.convert(&cx, ty));
    let types: Vec<Vec<Type>> = types.collect::<Option<_>>()?;
    let operands = rewriter.converted_operand_list(op, converter)?;
    let regions: Vec<_> = rewriter.body().regions(op).collect();
    for region in &regions {
        rewriter.convert_region(*region, converter)?;
    }
    let mut state = rewriter.state(name);
    state.add_operands(&operands);
    state.add_results(&types.concat());
    state.attributes_mut().extend(attributes);
    state.set_properties(properties);
    let new = rewriter.create_with_regions(state, regions.len());
    for (at, from) in regions.into_iter().enumerate() {
        let to = rewriter.body().region(new, at)?;
        rewriter.body_mut().take_blocks(from, to);
    }
    let mut results = rewriter.body().results(new).collect::<Vec<_>>().into_iter();
    let lists = types.iter().map(|types| results.by_ref().take(types.len()).collect());
    let lists: Vec<Vec<Value>> = lists.collect();
    rewriter.replace_op_with_lists(op, &lists);
    Some(())
}
