//! The transformations as passes.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::{Body, Op, OpName, Reported, TraitFlags};
use terrace_pass::{
    Anchor, OptionInfo, OptionKind, Options, Pass, PassInfo, PassRegistry, Pipeline, Runner,
    Target, body_at,
};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, PatternFilter, RegionSimplification};

use crate::canonicalize::{Pool, canonicalize_in};
use crate::{
    InlineConfig, canonicalization_patterns, count_operations, eliminate_common_subexpressions,
    erase_dead_symbols, hoist_loop_invariant_subsets, inline_calls, move_loop_invariant_code,
    privatize_symbols, propagate_constants, reconcile_unrealized_casts, sink_control_flow,
    sort_topologically, strip_locations,
};

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry
        .insert(&CANONICALIZE)
        .insert(&CSE)
        .insert(&INLINE)
        .insert(&SCCP)
        .insert(&RECONCILE_UNREALIZED_CASTS)
        .insert(&SYMBOL_DCE)
        .insert(&SYMBOL_PRIVATIZE)
        .insert(&PRINT_OP_STATS)
        .insert(&LICM)
        .insert(&SUBSET_HOISTING)
        .insert(&CONTROL_FLOW_SINK)
        .insert(&STRIP_DEBUGINFO)
        .insert(&TOPOLOGICAL_SORT)
        .insert(&crate::fixed_point::COMPOSITE_FIXED_POINT)
        .insert(&crate::mem2reg::MEM2REG)
        .insert(&crate::remove_dead_values::REMOVE_DEAD_VALUES)
        .insert(&crate::sroa::SROA);
    crate::debug::register(registry);
}

static CANONICALIZE: PassInfo = PassInfo {
    name: "canonicalize",
    title: "Canonicalizer",
    summary: "Canonicalize operations",
    anchor: None,
    options: &[
        OptionInfo::bool("top-down", true, "Look at operations from the top of the text down"),
        OptionInfo {
            name: "region-simplify",
            kind: OptionKind::Word(&["disabled", "normal", "aggressive"]),
            default: "normal",
            summary: "What is done to the blocks of regions",
        },
        OptionInfo::int("max-iterations", "10", "After how many iterations to stop; -1: never"),
        OptionInfo::int("max-num-rewrites", "-1", "After how many rewritings to stop; -1: never"),
        OptionInfo::bool("test-convergence", false, "Fail if something is left to do"),
        OptionInfo::list("disable-patterns", "Patterns not to use, by name or label"),
        OptionInfo::list("enable-patterns", "The only patterns to use, by name or label"),
    ],
    create: |options| Box::new(Canonicalize::new(options)),
};

struct Canonicalize {
    config: GreedyConfig,
    filter: PatternFilter,
    must_converge: bool,
    patterns: OnceLock<FrozenPatterns>,
    pool: Pool,
}

impl Canonicalize {
    fn new(options: &Options) -> Self {
        let config = GreedyConfig {
            top_down: options.is("top-down"),
            region_simplification: match options.text("region-simplify") {
                "disabled" => RegionSimplification::Disabled,
                "aggressive" => RegionSimplification::Aggressive,
                _ => RegionSimplification::Normal,
            },
            max_iterations: u64::try_from(options.int("max-iterations")).ok(),
            max_rewrites: u64::try_from(options.int("max-num-rewrites")).ok(),
            ..GreedyConfig::default()
        };
        let filter = PatternFilter {
            enabled: options.list("enable-patterns").to_vec(),
            disabled: options.list("disable-patterns").to_vec(),
        };
        let must_converge = options.is("test-convergence");
        Self { config, filter, must_converge, patterns: OnceLock::new(), pool: Pool::default() }
    }
}

impl Pass for Canonicalize {
    fn run(&self, target: &mut Target<'_>) -> Result<(), Reported> {
        let patterns = self.patterns.get_or_init(|| {
            let cx = target.context();
            FrozenPatterns::filtered(cx, canonicalization_patterns(cx), &self.filter)
        });
        let outcome = canonicalize_in(&self.pool, target.body_mut(), patterns, &self.config);
        if self.must_converge && !outcome.converged {
            return Err(reported_elsewhere());
        }
        Ok(())
    }
}

