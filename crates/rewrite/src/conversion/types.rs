//! How types are converted.

use terrace_ir::{Builder, Context, Mapping, Op, OpRef, Type, Value};

use super::ConversionRewriter;

/// What becomes of a type: `None` if the rule is not about it, an empty `Some(None)` if it has no
/// counterpart.
type Rule = Box<dyn Fn(&Context, Type) -> Option<Option<Vec<Type>>> + Send + Sync>;

/// Makes a value of the type from these.
type Materialization = Box<dyn Fn(&mut Builder<'_>, Type, &[Value]) -> Option<Value> + Send + Sync>;

/// How types, and with them values, become those of a target (MLIR: `TypeConverter`).
///
/// Rules that were added later are asked first.
#[derive(Default)]
pub struct TypeConverter {
    rules: Vec<Rule>,
    materializations: Vec<Materialization>,
}

impl TypeConverter {
    /// A converter without rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a rule that gives one type; `Some(None)` says that the type cannot be converted, `None`
    /// that other rules are to say.
    pub fn rule(
        &mut self,
        rule: impl Fn(&Context, Type) -> Option<Option<Type>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.rule_to_many(move |cx, ty| rule(cx, ty).map(|ty| ty.map(|ty| vec![ty])))
    }

    /// Adds a rule that gives any number of types.
    pub fn rule_to_many(
        &mut self,
        rule: impl Fn(&Context, Type) -> Option<Option<Vec<Type>>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.rules.push(Box::new(rule));
        self
    }

    /// Adds what makes a value of a type from others, where a cast is left over.
    pub fn materialization(
        &mut self,
        make: impl Fn(&mut Builder<'_>, Type, &[Value]) -> Option<Value> + Send + Sync + 'static,
    ) -> &mut Self {
        self.materializations.push(Box::new(make));
        self
    }

    /// The types that `ty` becomes; `None` if it cannot be converted.
    pub fn convert(&self, cx: &Context, ty: Type) -> Option<Vec<Type>> {
        self.rules.iter().rev().find_map(|rule| rule(cx, ty)).flatten()
    }

    /// The type that `ty` becomes; `None` if it becomes no single one.
    pub fn convert_one(&self, cx: &Context, ty: Type) -> Option<Type> {
        match self.convert(cx, ty)?[..] {
            [ty] => Some(ty),
            _ => None,
        }
    }

    /// The types that `types` become, each a single one.
    pub fn convert_all(
        &self,
        cx: &Context,
        types: impl IntoIterator<Item = Type>,
    ) -> Option<Vec<Type>> {
        types.into_iter().map(|ty| self.convert_one(cx, ty)).collect()
    }

    /// Whether `ty` stays as it is.
    pub fn is_legal(&self, cx: &Context, ty: Type) -> bool {
        self.convert_one(cx, ty) == Some(ty)
    }

    /// Whether the types of all operands and results of `op` stay as they are.
    pub fn is_legal_op(&self, op: OpRef<'_>) -> bool {
        let cx = op.context();
        op.operand_types().chain(op.result_types()).all(|ty| self.is_legal(cx, ty))
    }

    /// Makes a value of type `ty` from `values`, if a materialization does.
    pub(super) fn materialize(
        &self,
        builder: &mut Builder<'_>,
        ty: Type,
        values: &[Value],
    ) -> Option<Value> {
        self.materializations.iter().rev().find_map(|make| make(builder, ty, values))
    }
}

/// Replaces `op` by a copy on `operands` whose results have the converted types; gives the copy
/// (MLIR: `convertOpResultTypes`).
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
