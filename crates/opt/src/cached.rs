//! Runs that take the results for functions from a cache ([`Cache`]).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;
use terrace_asm::{ParseOptions, ParsedFile};
use terrace_cache::{Folder, Functions, KeyBuilder, Plan};
use terrace_diag::{Diagnostic, SourceFile};
use terrace_ir::symbol::symbol_name;
use terrace_ir::{DialectRegistry, OpRef, Reported, ThreadPool};
use terrace_pass::{Element, Pipeline};
use terrace_tool::{Reporter, cannot_open_cache, complain, warn_cannot_keep};

use crate::cli::Cli;
use crate::driver::context;
use crate::run::run_passes;
use crate::timing::Timing;

/// The passes whose result for a function depends only on the function, the attributes of the
/// module, and the heads of the functions that it refers to, and that have no other effects. They
/// read neither locations nor the contents of other functions.
const PER_FUNCTION: &[&str] = &[
    "affine-loop-fusion",
    "affine-loop-invariant-code-motion",
    "affine-loop-normalize",
    "affine-loop-tile",
    "affine-loop-unroll",
    "affine-loop-unroll-jam",
    "affine-parallelize",
    "affine-scalrep",
    "affine-super-vectorize",
    "arith-expand",
    "arith-int-range-narrowing",
    "arith-unsigned-when-equivalent",
    "canonicalize",
    "control-flow-sink",
    "convert-arith-to-llvm",
    "convert-complex-to-standard",
    "convert-elementwise-to-linalg",
    "convert-func-to-llvm",
    "convert-index-to-llvm",
    "convert-linalg-to-affine-loops",
    "convert-linalg-to-loops",
    "convert-linalg-to-parallel-loops",
    "convert-math-to-llvm",
    "convert-scf-to-cf",
    "convert-ub-to-llvm",
    "convert-vector-to-scf",
    "cse",
    "expand-strided-metadata",
    "finalize-memref-to-llvm",
    "fold-memref-alias-ops",
    "int-range-optimizations",
    "lift-cf-to-scf",
    "linalg-fuse-elementwise-ops",
    "linalg-generalize-named-ops",
    "loop-invariant-code-motion",
    "loop-invariant-subset-hoisting",
    "lower-affine",
    "math-expand-ops",
    "math-uplift-to-fma",
    "mem2reg",
    "memref-expand",
    "raise-scf-to-affine",
    "reconcile-unrealized-casts",
    "scf-for-loop-canonicalization",
    "scf-for-loop-peeling",
    "scf-forall-to-for",
    "scf-parallel-loop-fusion",
    "sroa",
];

/// The operations that nested pipelines of a cached run may be anchored on.
const ANCHORS: &[&str] = &["func.func", "llvm.func"];

/// The results of earlier runs with the same program, passes and options.
pub(crate) struct Cache {
    store: Folder,
    settings: KeyBuilder,
}

impl Cache {
    /// Opens the cache that `cli` requests. Returns `None` without a request, and if the results
    /// for functions depend on more than [`Plan`] takes into account.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub(crate) fn of(cli: &Cli) -> Result<Option<Self>, Reported> {
        let Some(path) = &cli.cache else { return Ok(None) };
        let store = Folder::open(path).map_err(|error| cannot_open_cache(path, &error))?;
        // The run itself reports an invalid pipeline.
        let Ok(pipeline) = cli.passes.pipeline(cli.pass_pipeline.as_deref()) else {
            return Ok(None);
        };
        if !is_plain(cli) || !is_per_function(&pipeline) {
            return Ok(None);
        }
        let mut settings = KeyBuilder::new("terrace-opt");
        settings.add(pipeline.to_text(","));
        settings.add([u8::from(cli.allow_unregistered_dialect), u8::from(cli.verify_each)]);
        let is_known = settings.add_program(&store).is_ok();
        Ok(is_known.then_some(Self { store, settings }))
    }

    /// Runs the passes on the functions of `file` without a stored result, and returns the printed
    /// module; `None` if the text cannot be divided into functions.
    ///
    /// # Errors
    /// When the input is invalid or a pass fails; the error was reported.
    pub(crate) fn run(
        &self,
        cli: &Cli,
        registry: &DialectRegistry,
        pool: &ThreadPool,
        file: &SourceFile,
        reporter: &Arc<Reporter>,
    ) -> Result<Option<Vec<u8>>, Reported> {
        let Some(input) = Functions::of(file.bytes()) else { return Ok(None) };
        let mut plan = Plan::new(&input, &self.settings, &self.store);
        if plan.is_useful()
            && let Some(text) = self.complete(&mut plan, cli, registry, pool, file)
        {
            return Ok(Some(text));
        }
        let handler = Arc::clone(reporter);
        let report = move |diagnostic: &Diagnostic| handler.report(diagnostic);
        let Processed { text, is_cacheable } = process(cli, registry, pool, file, report)?;
        if is_cacheable
            && let Some(printed) = Functions::of(&text)
            && plan.take_whole(&printed).is_some()
        {
            self.keep(&plan);
        }
        Ok(Some(text))
    }

    /// Processes the functions without a stored result, and returns the printed module. Returns
    /// `None` if these functions cannot be processed alone.
    fn complete(
        &self,
        plan: &mut Plan<'_>,
        cli: &Cli,
        registry: &DialectRegistry,
        pool: &ThreadPool,
        file: &SourceFile,
    ) -> Option<Vec<u8>> {
        let Some(text) = plan.remaining() else { return plan.assemble(None) };
        let rest = SourceFile::new(file.name().clone(), text);
        // Diagnostics have other positions here; the run on the whole module reports them.
        let processed = process(cli, registry, pool, &rest, |_| ()).ok()?;
        let printed = Functions::of(&processed.text).filter(|_| processed.is_cacheable)?;
        let text = plan.assemble(Some(&printed))?;
        self.keep(plan);
        Some(text)
    }

    /// Stores new results.
    fn keep(&self, plan: &Plan<'_>) {
        if let Err(error) = plan.store(&self.store) {
            warn_cannot_keep(&error);
        }
    }
}

