//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::attr;

/// `#ub.poison`.
#[attr(name = "ub.poison", def = "PoisonAttr")]
pub struct PoisonAttr;
