//! [`SpirvLowering`], the patterns, legality rules and type converter of a lowering to spirv, and
//! its application to the target of a pass.

use std::sync::{Arc, Mutex};

use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{TypeExt, UnrealizedConversionCastOp};
use terrace_ir::{
    Body, Context, Handle, Op, OpInfo, OpName, OpRef, Reported, Type, Value, Walk, WalkOrder,
    WalkResult,
};
use terrace_pass::Target;
use terrace_rewrite::{
    ConversionMode, ConversionPatterns, ConversionTarget, Rw, TypeConverter, apply_conversion,
};
use terrace_spirv::{SpirvDialect, TargetEnv, TargetEnvAttr, default_target};
use terrace_spirv_transforms::stated_enclosing_target;
use terrace_transforms::{adopt_names, for_each_body};

use crate::build;
use crate::symbols::{ModuleSymbols, lock};
use crate::types::{SpirvTypeOptions, converter};

/// A lowering of one or more dialects to spirv for one target.
pub struct SpirvLowering {
    /// The target whose operations and types may be created.
    pub env: Arc<TargetEnv>,
    /// The options of the type conversion.
    pub options: SpirvTypeOptions,
    /// The converter to types of the target.
    pub converter: Arc<TypeConverter>,
    /// The legality rules; operations of spirv are legal if the target has them, casts always.
    pub target: ConversionTarget,
    /// The patterns that convert operations.
    pub patterns: ConversionPatterns,
    /// The operations that may remain.
    pub mode: ConversionMode,
    /// The symbols that patterns add to the enclosing symbol tables.
    symbols: Arc<Mutex<ModuleSymbols>>,
    /// The operations whose patterns use `symbols`. Bodies that contain them are lowered
    /// sequentially.
    sequential_ops: Vec<&'static OpInfo>,
}

/// A function that builds the replacement of an operation with one result. The function gets the
/// operation, its operands with converted types, and the converted type of the result.
pub(crate) type Replacement = fn(Op, &[Value], Type, Rw<'_, '_>) -> Option<Value>;

impl SpirvLowering {
    /// Creates a lowering without patterns for the target that applies to the target of a pass.
    pub fn new(pass_target: &Target<'_>, options: SpirvTypeOptions) -> Self {
        Self::for_target(pass_target.context(), enclosing_target(pass_target), options)
    }

    /// Creates a lowering without patterns for the target that `target_env` describes.
    pub fn for_target(
        cx: &Context,
        target_env: Handle<TargetEnvAttr>,
        options: SpirvTypeOptions,
    ) -> Self {
        cx.load::<SpirvDialect>();
        let env = Arc::new(TargetEnv::new(cx, target_env));
        let mut target = ConversionTarget::new();
        let spirv_env = env.clone();
        target.dynamically_legal_dialects(&["spirv"], move |op| spirv_env.has_op(op));
        target.legal_op::<UnrealizedConversionCastOp>();
        let converter = Arc::new(converter(env.clone(), options));
        Self {
            env,
            options,
            converter,
            target,
            patterns: ConversionPatterns::new(),
            mode: ConversionMode::Partial,
            symbols: Arc::default(),
            sequential_ops: Vec::new(),
        }
    }

    /// Adds the pattern `name`, which converts operations declared by `root` by `convert`. The
    /// function gets the operation and its operands with converted types, and replaces the
    /// operation; `None` means that the pattern does not match.
    pub fn add_for(
        &mut self,
        name: &'static str,
        root: &'static OpInfo,
        convert: impl Fn(Op, &[Value], &TypeConverter, Rw<'_, '_>) -> Option<()> + Send + Sync + 'static,
    ) {
        let types = self.converter.clone();
        self.patterns.add_for(name, root, Some(&self.converter), move |op, operands, rw| {
            convert(op, operands, &types, rw)
        });
    }

    /// Adds the pattern `name`, which replaces the only result of operations declared by `root` by
    /// the value that `replacement` builds.
    pub(crate) fn add_value(
        &mut self,
        name: &'static str,
        root: &'static OpInfo,
        replacement: impl Fn(Op, &[Value], Type, Rw<'_, '_>) -> Option<Value> + Send + Sync + 'static,
    ) {
        self.add_for(name, root, move |op, operands, types, rw| {
            let cx = rw.context().clone();
            let ty = types.convert_one(&cx, rw.body().op(op).result_types().next()?)?;
            let value = replacement(op, operands, ty, rw)?;
            rw.replace_op(op, &[value]);
            Some(())
        });
    }

