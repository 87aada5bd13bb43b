//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ir::{Handle, StringAttr, SymbolRefAttr};
use terrace_ods::attr;

use super::enums::{DataClauseAttr, ParLevelAttr};

/// `#acc.declare_action`.
#[attr(
    name = "acc.declare_action",
    format = "`<` struct(params) `>`",
    def = "DeclareActionAttr",
    summary = ""
)]
pub struct DeclareActionAttr {
    #[param(name = "preAlloc", cpp = "SymbolRefAttr")]
    /// The parameter `preAlloc`.
    pub pre_alloc: Option<Handle<SymbolRefAttr>>,
    #[param(name = "postAlloc", cpp = "SymbolRefAttr")]
    /// The parameter `postAlloc`.
    pub post_alloc: Option<Handle<SymbolRefAttr>>,
    #[param(name = "preDealloc", cpp = "SymbolRefAttr")]
    /// The parameter `preDealloc`.
    pub pre_dealloc: Option<Handle<SymbolRefAttr>>,
    #[param(name = "postDealloc", cpp = "SymbolRefAttr")]
    /// The parameter `postDealloc`.
    pub post_dealloc: Option<Handle<SymbolRefAttr>>,
}

/// `#acc.declare`.
#[attr(name = "acc.declare", format = "`<` struct(params) `>`", def = "DeclareAttr", summary = "")]
pub struct DeclareAttr {
    #[param(name = "dataClause", cpp = "DataClauseAttr")]
    /// The parameter `dataClause`.
    pub data_clause: Handle<DataClauseAttr>,
    #[param(default = false)]
    /// The parameter `implicit`.
    pub implicit: bool,
}

/// `#acc.var_name`.
#[attr(name = "acc.var_name", format = "`<` $name `>`", def = "OpenACC_VarNameAttr", summary = "")]
pub struct VarNameAttr {
    /// The parameter `name`.
    pub name: String,
}

/// `#acc.routine_info`: Keeps track of associated acc routine information.
#[attr(
    name = "acc.routine_info",
    format = "`<` `[` `` $accRoutines `]` `>`",
    def = "RoutineInfoAttr",
    summary = "Keeps track of associated acc routine information"
)]
pub struct RoutineInfoAttr {
    #[param(name = "accRoutines", cpp = "::llvm::ArrayRef<SymbolRefAttr>")]
    /// The parameter `accRoutines`.
    pub acc_routines: Vec<Handle<SymbolRefAttr>>,
}

/// `#acc.specialized_routine`: Marks a specialized device version of an acc routine.
#[attr(
    name = "acc.specialized_routine",
    format = "`<` $routine `,` $level `,` $funcName `>`",
    def = "SpecializedRoutineAttr",
    summary = "Marks a specialized device version of an acc routine"
)]
pub struct SpecializedRoutineAttr {
    #[param(cpp = "SymbolRefAttr")]
    /// The parameter `routine`.
    pub routine: Handle<SymbolRefAttr>,
    #[param(cpp = "ParLevelAttr")]
    /// The parameter `level`.
    pub level: Handle<ParLevelAttr>,
    #[param(name = "funcName", cpp = "StringAttr")]
    /// The parameter `funcName`.
    pub func_name: Handle<StringAttr>,
}