/// Declares passes without options that are a function of the target.
macro_rules! plain_passes {
    ($($info:ident = $name:literal, $title:literal, $summary:literal, $run:expr;)*) => {$(
        static $info: PassInfo = PassInfo {
            name: $name,
            title: $title,
            summary: $summary,
            anchor: None,
            options: &[],
            create: |_| Box::new($run),
        };
    )*};
}

plain_passes! {
    CSE = "cse", "CSE", "Eliminate common sub-expressions", |target: &mut Target<'_>| {
        eliminate_common_subexpressions(target.body_mut());
        Ok(())
    };
    SCCP = "sccp", "SCCP", "Sparse Conditional Constant Propagation", |target: &mut Target<'_>| {
        let all_visible = target.is_outermost();
        propagate_constants(target.body_mut(), all_visible);
        Ok(())
    };
    RECONCILE_UNREALIZED_CASTS = "reconcile-unrealized-casts", "ReconcileUnrealizedCastsPass",
        "Simplify and eliminate unrealized conversion casts", |target: &mut Target<'_>| {
            reconcile_unrealized_casts(target.body_mut());
            Ok(())
        };
    LICM = "loop-invariant-code-motion", "LoopInvariantCodeMotion",
        "Hoist loop invariant instructions outside of the loop", |target: &mut Target<'_>| {
            move_loop_invariant_code(target.body_mut());
            Ok(())
        };
    SUBSET_HOISTING = "loop-invariant-subset-hoisting", "LoopInvariantSubsetHoisting",
        "Hoist loop invariant subset ops outside of the loop", |target: &mut Target<'_>| {
            hoist_loop_invariant_subsets(target.body_mut());
            Ok(())
        };
    CONTROL_FLOW_SINK = "control-flow-sink", "ControlFlowSink",
        "Sink operations into conditional blocks", |target: &mut Target<'_>| {
            sink_control_flow(target.body_mut());
            Ok(())
        };
    STRIP_DEBUGINFO = "strip-debuginfo", "StripDebugInfo",
        "Strip debug info from all operations", |target: &mut Target<'_>| {
            strip_locations(target.body_mut());
            Ok(())
        };
    TOPOLOGICAL_SORT = "topological-sort", "TopologicalSort",
        "Sort regions without SSA dominance in topological order", |target: &mut Target<'_>| {
            sort_topologically(target.body_mut());
            Ok(())
        };
    SYMBOL_DCE = "symbol-dce", "SymbolDCE", "Eliminate dead symbols", |target: &mut Target<'_>| {
        if !target.body().root().flags().contains(TraitFlags::SYMBOL_TABLE) {
            return Err(target.error(
                " was scheduled to run under SymbolDCE, but does not define a symbol table",
            ));
        }
        let all_visible = target.is_outermost();
        let erased = erase_dead_symbols(target.body_mut(), all_visible);
        erased.map(|_| ()).map_err(|error| target.emit(error))
    };
}

static SYMBOL_PRIVATIZE: PassInfo = PassInfo {
    name: "symbol-privatize",
    title: "SymbolPrivatize",
    summary: "Mark symbols private",
    anchor: None,
    options: &[OptionInfo::list("exclude", "The names of symbols to leave as they are")],
    create: |options| {
        let exclude = options.list("exclude").to_vec();
        Box::new(move |target: &mut Target<'_>| {
            privatize_symbols(target.body_mut(), &exclude);
            Ok(())
        })
    },
};

static PRINT_OP_STATS: PassInfo = PassInfo {
    name: "print-op-stats",
    title: "PrintOpStats",
    summary: "Print statistics of operations",
    anchor: None,
    options: &[OptionInfo::bool("json", false, "Print them as JSON")],
    create: |options| {
        let json = options.is("json");
        Box::new(move |target: &mut Target<'_>| {
            let counts = count_operations(target.body());
            let text = if json { as_json(&counts) } else { as_table(&counts) };
            eprint!("{text}");
            Ok(())
        })
    },
};

fn as_json(counts: &BTreeMap<String, u64>) -> String {
    let lines: Vec<String> =
        counts.iter().map(|(name, count)| format!("  \"{name}\" : {count}")).collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}

