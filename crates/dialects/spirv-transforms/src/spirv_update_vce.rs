//! The pass `spirv-update-vce`: deduces the version, extensions and capabilities that a module
//! requires (MLIR: `UpdateVCEPass.cpp`).

use terrace_builtin::function::function_type;
use terrace_builtin::property::EnumAttr;
use terrace_ir::{Context, Op, OpRef, Reported, Type, Walk, WalkOrder};
use terrace_pass::{PassResult, Target, pass};
use terrace_spirv::{
    Capability, Extension, GlobalVariableOp, Needs, TargetEnv, VerCapExtAttr, Version,
    implied_capabilities, needs_of_op, needs_of_type,
};

use crate::target::stated_enclosing_target;

/// Deduce the version, extensions and capabilities that modules require
#[pass(
    name = "spirv-update-vce",
    title = "SPIRVUpdateVCEPass",
    anchor = "spirv.module",
    run = run
)]
pub struct SpirvUpdateVce {}

fn run(_: &SpirvUpdateVce, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    let Some(stated) = stated_enclosing_target(target) else {
        let message = "missing 'spirv.target_env' attribute";
        return Err(cx.emit(target.body().root().plain_error(message)));
    };
    let env = TargetEnv::new(&cx, stated);
    let mut deduced = Deduced {
        env: &env,
        version: Version::V_1_0,
        extensions: Vec::new(),
        capabilities: Vec::new(),
    };
    let mut result = Ok(());
    target.body().root().walk(WalkOrder::Post, |op| match deduced.add(op) {
        Ok(()) => Walk::Advance,
        Err(reported) => {
            result = Err(reported);
            Walk::Interrupt
        }
    });
    result?;
    let mut capabilities = deduced.capabilities.clone();
    for capability in deduced.capabilities {
        for implied in implied_capabilities(capability) {
            if !capabilities.contains(&implied) {
                capabilities.push(implied);
            }
        }
    }
    let (version, extensions) = (deduced.version, deduced.extensions);
    let triple = VerCapExtAttr { version, capabilities, extensions }.intern(&cx).attr();
    // The module declares the attribute, so that setting it cannot fail.
    let _ = target.body_mut().set_attribute(Op::ROOT, "vce_triple", Some(triple));
    Ok(())
}

/// The requirements found so far.
struct Deduced<'e> {
    /// The target that limits the requirements.
    env: &'e TargetEnv,
    version: Version,
    extensions: Vec<Extension>,
    capabilities: Vec<Capability>,
}

/// Returns the keyword of an enumeration case.
fn keyword<E: EnumAttr>(case: E) -> &'static str {
    let at = E::INFO.values.iter().position(|value| *value == case.value());
    at.and_then(|at| E::INFO.keywords.get(at)).copied().unwrap_or_default()
}

impl Deduced<'_> {
    /// Adds the requirements of `op` and of the types of its values.
    ///
    /// # Errors
    /// When the target does not fulfil a requirement; the error is reported.
    fn add(&mut self, op: OpRef<'_>) -> Result<(), Reported> {
        let cx = op.context();
        let needs = needs_of_op(op);
        if needs.version as u32 > self.version as u32 {
            self.version = needs.version;
        }
        if self.version as u32 > self.env.version() as u32 {
            let message = format!(
                "'{}' requires min version {} but target environment allows up to {}",
                op.name_str(),
                keyword(self.version),
                keyword(self.env.version()),
            );
            return Err(cx.emit(op.plain_error(message)));
        }
        self.require(op, &needs)?;
        for ty in value_types(cx, op) {
            self.require(op, &needs_of_type(cx, ty))?;
        }
        Ok(())
    }

    /// Adds one extension and one capability for each list of alternatives in `needs`.
    fn require(&mut self, op: OpRef<'_>, needs: &Needs) -> Result<(), Reported> {
        for any in &needs.extensions {
            let chosen = any.iter().find(|one| self.env.has_extension(**one));
            choose(op, "extension", any, chosen, &mut self.extensions)?;
        }
        for any in &needs.capabilities {
            let chosen = any.iter().find(|one| self.env.has_capability(**one));
            choose(op, "capability", any, chosen, &mut self.capabilities)?;
        }
        Ok(())
    }
}

/// Adds `chosen`, one of the alternatives `any`, to `all`.
///
/// # Errors
/// When no alternative is chosen; the error is reported.
fn choose<E: EnumAttr>(
    op: OpRef<'_>,
    what: &str,
    any: &[E],
    chosen: Option<&E>,
    all: &mut Vec<E>,
) -> Result<(), Reported> {
    let Some(chosen) = chosen else {
        let names: Vec<&str> = any.iter().map(|one| keyword(*one)).collect();
        let message = format!(
            "'{}' requires at least one {what} in [{}] but none allowed in target environment",
            op.name_str(),
            names.join(", "),
        );
        return Err(op.context().emit(op.plain_error(message)));
    };
    if !all.contains(chosen) {
        all.push(*chosen);
    }
    Ok(())
}

/// Returns the types of the operands and results of `op`, of a variable, and of a function.
fn value_types(cx: &Context, op: OpRef<'_>) -> Vec<Type> {
    let variable = op.cast::<GlobalVariableOp>().map(|op| op.r#type().data(cx).0);
    let function = function_type(op);
    let function = function.into_iter().flat_map(|ty| ty.inputs.iter().chain(&ty.results).copied());
    op.operand_types().chain(op.result_types()).chain(variable).chain(function).collect()
}
