//! [`Lowering`], the patterns, legality rules and type converter of a lowering to llvm, and its
//! application to the target of a pass.
//!
//! A lowering is declared by calls that give the debug name of the pattern, the type of the source
//! operation, and a conversion function:
//! - [`Lowering::add`] for most operations;
//! - `add_built` for functions that use the [`LlvmBuilder`];
//! - `add_sequential` for functions that add symbols to the enclosing module;
//! - `add_one_to_one` for a table `Source => Target` of operations with the same operands.

use std::sync::{Arc, Mutex};

use terrace_builtin::UnrealizedConversionCastOp;
use terrace_data_layout::ScopeChain;
use terrace_ir::action::Action;
use terrace_ir::{
    Body, Diagnostic, Op, OpInfo, OpName, OpRef, OpType, Reported, Value, Walk, WalkOrder,
    WalkResult, ensure_sufficient_stack,
};
use terrace_llvm::LlvmDialect;
use terrace_pass::{PassResult, Target};
use terrace_rewrite::{
    ConversionMode, ConversionPatterns, ConversionTarget, Rw, TypeConverter, apply_conversion,
    apply_conversion_to,
};
use terrace_transforms::{adopt_names, convert_bodies};

use crate::bare_pointers::BarePointers;
use crate::c_interface::Wrappers;
use crate::llvm_builder::LlvmBuilder;
use crate::one_to_one::{OneToOneEntry, has_unsupported_floats, replace_by_counterpart};
use crate::symbols::{EnclosingScopes, lock};
use crate::types::{self, TypeRules};

/// A function that calls its last argument on the body, with the path of the body.
pub type LowerAround<'a> = &'a mut dyn FnMut(&[Op], &mut Body, &mut dyn FnMut(&mut Body));

/// The place of the operations that [`Lowering::run_at`] lowers.
pub struct LoweredPlace<'a> {
    /// The proxies that lead from the outermost body to the body with the operations.
    pub path: &'a [Op],
    /// The operation of that body that is lowered with its nested operations.
    pub op: Op,
    /// The data layout scopes around the outermost body.
    pub scopes: &'a ScopeChain,
    /// The operations that may remain.
    pub mode: ConversionMode,
}

/// A lowering of one or more dialects: patterns, legality rules and a type converter.
pub struct Lowering {
    /// The converter to types of the llvm dialect.
    pub converter: Arc<TypeConverter>,
    /// The legality rules; the llvm dialect and casts between types are legal from the start.
    pub target: ConversionTarget,
    /// The patterns that convert operations.
    pub patterns: ConversionPatterns,
    /// The symbol tables and data layout scopes that enclose the lowered body, for patterns that
    /// query or change them.
    scopes: Arc<Mutex<EnclosingScopes>>,
    /// The operations whose patterns use `scopes`, each with a check whether one operation does.
    /// Bodies that contain such operations are lowered sequentially.
    sequential_ops: Vec<(&'static OpInfo, fn(OpRef<'_>) -> bool)>,
    /// The wrappers with C's calling convention, inserted after the conversion.
    pub(crate) wrappers: Arc<Wrappers>,
    /// The functions whose memrefs are passed as bare pointers.
    pub(crate) bare_pointers: Arc<BarePointers>,
}

impl Lowering {
    /// Creates a lowering without patterns that converts `index` to an integer of `width` bits.
    pub fn new(width: u32) -> Self {
        Self::with_types(TypeRules::new(width))
    }

    /// Creates a lowering without patterns that converts types by `rules`.
    pub fn with_types(rules: TypeRules) -> Self {
        Self::with_converter(types::converter(rules))
    }

    /// Creates a lowering without patterns that converts types by `converter`.
    pub fn with_converter(converter: TypeConverter) -> Self {
        let mut target = ConversionTarget::new();
        target.legal_dialects(&["llvm"]).legal_op::<UnrealizedConversionCastOp>();
        Self {
            converter: Arc::new(converter),
            target,
            patterns: ConversionPatterns::new(),
            scopes: Arc::default(),
            sequential_ops: Vec::new(),
            wrappers: Arc::default(),
            bare_pointers: Arc::default(),
        }
    }

