//! The transformations as passes.

use std::sync::OnceLock;

use terrace_ir::Reported;
use terrace_pass::{OptionInfo, OptionKind, Options, Pass, PassInfo, PassRegistry, Target};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, PatternFilter, RegionSimplification};

use crate::{canonicalization_patterns, canonicalize, eliminate_common_subexpressions};

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert(&CANONICALIZE).insert(&CSE);
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
        Self { config, filter, must_converge, patterns: OnceLock::new() }
    }
}

impl Pass for Canonicalize {
    fn run(&self, target: &mut Target<'_>) -> Result<(), Reported> {
        let cx = target.context().clone();
        let patterns = self.patterns.get_or_init(|| {
            FrozenPatterns::filtered(&cx, canonicalization_patterns(&cx), &self.filter)
        });
        let outcome = canonicalize(target.body_mut(), patterns, &self.config);
        if self.must_converge && !outcome.converged {
            return Err(Reported::elsewhere());
        }
        Ok(())
    }
}

static CSE: PassInfo = PassInfo {
    name: "cse",
    title: "CSE",
    summary: "Eliminate common sub-expressions",
    anchor: None,
    options: &[],
    create: |_| Box::new(Cse),
};

struct Cse;

impl Pass for Cse {
    fn run(&self, target: &mut Target<'_>) -> Result<(), Reported> {
        eliminate_common_subexpressions(target.body_mut());
        Ok(())
    }
}
