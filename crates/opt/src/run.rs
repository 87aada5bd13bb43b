//! Setup of the pass manager from the command line. The entry point is [`run_passes`].

use std::io::IsTerminal;

use terrace_affine_analysis::UseOfCalls;
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::{Body, Reported};
use terrace_pass::{Explanations, PassManager, Pipeline};

use crate::actions::Actions;
use crate::anchors;
use crate::cli::Cli;
use crate::instruments::PrintIr;
use crate::progress::Display;
use crate::reproducer::{Failures, Reproducer};
use crate::statistics;
use crate::timing::Timing;
use terrace_tool::complain;

/// Runs the passes that `cli` requests on `body`, with the instruments that it requests.
pub(crate) fn run_passes(cli: &Cli, body: &mut Body, timing: &Timing) -> Result<(), Reported> {
    let actions = Actions::install(cli, body.context())?;
    let result = run_all(cli, body, timing, &actions);
    actions.finish(cli).and(result)
}

fn run_all(cli: &Cli, body: &mut Body, timing: &Timing, actions: &Actions) -> Result<(), Reported> {
    let said = |error: String| {
        eprint!("{error}");
        reported_elsewhere()
    };
    if cli.explain_copies {
        Explanations::request_copies(body.context());
    }
    if cli.poly_calls {
        UseOfCalls::turn_on(body.context());
    }
    let mut verify = cli.verify_each;
    let again = if cli.run_reproducer { Reproducer::take(body)? } else { None };
    if let Some(again) = again {
        if again.disable_threading {
            body.context().set_thread_count(1);
        }
        verify = again.verify_each;
        if cli.pass_pipeline.is_none() {
            let pipeline = cli.passes.parse(&again.pipeline).map_err(said)?;
            run_pipeline(cli, &pipeline, verify, body, timing, actions)?;
        }
    }
    let pipeline = cli.passes.pipeline(cli.pass_pipeline.as_deref()).map_err(said)?;
    if cli.dump_pass_pipeline {
        eprint!("{}", pipeline.to_lines());
    }
    if cli.mlir_print_ir_module_scope && body.context().thread_count() > 1 {
        return Err(complain(
            "<unknown>:0: error: IR print for module scope can't be setup on a pass-manager \
             without disabling multi-threading first.",
        ));
    }
    run_pipeline(cli, &pipeline, verify, body, timing, actions)?;
    if !cli.no_progress && std::io::stderr().is_terminal() {
        for hint in anchors::hints(&pipeline, body.context()) {
            eprintln!("<unknown>:0: note: {hint}");
        }
    }
    if cli.mlir_pass_statistics {
        eprint!("{}", statistics::report(&pipeline, cli.mlir_pass_statistics_display));
    }
    if let Some(path) = &cli.mlir_generate_reproducer {
        let disable_threading = body.context().thread_count() == 1;
        let pipeline = pipeline.to_text(",");
        let reproducer = Reproducer { pipeline, disable_threading, verify_each: false };
        reproducer.write(body, path)?;
    }
    Ok(())
}

fn run_pipeline(
    cli: &Cli,
    pipeline: &Pipeline,
    verify: bool,
    body: &mut Body,
    timing: &Timing,
    actions: &Actions,
) -> Result<(), Reported> {
    // An explicit pipeline must fit the root even if it is empty.
    let fits = cli.pass_pipeline.is_none() || pipeline.anchor.accepts(body.root().name_str());
    if pipeline.is_empty() && fits {
        return Ok(());
    }
    let mut manager = PassManager::new(cli.passes.registry());
    manager.verify_each(verify);
    if let Some(print) = PrintIr::of(cli) {
        manager.instrument(Box::new(print));
    }
    if cli.mlir_timing {
        manager.instrument(Box::new(timing.clone()));
    }
    if let Some(story) = actions.story() {
        manager.instrument(Box::new(story));
    }
    let display = Display::start(cli, body.context());
    if let Some(display) = &display {
        manager.instrument(display.instrument());
    }
    let Some(path) = &cli.mlir_pass_pipeline_crash_reproducer else {
        return manager.run(pipeline, body);
    };
    let disable_threading = body.context().thread_count() == 1;
    let local = cli.mlir_pass_pipeline_local_reproducer;
    if local && !disable_threading {
        return Err(complain(
            "<unknown>:0: error: Local crash reproduction may not be used without disabling \
             mutli-threading first.",
        ));
    }
    let pipeline_text = pipeline.to_text(", ");
    let whole = Reproducer { pipeline: pipeline_text, disable_threading, verify_each: verify };
    let before = whole.text(body);
    let failures = Failures::new(path, local, whole);
    manager.instrument(Box::new(failures.clone()));
    let result = manager.run(pipeline, body);
    if result.is_err() {
        failures.report(body, &before)?;
    }
    result
}
