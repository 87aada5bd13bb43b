//! The pass `canonicalize`: translates its options and runs
//! [`canonicalize`](crate::canonicalize()).

use std::sync::Arc;

use terrace_ir::__private::reported_elsewhere;
use terrace_ir::Context;
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_rewrite::{FrozenPatterns, GreedyConfig, PatternFilter, RegionSimplification};

use crate::canonicalization_patterns;
use crate::canonicalize::{Pool, canonicalize_in};

/// Fold operations and apply canonicalization patterns until nothing changes
#[pass(name = "canonicalize", title = "Canonicalizer", prepare = canonicalizer)]
pub struct Canonicalize {
    /// Visit operations from the first to the last, not from the last to the first
    #[option(default = true)]
    pub top_down: bool,
    /// Extent to which unreachable, unused and equal blocks of regions are simplified
    #[option]
    pub region_simplify: RegionSimplify,
    /// Maximum number of iterations over a region; -1 = no limit
    #[option(default = 10)]
    pub max_iterations: i64,
    /// Maximum number of rewrites in an iteration; -1 = no limit
    #[option(default = -1)]
    pub max_num_rewrites: i64,
    /// Fail if a limit is reached before the fixed point
    #[option]
    pub test_convergence: bool,
    /// Names or labels of the patterns that are not applied
    #[option]
    pub disable_patterns: Vec<String>,
    /// Names or labels of the only patterns that are applied; empty = all
    #[option]
    pub enable_patterns: Vec<String>,
}

/// The simplification of the blocks of regions by the pass `canonicalize`, as
/// [`RegionSimplification`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum RegionSimplify {
    /// Leave the blocks unchanged.
    Disabled,
    /// Erase unreachable blocks and unused block arguments.
    #[default]
    Normal,
    /// In addition, merge blocks that are equal.
    Aggressive,
}

impl From<RegionSimplify> for RegionSimplification {
    fn from(option: RegionSimplify) -> Self {
        match option {
            RegionSimplify::Disabled => Self::Disabled,
            RegionSimplify::Normal => Self::Normal,
            RegionSimplify::Aggressive => Self::Aggressive,
        }
    }
}

fn canonicalizer(
    pass: Arc<Canonicalize>,
    cx: &Context,
) -> impl Fn(&mut Target<'_>) -> PassResult + use<> {
    let config = GreedyConfig {
        top_down: pass.top_down,
        region_simplification: pass.region_simplify.into(),
        max_iterations: u64::try_from(pass.max_iterations).ok(),
        max_rewrites: u64::try_from(pass.max_num_rewrites).ok(),
        ..GreedyConfig::default()
    };
    let filter = PatternFilter {
        enabled: pass.enable_patterns.clone(),
        disabled: pass.disable_patterns.clone(),
    };
    let patterns = FrozenPatterns::filtered(cx, canonicalization_patterns(cx), &filter);
    let pool = Pool::default();
    move |target| {
        let outcome = canonicalize_in(&pool, target.body_mut(), &patterns, &config);
        match pass.test_convergence && !outcome.converged {
            true => Err(reported_elsewhere()),
            false => Ok(()),
        }
    }
}