fn as_table(counts: &BTreeMap<String, u64>) -> String {
    let mut out = String::from("Operations encountered:\n-----------------------\n");
    let parts = |name: &str| match name.split_once('.') {
        Some((dialect, rest)) => (Some(dialect.to_owned()), rest.to_owned()),
        None => (None, name.to_owned()),
    };
    let rows: Vec<_> = counts.iter().map(|(name, count)| (parts(name), count)).collect();
    let width = |of: &dyn Fn(&(Option<String>, String)) -> usize| {
        rows.iter().map(|(name, _)| of(name)).max().unwrap_or(0)
    };
    let dialects = width(&|(dialect, _)| dialect.as_ref().map_or(0, String::len));
    let names = width(&|(_, name)| name.len());
    for ((dialect, name), count) in rows {
        let dialect = match dialect {
            Some(dialect) => format!("{dialect:>width$}.", width = dialects + 2),
            None => " ".repeat(dialects + 3),
        };
        out.push_str(&format!("{dialect}{name:<names$} , {count}\n"));
    }
    out
}

static INLINE: PassInfo = PassInfo {
    name: "inline",
    title: "Inliner",
    summary: "Inline function calls",
    anchor: None,
    options: &[
        OptionInfo::text(
            "default-pipeline",
            "canonicalize",
            "The passes to run on callables without a pipeline of their own",
        ),
        OptionInfo::list("op-pipelines", "Pipelines to run on callables, by operation"),
        OptionInfo::uint("max-iterations", "4", "How often callables are gone through"),
        OptionInfo::uint(
            "inlining-threshold",
            "4294967295",
            "How many percent of the caller a callee may have",
        ),
    ],
    create: |options| {
        let threshold = options.int("inlining-threshold") as u64;
        Box::new(Inline {
            config: InlineConfig {
                max_iterations: options.int("max-iterations") as u64,
                threshold: (threshold != u64::from(u32::MAX)).then_some(threshold),
                parallel: true,
            },
            default_pipeline: options.text("default-pipeline").to_owned(),
            op_pipelines: options.list("op-pipelines").to_vec(),
        })
    },
};

struct Inline {
    config: InlineConfig,
    default_pipeline: String,
    op_pipelines: Vec<String>,
}

impl Inline {
    /// The pipeline to run on callables named `name`; one that is wrong is reported and left out.
    fn pipeline(&self, registry: &PassRegistry, name: &str) -> Option<Pipeline> {
        for text in &self.op_pipelines {
            if text.split('(').next().map(str::trim) == Some(name) {
                return Pipeline::parse(registry, "", text).map_err(|e| eprint!("{e}")).ok();
            }
        }
        if self.default_pipeline.is_empty() {
            return None;
        }
        let anchor = Anchor::of(name);
        let parsed = Pipeline::parse_elements(registry, "", anchor, &self.default_pipeline);
        parsed.map_err(|error| eprint!("{error}")).ok()
    }
}

impl Pass for Inline {
    fn run(&self, target: &mut Target<'_>) -> Result<(), Reported> {
        if !target.body().root().flags().contains(TraitFlags::SYMBOL_TABLE) {
            return Err(target.error(
                " was scheduled to run under the inliner, but does not define a symbol table",
            ));
        }
        let all_visible = target.is_outermost();
        let config = InlineConfig { parallel: !target.is_watched(), ..self.config };
        let registry = target.registry();
        let (body, runner) = target.split();
        inline_calls(body, all_visible, &config, |top, paths| {
            let mut pipelines: FxHashMap<OpName, Option<Arc<Pipeline>>> = FxHashMap::default();
            let mut places: FxHashMap<&[Op], (&Body, Runner<'_>)> = FxHashMap::default();
            let mut optimizers = Vec::with_capacity(paths.len());
            for path in paths {
                let (op, around) = path.split_last().expect("a callable is in a symbol table");
                let place = || (body_at(top, around), runner.at(top, path));
                let (around, runner) = places.entry(around).or_insert_with(place);
                let name = around.op(*op).name();
                let of_name = || self.pipeline(registry, name.as_str(top.context())).map(Arc::new);
                let pipeline = pipelines.entry(name).or_insert_with(of_name).clone();
                let runner = runner.clone();
                optimizers.push(move |body: &mut Body| match &pipeline {
                    Some(pipeline) => runner.run_pipeline(pipeline, body),
                    None => Ok(()),
                });
            }
            optimizers
        })
    }
}
