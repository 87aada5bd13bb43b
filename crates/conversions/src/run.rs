//! Applying lowerings to a program.

use std::sync::{Arc, Mutex, PoisonError};

use terrace_builtin::ModuleOp;
use terrace_cf::AssertOp;
use terrace_ir::action::Action;
use terrace_ir::{Body, Op, Reported, Walk, WalkOrder, WalkResult};
use terrace_llvm::LlvmDialect;
use terrace_pass::Target;
use terrace_rewrite::{
    ConversionMode, ConversionPatterns, ConversionTarget, TypeConverter, apply_conversion,
};
use terrace_transforms::convert_bodies;

use crate::c_interface::Wrappers;
use crate::symbols::NewSymbols;
use crate::types;

/// A lowering of some dialects that is being put together.
pub struct Lowering {
    /// How types are converted.
    pub converter: Arc<TypeConverter>,
    /// What is legal: the llvm dialect, and what else was said.
    pub target: ConversionTarget,
    /// How operations are converted.
    pub patterns: ConversionPatterns,
    /// What patterns add to the module around.
    pub(crate) symbols: Arc<Mutex<NewSymbols>>,
    /// The wrappers that functions get.
    pub(crate) wrappers: Arc<Wrappers>,
}

impl Lowering {
    /// A lowering without patterns, where an index has `width` bits.
    pub(crate) fn new(width: u32) -> Self {
        let mut target = ConversionTarget::new();
        target.legal_dialects(&["llvm"]);
        Self {
            converter: Arc::new(types::converter(width)),
            target,
            patterns: ConversionPatterns::new(),
            symbols: Arc::default(),
            wrappers: Arc::default(),
        }
    }

    /// Lowers the operation that a pass runs on and all that is in it.
    ///
    /// # Errors
    /// When something must be lowered that cannot be.
    pub(crate) fn run(&self, target: &mut Target<'_>) -> Result<(), Reported> {
        let body = target.body_mut();
        body.context().load::<LlvmDialect>();
        let Some(handler) = body.context().action_handler() else { return self.run_on(body) };
        if !handler.begins(Action::Conversion { op: body.root() }) {
            return Ok(());
        }
        let result = self.run_on(body);
        handler.completed(Action::CONVERSION);
        result
    }

    fn run_on(&self, body: &mut Body) -> Result<(), Reported> {
        if has_assertions(body) {
            self.in_order(body)?;
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

    /// Lowers one body after the other, so that new symbols get names in the order of the program.
    fn in_order(&self, body: &mut Body) -> Result<(), Reported> {
        let is_module = body.root().is::<ModuleOp>();
        let around = is_module.then(|| self.exchange(NewSymbols::of(body)));
        let mut result = self.convert(body);
        for (_, child) in body.bodies_mut() {
            result = result.and_then(|()| self.in_order(child));
        }
        if let Some(around) = around {
            self.exchange(around).insert(body);
        }
        result
    }

    fn exchange(&self, symbols: NewSymbols) -> NewSymbols {
        let mut place = self.symbols.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut place, symbols)
    }
}

fn has_assertions(body: &Body) -> bool {
    let found = body.root().walk(WalkOrder::Pre, |op| match op.is::<AssertOp>() {
        true => Walk::Interrupt,
        false => Walk::Advance,
    });
    found == WalkResult::Interrupted
}

/// Tells the bodies what the operations in them are called now.
fn adopt_names(body: &mut Body) {
    body.adopt_child_names();
    let nested = body.bodies_mut().filter(|(_, child)| child.child_bodies().next().is_some());
    nested.for_each(|(_, child): (Op, &mut Body)| adopt_names(child));
}
