//! What passes do with their options.

use terrace_builtin::FloatType;
use terrace_ir::{Context, Reported, Type};
use terrace_numeric::FloatFormat;
use terrace_pass::{Pass, Target};

/// A pass that is a function of the target.
pub(crate) struct Function<F>(pub(crate) F);

impl<F: Fn(&mut Target<'_>) -> Result<(), Reported> + Send + Sync> Pass for Function<F> {
    fn run(&self, target: &mut Target<'_>) -> Result<(), Reported> {
        (self.0)(target)
    }
}

/// The float type of this name, as text has it.
pub(crate) fn float_type(cx: &Context, name: &str) -> Option<Type> {
    Some(FloatType::get(cx, FloatFormat::from_mlir_name(name)?).ty())
}
