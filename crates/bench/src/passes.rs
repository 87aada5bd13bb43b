//! Benchmarks of passes on whole files.

use terrace_asm::ParseOptions;
use terrace_diag::SourceFile;
use terrace_ir::{Body, Context, ThreadPool};
use terrace_pass::{PassManager, PassRegistry, Pipeline};

use crate::inputs::context;
use crate::measure::Bench;

/// The passes, with the names of the C++ benchmark.
const PASSES: [&str; 4] = ["canonicalize", "cse", "sccp", "inline"];

/// Benchmarks each pass on the module in `file`, without verification, with one thread and with
/// two.
pub(crate) fn run(bench: &Bench, name: &str, file: &SourceFile) {
    let mut registry = PassRegistry::new();
    terrace_transforms::register(&mut registry);
    let cx = context();
    let read = |cx: &Context| terrace_asm::parse(cx, file, &ParseOptions::default());
    let Ok(body) = read(&cx) else { return eprintln!("{name}: invalid input, skipped") };
    let ops = body.total_op_count();
    for (threads, on) in [(1, "off"), (2, "on")] {
        cx.set_thread_pool(ThreadPool::new(threads));
        for pass in PASSES {
            let prepare = || {
                let pipeline = format!("builtin.module({pass})");
                let pipeline =
                    Pipeline::parse(&registry, "", &pipeline).expect("the pipeline is valid");
                (read(&cx).expect("the file was parsed before"), pipeline)
            };
            let work = |(mut body, pipeline): (Body, Pipeline)| {
                let mut manager = PassManager::new(&registry);
                manager.verify_each(false);
                manager.run(&pipeline, &mut body).expect("the pass does not fail");
                body
            };
            bench.run_with(&format!("{pass}[{name},{on}]"), ops, prepare, work);
        }
    }
    cx.set_thread_count(1);
}
