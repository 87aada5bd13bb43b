//! The transformations as passes.

use std::sync::Arc;

use terrace_ir::Diagnostic;
use terrace_pass::{Pass, PassInfo, PassRegistry, Target};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, RegionSimplification};

use crate::{canonicalization_patterns, canonicalize, eliminate_common_subexpressions};

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert(&CANONICALIZE).insert(&CSE);
}

static CANONICALIZE: PassInfo = PassInfo {
    name: "canonicalize",
    summary: "Canonicalize operations",
    anchor: None,
    options: &["test-convergence"],
    create: |_| {
        let config = GreedyConfig {
            top_down: true,
            region_simplification: RegionSimplification::Normal,
            ..GreedyConfig::default()
        };
        Ok(Box::new(Canonicalize { config, patterns: None }))
    },
};

struct Canonicalize {
    config: GreedyConfig,
    patterns: Option<Arc<FrozenPatterns>>,
}

impl Pass for Canonicalize {
    fn run(&mut self, target: &mut Target<'_>) -> Result<(), Diagnostic> {
        let cx = target.context().clone();
        let patterns = self.patterns.get_or_insert_with(|| {
            Arc::new(FrozenPatterns::new(&cx, canonicalization_patterns(&cx)))
        });
        canonicalize(target.body_mut(), patterns, &self.config);
        Ok(())
    }
}

static CSE: PassInfo = PassInfo {
    name: "cse",
    summary: "Eliminate common sub-expressions",
    anchor: None,
    options: &[],
    create: |_| Ok(Box::new(Cse)),
};

struct Cse;

impl Pass for Cse {
    fn run(&mut self, target: &mut Target<'_>) -> Result<(), Diagnostic> {
        eliminate_common_subexpressions(target.body_mut());
        Ok(())
    }
}