    /// Passes memrefs as bare pointers to all functions if `everywhere`, or else only to functions
    /// that request it.
    pub fn use_bare_pointers(&mut self, everywhere: bool) {
        self.bare_pointers = Arc::new(BarePointers::new(everywhere));
    }

    /// Whether memrefs are passed as bare pointers to all functions.
    pub fn uses_bare_pointers(&self) -> bool {
        self.bare_pointers.are_everywhere()
    }

    /// Lets casts between types in the input fold, which legal operations do not.
    pub fn fold_casts(&mut self) {
        self.target.dynamically_legal_op::<UnrealizedConversionCastOp>(|_| None);
    }

    /// Adds the pattern `name`, which converts operations of type `O` by `convert`. The function
    /// gets the operation and its operands with converted types, and replaces the operation; `None`
    /// means that the pattern does not match.
    pub fn add<O: OpType>(
        &mut self,
        name: &'static str,
        convert: impl Fn(Op, &[Value], &TypeConverter, Rw<'_, '_>) -> Option<()> + Send + Sync + 'static,
    ) {
        self.add_for(name, O::INFO, convert);
    }

    /// Adds a pattern like [`Lowering::add`] for operations declared by `root`, for tables of
    /// operations that share a conversion function.
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

    /// Adds a pattern like [`Lowering::add`] whose conversion function builds with an
    /// [`LlvmBuilder`].
    pub fn add_built<O: OpType>(
        &mut self,
        name: &'static str,
        convert: impl Fn(&mut LlvmBuilder<'_, '_>, Op, &[Value]) -> Option<()> + Send + Sync + 'static,
    ) {
        self.add::<O>(name, move |op, operands, types, rw| {
            convert(&mut LlvmBuilder::new(rw, types)?, op, operands)
        });
    }

    /// Adds a pattern like [`Lowering::add_for`] whose conversion function reads or adds symbols of
    /// the enclosing symbol tables. Bodies with such operations are lowered sequentially, so that
    /// new symbols get their positions and names in program order.
    pub fn add_sequential(
        &mut self,
        name: &'static str,
        root: &'static OpInfo,
        convert: impl Fn(Op, &[Value], &mut EnclosingScopes, &TypeConverter, Rw<'_, '_>) -> Option<()>
        + Send
        + Sync
        + 'static,
    ) {
        self.add_sequential_if(
            name,
            root,
            |_| true,
            move |op, operands, scopes, types, rw| {
                convert(op, operands, &mut lock(scopes), types, rw)
            },
        );
    }

