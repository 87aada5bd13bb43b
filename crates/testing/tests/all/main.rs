//! Tests of the core with all dialects. They share one program, since each program links all
//! dialects.

mod known_valid;
mod nests;
mod passes;
mod programs;
mod random_ir;
mod random_programs;
mod random_schedules;
mod random_tensors;
mod read_ahead;
mod recorded;
mod symbols;
#[cfg(feature = "all")]
mod target_features;
mod threads;
mod use_lists;

use std::sync::{Arc, Mutex};

use terrace_ir::{Context, Diagnostic};

/// Returns a context with all dialects that uses `threads` threads even for little work, and a list
/// that collects its diagnostics as `show` formats them.
fn listening(
    threads: usize,
    show: impl Fn(&Context, Diagnostic) -> String + Send + Sync + 'static,
) -> (Context, Arc<Mutex<Vec<String>>>) {
    let cx = Context::with_registry(terrace_dialects::registry());
    cx.set_thread_count(threads);
    cx.set_parallel_from(0);
    cx.allow_unregistered_dialects(true);
    let said = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&said);
    cx.set_diagnostic_handler(Arc::new(move |cx, diagnostic| {
        sink.lock().expect("not poisoned").push(show(cx, diagnostic));
    }));
    (cx, said)
}