/// The result of a run.
struct Processed {
    /// The printed module.
    text: Vec<u8>,
    /// Whether the run emitted no diagnostic and left the symbols of the module as they were.
    is_cacheable: bool,
}

/// Parses, transforms and prints a module.
fn process(
    cli: &Cli,
    registry: &DialectRegistry,
    pool: &ThreadPool,
    file: &SourceFile,
    report: impl Fn(&Diagnostic) + Send + Sync + 'static,
) -> Result<Processed, Reported> {
    let is_quiet = Arc::new(AtomicBool::new(true));
    let quiet = Arc::clone(&is_quiet);
    let cx = context(cli, registry, pool, move |diagnostic| {
        quiet.store(false, Ordering::Relaxed);
        report(&diagnostic);
    });
    let ParsedFile { mut body, top } =
        terrace_asm::parse_range(&cx, file, 0..file.len(), &ParseOptions::default())?;
    body.detach_op(top);
    let before = symbols(body.op(top));
    run_passes(cli, &mut body, &Timing::default())?;
    let is_cacheable = symbols(body.op(top)) == before && is_quiet.load(Ordering::Relaxed);
    let mut text = Vec::new();
    terrace_asm::write_op(body.op(top), &cli.print_flags(), &mut text)
        .map_err(|error| complain(&format!("error: {error}")))?;
    text.push(b'\n');
    // The process is about to exit; the operating system frees the memory faster.
    std::mem::forget((body, cx));
    Ok(Processed { text, is_cacheable })
}

/// Returns the symbols that the operations in a module define, in order.
fn symbols(module: OpRef<'_>) -> Vec<Option<String>> {
    let blocks = module.regions().flat_map(|region| region.blocks());
    let ops = blocks.flat_map(|block| block.ops());
    ops.map(|op| symbol_name(op).map(|name| name.as_str(op.context()).to_owned())).collect()
}

/// Whether `cli` requests only what results of functions allow for.
fn is_plain(cli: &Cli) -> bool {
    let Ok(plain) = Cli::try_parse_from(["terrace-opt"]) else { return false };
    let same = Cli {
        input: plain.input.clone(),
        output: plain.output.clone(),
        passes: plain.passes.clone(),
        pass_pipeline: None,
        cache: None,
        threads: plain.threads,
        mlir_disable_threading: plain.mlir_disable_threading,
        no_progress: plain.no_progress,
        color: plain.color,
        diagnostic_style: plain.diagnostic_style,
        allow_unregistered_dialect: plain.allow_unregistered_dialect,
        verify_each: plain.verify_each,
        ..cli.clone()
    };
    format!("{same:?}") == format!("{plain:?}")
}

/// Whether all passes of a pipeline on a module are [`PER_FUNCTION`].
fn is_per_function(pipeline: &Pipeline) -> bool {
    let is_pass = |element: &Element| match element {
        Element::Pass(step) => PER_FUNCTION.contains(&step.info.name),
        Element::Nested(_) => false,
    };
    pipeline.anchor.as_str() == "builtin.module"
        && pipeline.elements().iter().all(|element| match element {
            Element::Nested(nested) => {
                ANCHORS.contains(&nested.anchor.as_str()) && nested.elements().iter().all(is_pass)
            }
            pass => is_pass(pass),
        })
}