    /// Adds a pattern like [`Lowering::add_sequential`] that uses the symbol tables only for
    /// operations that `uses_symbols` accepts.
    pub(crate) fn add_sequential_if(
        &mut self,
        name: &'static str,
        root: &'static OpInfo,
        uses_symbols: fn(OpRef<'_>) -> bool,
        convert: impl Fn(
            Op,
            &[Value],
            &Mutex<EnclosingScopes>,
            &TypeConverter,
            Rw<'_, '_>,
        ) -> Option<()>
        + Send
        + Sync
        + 'static,
    ) {
        let scopes = self.scopes.clone();
        self.add_for(name, root, move |op, operands, types, rw| {
            convert(op, operands, &scopes, types, rw)
        });
        self.sequential_ops.push((root, uses_symbols));
    }

    /// Adds the pattern `name` for each entry of `table`. The pattern does not match floating-point
    /// types that LLVM IR lacks.
    pub fn add_one_to_one(&mut self, name: &'static str, table: &'static [OneToOneEntry]) {
        for entry in table {
            self.add_for(name, entry.source, |op, operands, types, rw| {
                if has_unsupported_floats(rw.body().op(op)) {
                    return None;
                }
                replace_by_counterpart(entry, op, operands, types, rw)
            });
        }
    }

    /// Returns the function that runs the lowering as a pass.
    pub fn into_run(self) -> impl Fn(&mut Target<'_>) -> PassResult {
        move |target| self.run(target)
    }

    /// Lowers the target of a pass, with nested bodies.
    ///
    /// # Errors
    /// When an illegal operation cannot be lowered; the error is reported.
    pub fn run(&self, target: &mut Target<'_>) -> Result<(), Reported> {
        let scopes = target.outer_scopes().clone();
        let body = target.body_mut();
        body.context().load::<LlvmDialect>();
        let Some(handler) = body.context().action_handler() else {
            return self.run_on(body, &scopes);
        };
        if !handler.begins(Action::Conversion { op: body.root() }) {
            return Ok(());
        }
        let result = self.run_on(body, &scopes);
        handler.completed(Action::CONVERSION);
        result
    }

    fn run_on(&self, body: &mut Body, scopes: &ScopeChain) -> Result<(), Reported> {
        self.bare_pointers.collect(body);
        if self.needs_order(body) {
            self.run_sequentially(body, scopes)?;
        } else {
            convert_bodies(body, &self.target, &self.patterns)?;
        }
        adopt_names(body);
        self.wrappers.insert(body);
        Ok(())
    }

    fn convert(&self, body: &mut Body) -> Result<(), Reported> {
        apply_conversion(body, &self.target, &self.patterns, ConversionMode::Partial)
            .map_err(|error| body.context().emit(error))
    }

    /// Lowers bodies one after another, in program order.
    fn run_sequentially(&self, body: &mut Body, scopes: &ScopeChain) -> Result<(), Reported> {
        lock(&self.scopes).enter(body, scopes);
        let mut result = self.convert(body);
        let inner = scopes.extended(body.root());
        let children: Vec<Op> = body.bodies_mut().map(|(op, _)| op).collect();
        for op in children {
            lock(&self.scopes).enter_child(body, op);
            if let Some(child) = body.child_mut(op) {
                result = result.and_then(|()| self.run_sequentially(child, &inner));
            }
            lock(&self.scopes).refresh_child(body, op);
        }
        lock(&self.scopes).leave(body);
        result
    }

    /// Lowers the operations at `place` of the program in `top`, where they may add symbols to
    /// enclosing symbol tables. Calls `around` with each body, its path from `top` and a function
    /// that lowers the body.
    ///
    /// # Errors
    /// The first operation that cannot be lowered.
    pub fn run_at(
        &self,
        top: &mut Body,
        place: &LoweredPlace<'_>,
        around: LowerAround<'_>,
    ) -> Result<(), Diagnostic> {
        self.bare_pointers.collect(top);
        let result = self.visit(top, place, &mut Vec::new(), place.scopes, around);
        self.wrappers.insert(top);
        result
    }

    fn visit(
        &self,
        body: &mut Body,
        place: &LoweredPlace<'_>,
        path: &mut Vec<Op>,
        scopes: &ScopeChain,
        around: LowerAround<'_>,
    ) -> Result<(), Diagnostic> {
        lock(&self.scopes).enter(body, scopes);
        let (mut result, depth) = (Ok(()), path.len());
        let children: Vec<Op> = match place.path.get(depth) {
            Some(next) => vec![*next],
            None => {
                let op = if depth == place.path.len() { place.op } else { Op::ROOT };
                around(path, body, &mut |body| {
                    let (target, patterns) = (&self.target, &self.patterns);
                    result = apply_conversion_to(body, op, target, patterns, place.mode);
                });
                body.ops_below(op).filter(|op| body.child(*op).is_some()).collect()
            }
        };
        let inner = scopes.extended(body.root());
        for op in children {
            lock(&self.scopes).enter_child(body, op);
            if let Some(child) = body.child_mut(op).filter(|_| result.is_ok()) {
                path.push(op);
                result = ensure_sufficient_stack(|| self.visit(child, place, path, &inner, around));
                path.pop();
            }
            lock(&self.scopes).refresh_child(body, op);
        }
        lock(&self.scopes).leave(body);
        body.adopt_child_names();
        result
    }

    /// Whether `body` contains operations that require lowering in program order.
    fn needs_order(&self, body: &Body) -> bool {
        let cx = body.context();
        let checks: Vec<(OpName, fn(OpRef<'_>) -> bool)> = (self.sequential_ops.iter())
            .map(|(info, uses_symbols)| (OpName::get(cx, info.name), *uses_symbols))
            .collect();
        let found = |op: OpRef<'_>| match checks
            .iter()
            .any(|(name, uses_symbols)| *name == op.name() && uses_symbols(op))
        {
            true => Walk::Interrupt,
            false => Walk::Advance,
        };
        !checks.is_empty() && body.root().walk(WalkOrder::Pre, found) == WalkResult::Interrupted
    }
}
