//! [`Lowering`], the patterns, legality rules and type converter of a lowering to llvm, and its
//! application to the target of a pass.

use std::sync::{Arc, Mutex};

use terrace_data_layout::ScopeChain;
use terrace_ir::action::Action;
use terrace_ir::{Body, Op, OpName, OpRef, Reported, Walk, WalkOrder, WalkResult};
use terrace_llvm::LlvmDialect;
use terrace_pass::{PassResult, Target};
use terrace_rewrite::{
    ConversionMode, ConversionPatterns, ConversionTarget, TypeConverter, apply_conversion,
};
use terrace_transforms::convert_bodies;

use crate::c_interface::Wrappers;
use crate::symbols::{Around, lock};
use crate::types;

/// A lowering of one or more dialects: patterns, legality rules and a type converter.
pub struct Lowering {
    /// The converter to types of the llvm dialect.
    pub converter: Arc<TypeConverter>,
    /// The legality rules; the llvm dialect is legal from the start.
    pub target: ConversionTarget,
    /// The patterns that convert operations.
    pub patterns: ConversionPatterns,
    /// The symbol tables and data layout scopes around the body that is lowered, for patterns that
    /// query or change them.
    pub(crate) around: Arc<Mutex<Around>>,
    /// The names of the operations whose patterns use `around`. Bodies that contain them are
    /// lowered sequentially.
    pub(crate) in_order: Vec<&'static str>,
    /// The wrappers with C's calling convention, inserted after the conversion.
    pub(crate) wrappers: Arc<Wrappers>,
}

impl Lowering {
    /// Creates a lowering without patterns that converts `index` to an integer of `width` bits.
    pub(crate) fn new(width: u32) -> Self {
        let mut target = ConversionTarget::new();
        target.legal_dialects(&["llvm"]);
        Self {
            converter: Arc::new(types::converter(width)),
            target,
            patterns: ConversionPatterns::new(),
            around: Arc::default(),
            in_order: Vec::new(),
            wrappers: Arc::default(),
        }
    }

    /// Returns the function that runs the lowering as a pass.
    pub(crate) fn into_run(self) -> impl Fn(&mut Target<'_>) -> PassResult {
        move |target| self.run(target)
    }

    /// Lowers the target of a pass, with nested bodies.
    ///
    /// # Errors
    /// When an illegal operation cannot be lowered; the error is reported.
    pub(crate) fn run(&self, target: &mut Target<'_>) -> Result<(), Reported> {
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
        if self.needs_order(body) {
            self.in_order(body, scopes)?;
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

    /// Lowers bodies sequentially, so that new symbols get their positions and names in program
    /// order.
    fn in_order(&self, body: &mut Body, scopes: &ScopeChain) -> Result<(), Reported> {
        lock(&self.around).enter(body, scopes);
        let mut result = self.convert(body);
        let inner = scopes.extended(body.root());
        let children: Vec<Op> = body.bodies_mut().map(|(op, _)| op).collect();
        for op in children {
            if let Some(child) = body.child_mut(op) {
                result = result.and_then(|()| self.in_order(child, &inner));
            }
            lock(&self.around).child_lowered(body, op);
        }
        lock(&self.around).leave(body);
        result
    }

    /// Whether `body` contains operations that require lowering in program order.
    fn needs_order(&self, body: &Body) -> bool {
        let cx = body.context();
        let names: Vec<OpName> = self.in_order.iter().map(|name| OpName::get(cx, name)).collect();
        let found = |op: OpRef<'_>| match names.contains(&op.name()) {
            true => Walk::Interrupt,
            false => Walk::Advance,
        };
        !names.is_empty() && body.root().walk(WalkOrder::Pre, found) == WalkResult::Interrupted
    }
}

/// Updates the operations that own nested bodies to the new names of the bodies' roots.
fn adopt_names(body: &mut Body) {
    body.adopt_child_names();
    let nested = body.bodies_mut().filter(|(_, child)| child.child_bodies().next().is_some());
    nested.for_each(|(_, child): (Op, &mut Body)| adopt_names(child));
}
