//! The pass `composite-fixed-point-pass`: runs a pipeline until the IR no longer changes.

use terrace_ir::__private::reported_elsewhere;
use terrace_ir::equivalence::{EquivalenceOptions, is_equivalent};
use terrace_ir::{Diagnostic, Severity};
use terrace_pass::{Anchor, PassResult, Pipeline, Target, pass};

/// Run a pipeline until nothing changes
#[pass(name = "composite-fixed-point-pass", title = "CompositeFixedPointPass", run = run)]
pub struct CompositeFixedPoint {
    /// Name of the pass in messages
    #[option(default = "CompositeFixedPointPass")]
    pub name: String,
    /// Passes to run
    #[option]
    pub pipeline: String,
    /// Maximum number of iterations
    #[option(default = 10)]
    pub max_iterations: i64,
}

fn run(pass: &CompositeFixedPoint, target: &mut Target<'_>) -> PassResult {
    let parsed = Pipeline::parse_elements(target.registry(), "", Anchor::Any, &pass.pipeline);
    let pipeline = parsed.map_err(|error| {
        eprint!("{error}");
        eprintln!("<unknown>:0: error: Failed to parse composite pass pipeline");
        reported_elsewhere()
    })?;
    let mut iteration = 0;
    loop {
        let before = target.body().clone_body();
        target.run_pipeline(&pipeline)?;
        if iteration >= pass.max_iterations {
            let message = format!(
                "Composite pass \"{}\"+ didn't converge in {} iterations",
                pass.name, pass.max_iterations
            );
            let location = target.body().root().location();
            target.emit(Diagnostic::new(Severity::Warning, location, message));
            return Ok(());
        }
        iteration += 1;
        let (a, b) = (before.root(), target.body().root());
        if is_equivalent(a, b, EquivalenceOptions::default()) {
            return Ok(());
        }
    }
}
