//! The attribute of values that must not be used.

use terrace_ods::attr;

/// Stands for a value that must not be used, of any type.
#[attr(name = "ub.poison", def = "PoisonAttr", interfaces = [terrace_builtin::PoisonAttr])]
pub struct PoisonAttr;

impl terrace_builtin::PoisonAttr for PoisonAttr {}
