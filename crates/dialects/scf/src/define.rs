//! Builders of loops and conditionals together with their regions.
//!
//! Each `define` creates the operation, the blocks of its regions, their arguments and their
//! terminators; a closure fills each region and returns the values that the region yields. The
//! operation can then stand where a list of operands is expected, for all of its results.

use terrace_ir::{Body, Builder, OpType, Operand, Operands, Type, Value};

use crate::{ConditionOp, ForOp, IfOp, ParallelOp, ReduceOp, WhileOp, YieldOp};

/// The values of a list of operands or results.
type Values = smallvec::SmallVec<[Value; 4]>;

/// Returns the types of `values`.
fn types_of(body: &Body, values: &[Value]) -> Vec<Type> {
    values.iter().map(|value| body.value_type(*value)).collect()
}

impl ForOp {
    /// Creates `scf.for %i = %lower to %upper step %step iter_args(%arg = %init, …)` with its body.
    ///
    /// `build` receives the induction variable and the loop-carried values, and returns their
    /// values for the next iteration. The results of the loop have the types of `inits`.
    ///
    /// ```
    /// use terrace_arith::{AddIOp, BuildConstant};
    /// # use terrace_builtin::{IndexType, ModuleOp};
    /// # use terrace_func::{FuncOp, ReturnOp};
    /// # use terrace_ir::{Context, DialectRegistry, Location};
    /// use terrace_scf::ForOp;
    /// # let mut registry = DialectRegistry::new();
    /// # registry.insert::<terrace_builtin::BuiltinDialect>();
    /// # registry.insert::<terrace_scf::ScfDialect>();
    /// # registry.insert::<terrace_arith::ArithDialect>();
    /// # registry.insert::<terrace_func::FuncDialect>();
    /// # let cx = Context::with_registry(registry);
    /// let index = IndexType::get(&cx).ty();
    /// let module = ModuleOp::define(&cx, Location::unknown(&cx), |b| {
    ///     FuncOp::define(b, "sum", [index], &[index], |b, [n]| {
    ///         let (zero, one) = (b.constant_index(0), b.constant_index(1));
    ///         let sum = ForOp::define(b, zero, n, one, [zero], |_, i, carried| {
    ///             [AddIOp::of(carried[0], i)]
    ///         });
    ///         ReturnOp::build(b, sum);
    ///     });
    /// });
    /// module.verify().unwrap();
    /// ```
    pub fn define<Y: Operands>(
        builder: &mut Builder<'_>,
        lower: impl Operand,
        upper: impl Operand,
        step: impl Operand,
        inits: impl Operands,
        build: impl FnOnce(&mut Builder<'_>, Value, &[Value]) -> Y,
    ) -> Self {
        let (lower, upper, step) =
            (lower.value(builder), upper.value(builder), step.value(builder));
        let inits: Values = inits.values(builder).iter().copied().collect();
        let results = types_of(builder.body(), &inits);
        let op = Self::build(builder, &results, lower, upper, step, &inits[..]);
        let arguments = [&[builder.body().value_type(lower)], &results[..]].concat();
        builder.build_block_with(op.op(), 0, &arguments, |builder, arguments| {
            let yielded = build(builder, arguments[0], &arguments[1..]);
            YieldOp::build(builder, yielded);
        });
        op
    }
}

impl IfOp {
    /// Creates `scf.if %condition -> (results)` with both of its regions.
    ///
    /// `then_region` and `else_region` return the values that their region yields, of the types
    /// `results`.
    pub fn define<T: Operands, E: Operands>(
        builder: &mut Builder<'_>,
        condition: impl Operand,
        results: &[Type],
        then_region: impl FnOnce(&mut Builder<'_>) -> T,
        else_region: impl FnOnce(&mut Builder<'_>) -> E,
    ) -> Self {
        let op = Self::build(builder, results, condition);
        builder.build_block_with(op.op(), 0, &[], |builder, _| {
            let yielded = then_region(builder);
            YieldOp::build(builder, yielded);
        });
        builder.build_block_with(op.op(), 1, &[], |builder, _| {
            let yielded = else_region(builder);
            YieldOp::build(builder, yielded);
        });
        op
    }

    /// Creates `scf.if %condition` without results, whose else region is empty.
    pub fn define_then(
        builder: &mut Builder<'_>,
        condition: impl Operand,
        then_region: impl FnOnce(&mut Builder<'_>),
    ) -> Self {
        let op = Self::build(builder, &[], condition);
        builder.build_block_with(op.op(), 0, &[], |builder, _| {
            then_region(builder);
            YieldOp::build(builder, ());
        });
        op
    }
}

impl WhileOp {
    /// Creates `scf.while (%arg = %init, …) : (types) -> (results)` with both of its regions.
    ///
    /// `before` receives the loop-carried values and returns the condition and the values of types
    /// `results`, which are passed to `after` and, when the condition is false, become the results.
    /// `after` returns the loop-carried values of the next iteration.
    pub fn define<F: Operands, Y: Operands>(
        builder: &mut Builder<'_>,
        inits: impl Operands,
        results: &[Type],
        before: impl FnOnce(&mut Builder<'_>, &[Value]) -> (Value, F),
        after: impl FnOnce(&mut Builder<'_>, &[Value]) -> Y,
    ) -> Self {
        let inits: Values = inits.values(builder).iter().copied().collect();
        let carried = types_of(builder.body(), &inits);
        let op = Self::build(builder, results, &inits[..]);
        builder.build_block_with(op.op(), 0, &carried, |builder, arguments| {
            let (condition, forwarded) = before(builder, arguments);
            ConditionOp::build(builder, condition, forwarded);
        });
        builder.build_block_with(op.op(), 1, results, |builder, arguments| {
            let yielded = after(builder, arguments);
            YieldOp::build(builder, yielded);
        });
        op
    }
}

impl ParallelOp {
    /// Creates `scf.parallel (%i, …) = (lower) to (upper) step (steps)` without reductions.
    ///
    /// `build` receives the induction variables. The lists of bounds and steps have one value for
    /// each dimension.
    pub fn define(
        builder: &mut Builder<'_>,
        lower: &[Value],
        upper: &[Value],
        steps: &[Value],
        build: impl FnOnce(&mut Builder<'_>, &[Value]),
    ) -> Self {
        let op = Self::build(builder, &[], lower, upper, steps, ());
        let variables = types_of(builder.body(), lower);
        builder.build_block_with(op.op(), 0, &variables, |builder, variables| {
            build(builder, variables);
            ReduceOp::build(builder, (), 0);
        });
        op
    }
}

/// Implements `Operands` for operations with a list of results, which stand for all of their
/// results in a list of operands.
macro_rules! results_are_operands {
    ($($op:ident)*) => {$(
        impl Operands for $op {
            type Values = Values;
            fn values(self, builder: &mut Builder<'_>) -> Values {
                builder.body().results(self.op()).collect()
            }
        }
    )*};
}

results_are_operands!(ForOp IfOp WhileOp ParallelOp);