    /// Adds a pattern for each pair of `table` that replaces an operation by its counterpart with
    /// the same operands (MLIR: `ElementwiseOpPattern`).
    pub(crate) fn add_elementwise(&mut self, table: &[(&'static OpInfo, &'static OpInfo)]) {
        for (source, target) in table {
            let target = *target;
            self.add_value("ElementwiseOpPattern", source, move |op, operands, ty, rw| {
                if is_unsigned(target) && changes_width(rw.context(), rw.body().op(op), ty) {
                    let view = rw.body().op(op);
                    let message = "bitwidth emulation is not implemented yet on unsigned op pattern \
                                   version";
                    rw.context().emit(view.plain_error(message));
                    return None;
                }
                Some(build::value(rw, target, operands, ty))
            });
        }
    }

    /// Adds a pattern like [`SpirvLowering::add_for`] whose conversion function adds symbols to the
    /// enclosing symbol table. Bodies with such operations are lowered sequentially, so that new
    /// symbols get their positions and names in program order.
    pub(crate) fn add_sequential(
        &mut self,
        name: &'static str,
        root: &'static OpInfo,
        convert: impl Fn(Op, &[Value], &mut ModuleSymbols, &TypeConverter, Rw<'_, '_>) -> Option<()>
        + Send
        + Sync
        + 'static,
    ) {
        let symbols = self.symbols.clone();
        self.add_for(name, root, move |op, operands, types, rw| {
            convert(op, operands, &mut lock(&symbols), types, rw)
        });
        self.sequential_ops.push(root);
    }

    /// Runs the lowering on the target of a pass, with nested bodies.
    ///
    /// # Errors
    /// When an illegal operation cannot be lowered; the error is reported.
    pub fn run(&self, target: &mut Target<'_>) -> Result<(), Reported> {
        self.run_on(target.body_mut())
    }

    /// Runs the lowering on the root of `body`, with nested bodies.
    ///
    /// # Errors
    /// When an illegal operation cannot be lowered; the error is reported.
    pub fn run_on(&self, body: &mut Body) -> Result<(), Reported> {
        if self.needs_order(body) {
            self.run_sequentially(body)?;
        } else {
            let convert =
                |body: &mut Body| apply_conversion(body, &self.target, &self.patterns, self.mode);
            let outcomes = for_each_body(body, &convert);
            let outcome = outcomes.into_iter().collect::<Result<(), _>>();
            outcome.map_err(|error| body.context().emit(error))?;
        }
        adopt_names(body);
        Ok(())
    }

    /// Lowers bodies one after another, in program order.
    fn run_sequentially(&self, body: &mut Body) -> Result<(), Reported> {
        lock(&self.symbols).enter(body);
        let mut result = apply_conversion(body, &self.target, &self.patterns, self.mode)
            .map_err(|error| body.context().emit(error));
        lock(&self.symbols).refresh(body);
        let children: Vec<Op> = body.bodies_mut().map(|(op, _)| op).collect();
        for op in children {
            if let Some(child) = body.child_mut(op) {
                result = result.and_then(|()| self.run_sequentially(child));
            }
        }
        lock(&self.symbols).leave(body);
        result
    }

    /// Whether `body` contains operations that require lowering in program order.
    fn needs_order(&self, body: &Body) -> bool {
        let cx = body.context();
        let names: Vec<OpName> =
            self.sequential_ops.iter().map(|info| OpName::get(cx, info.name)).collect();
        let found = |op: OpRef<'_>| match names.contains(&op.name()) {
            true => Walk::Interrupt,
            false => Walk::Advance,
        };
        !names.is_empty() && body.root().walk(WalkOrder::Pre, found) == WalkResult::Interrupted
    }
}

/// Returns the description of the target that applies to the target of a pass, else of the default
/// target (MLIR: `lookupTargetEnvOrDefault`).
pub(crate) fn enclosing_target(target: &Target<'_>) -> Handle<TargetEnvAttr> {
    stated_enclosing_target(target).unwrap_or_else(|| default_target(target.context()))
}

/// The operations that interpret their operands as unsigned numbers, whose meaning changes with the
/// width.
const UNSIGNED: [&str; 6] = [
    "spirv.UDiv",
    "spirv.UMod",
    "spirv.UGreaterThan",
    "spirv.UGreaterThanEqual",
    "spirv.ULessThan",
    "spirv.ULessThanEqual",
];

/// Whether `op` interprets its operands as unsigned numbers (MLIR: `UnsignedOp`).
pub(crate) fn is_unsigned(op: &OpInfo) -> bool {
    UNSIGNED.contains(&op.name)
}

/// Whether the type `ty` of a replacement differs from that of the only result of `op`, which is no
/// index.
fn changes_width(cx: &Context, op: OpRef<'_>, ty: Type) -> bool {
    let old = op.result_types().next();
    old.is_some_and(|old| !element_type_or_self(cx, old).is_index() && old != ty)
}
