//! The attribute of poison.

use terrace_ods::attr;

/// The attribute of a poison value of any type.
#[attr(name = "ub.poison", def = "PoisonAttr", interfaces = [terrace_builtin::PoisonAttr])]
pub struct PoisonAttr;

impl terrace_builtin::PoisonAttr for PoisonAttr {}
