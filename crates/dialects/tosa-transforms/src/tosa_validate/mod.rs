//! The pass `tosa-validate`: checks operations against the target environment and the
//! specification (MLIR: `TosaValidation.cpp`).

mod compliance;
mod environment;
mod levels;
mod specification;

use terrace_ir::{Diagnostic, OpRef, Walk, WalkOrder};
use terrace_pass::{PassResult, Target, pass};

use environment::Environment;

/// Validates TOSA dialect
#[pass(name = "tosa-validate", title = "TosaValidation", anchor = "builtin.module", run = run)]
pub struct TosaValidate {
    /// Verify if the properties of certain operations align the spec requirement
    #[option(default = false)]
    pub strict_op_spec_alignment: bool,
    /// Disable checks for operations that are determined to be invalid due to their
    /// operand/result datatypes not aligning with the 'Supported Data Types' sections of the
    /// specifciation
    #[option(default = false)]
    pub allow_invalid_op_datatype_combinations: bool,
}

fn run(pass: &TosaValidate, target: &mut Target<'_>) -> PassResult {
    let root = target.body().root();
    let environment = Environment::of(root).map_err(|error| target.emit(error))?;
    let mut errors = Vec::new();
    root.walk(WalkOrder::Post, |op| {
        if op.name().dialect(op.context()) == "tosa" {
            pass.check(op, &environment, &mut errors);
        }
        Walk::Advance
    });
    let mut result = Ok(());
    for error in errors {
        result = Err(target.emit(error));
    }
    result
}

impl TosaValidate {
    /// Adds what is wrong with `op` to `errors`. Types that are not supported hide other errors.
    fn check(&self, op: OpRef<'_>, environment: &Environment, errors: &mut Vec<Diagnostic>) {
        let support = compliance::check_element_types(op)
            .and_then(|()| compliance::check_support(self, op, environment));
        if let Err(error) = support {
            errors.push(error);
            return;
        }
        let checks = [
            specification::check_constants(op, environment),
            levels::check(op, environment),
            specification::check_attributes(op, environment),
            if self.strict_op_spec_alignment { specification::check(op) } else { Ok(()) },
        ];
        errors.extend(checks.into_iter().filter_map(Result::err));
    }
}

/// Returns the mnemonic of `op`: its name without that of the dialect.
fn mnemonic(op: OpRef<'_>) -> &str {
    let name = op.name_str();
    name.strip_prefix("tosa.").unwrap_or(name)
}
