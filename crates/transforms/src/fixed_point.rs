//! A pipeline that runs until it changes nothing.

use terrace_ir::__private::reported_elsewhere;
use terrace_ir::equivalence::{EquivalenceOptions, is_equivalent};
use terrace_ir::{Diagnostic, Severity};
use terrace_pass::{Anchor, OptionInfo, Options, Pass, PassInfo, PassResult, Pipeline, Target};

pub(crate) static COMPOSITE_FIXED_POINT: PassInfo = PassInfo {
    name: "composite-fixed-point-pass",
    title: "CompositeFixedPointPass",
    summary: "Run a pipeline until nothing changes",
    anchor: None,
    options: &[
        OptionInfo::text("name", "CompositeFixedPointPass", "What messages call the pass"),
        OptionInfo::text("pipeline", "", "The passes to run"),
        OptionInfo::int("max-iterations", "10", "After how many iterations to stop"),
    ],
    create: |options| Box::new(FixedPoint::new(options)),
};

struct FixedPoint {
    name: String,
    pipeline: String,
    max_iterations: i64,
}

impl FixedPoint {
    fn new(options: &Options) -> Self {
        Self {
            name: options.text("name").to_owned(),
            pipeline: options.text("pipeline").to_owned(),
            max_iterations: options.int("max-iterations"),
        }
    }
}

impl Pass for FixedPoint {
    fn run(&self, target: &mut Target<'_>) -> PassResult {
        let parsed = Pipeline::parse_elements(target.registry(), "", Anchor::Any, &self.pipeline);
        let pipeline = parsed.map_err(|error| {
            eprint!("{error}");
            eprintln!("<unknown>:0: error: Failed to parse composite pass pipeline");
            reported_elsewhere()
        })?;
        let mut iteration = 0;
        loop {
            let before = target.body().clone_body();
            target.run_pipeline(&pipeline)?;
            if iteration >= self.max_iterations {
                let message = format!(
                    "Composite pass \"{}\"+ didn't converge in {} iterations",
                    self.name, self.max_iterations
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
}
