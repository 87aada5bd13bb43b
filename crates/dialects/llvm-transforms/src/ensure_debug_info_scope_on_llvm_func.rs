//! The pass `ensure-debug-info-scope-on-llvm-func`: gives functions a debug scope, so that the
//! locations of their operations become lines of a debugger (MLIR: `DIScopeForLLVMFuncOp.cpp`).

use terrace_builtin::DistinctAttr;
use terrace_builtin::parameter::Flags;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    Attribute, Body, CallSiteLoc, Context, FileLineCol, FusedLoc, Handle, Ident, Location, NameLoc,
    Op, OpType, StringAttr, ensure_sufficient_stack,
};
use terrace_llvm::{
    DICompileUnitAttr, DIEmissionKind, DIFileAttr, DILexicalBlockFileAttr, DISubprogramAttr,
    DISubprogramFlags, DISubroutineTypeAttr, DwarfCallingConvention, DwarfLanguage, LLVMFuncOp,
    LlvmDialect,
};
use terrace_pass::{PassOption, PassResult, Target, pass};

/// The amount of debug information of a compilation unit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, PassOption)]
pub enum EmissionKind {
    /// No debug information.
    #[option(name = "None")]
    None,
    /// All debug information.
    #[option(name = "Full")]
    Full,
    /// Line numbers only.
    #[default]
    #[option(name = "LineTablesOnly")]
    LineTablesOnly,
    /// Directives for an assembler only.
    #[option(name = "DebugDirectivesOnly")]
    DebugDirectivesOnly,
}

/// Attach a debug scope to functions and to operations from other files
#[pass(
    name = "ensure-debug-info-scope-on-llvm-func",
    title = "DIScopeForLLVMFuncOpPass",
    anchor = "builtin.module",
    run = run
)]
pub struct EnsureDebugInfoScopeOnLlvmFunc {
    /// Amount of debug information to emit
    #[option]
    pub emission_kind: EmissionKind,
}

fn run(pass: &EnsureDebugInfoScopeOnLlvmFunc, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<LlvmDialect>();
    let location = target.body().root().location();
    let known = location.find_metadata(&cx, Attribute::as_handle::<DICompileUnitAttr>);
    let unit = known.unwrap_or_else(|| {
        let file = file_position(&cx, location).map(|at| file_of(&cx, at.file));
        let unit = DICompileUnitAttr {
            id: DistinctAttr::create_unit(&cx),
            source_language: DwarfLanguage(DW_LANG_C),
            file: file.unwrap_or_else(|| unknown_file(&cx)),
            producer: Some(StringAttr::from_text(&cx, "MLIR")),
            is_optimized: true,
            emission_kind: match pass.emission_kind {
                EmissionKind::None => DIEmissionKind::None,
                EmissionKind::Full => DIEmissionKind::Full,
                EmissionKind::LineTablesOnly => DIEmissionKind::LineTablesOnly,
                EmissionKind::DebugDirectivesOnly => DIEmissionKind::DebugDirectivesOnly,
            },
            name_table_kind: None,
            split_debug_filename: None,
        };
        unit.intern(&cx)
    });
    add_scopes(target.body_mut(), unit);
    Ok(())
}

/// DWARF's number of the language C.
const DW_LANG_C: u32 = 2;

/// DWARF's number of the usual calling convention.
const DW_CC_NORMAL: u32 = 1;

/// Adds scopes to the functions below the root of `body`, and to the operations in them. Functions
/// are numbered in program order.
fn add_scopes(body: &mut Body, unit: Handle<DICompileUnitAttr>) {
    for (_, own) in body.bodies_mut() {
        if own.root().is::<LLVMFuncOp>() {
            add_scope(own, unit);
            add_scopes_in_function(own);
        }
        ensure_sufficient_stack(|| add_scopes(own, unit));
    }
}

/// Adds a scope to the function that is the root of `body`, unless it has one.
fn add_scope(body: &mut Body, unit: Handle<DICompileUnitAttr>) {
    let cx = body.context().clone();
    let location = body.location(Op::ROOT);
    if location.find_metadata(&cx, Attribute::as_handle::<DISubprogramAttr>).is_some() {
        return;
    }
    let Some(name) = symbol_name(body.root()) else { return };
    let position = file_position(&cx, location);
    let line = position.as_ref().map_or(1, |at| at.line);
    let file = position.map_or_else(|| unit.data(&cx).file, |at| file_of(&cx, at.file));
    let is_external = LLVMFuncOp::from_op(Op::ROOT).view(body).is_external();
    let mut flags = DISubprogramFlags::OPTIMIZED;
    if !is_external {
        flags = flags | DISubprogramFlags::DEFINITION;
    }
    let ty = DISubroutineTypeAttr {
        calling_convention: DwarfCallingConvention(DW_CC_NORMAL),
        types: Vec::new(),
    };
    let name = StringAttr::from_text(&cx, name.as_str(&cx));
    let scope = DISubprogramAttr {
        rec_id: None,
        is_rec_self: false,
        id: (!is_external).then(|| DistinctAttr::create_unit(&cx)),
        compile_unit: (!is_external).then_some(unit),
        scope: Some(file.attr()),
        name: Some(name),
        linkage_name: Some(name),
        file: Some(file),
        line,
        scope_line: line,
        subprogram_flags: Some(Flags(flags)),
        r#type: Some(ty.intern(&cx)),
        retained_nodes: Vec::new(),
        annotations: Vec::new(),
    };
    let scope = scope.intern(&cx).attr();
    body.set_location(Op::ROOT, Location::fused(&cx, [location], Some(scope)));
}

/// Adds scopes to inlined operations, and to those from another file than the function that is the
/// root of `body`.
fn add_scopes_in_function(body: &mut Body) {
    let cx = body.context().clone();
    let location = body.location(Op::ROOT);
    let scope = location.downcast::<FusedLoc>(&cx).and_then(|fused| fused.metadata);
    let Some(scope) = scope.filter(|scope| scope.is::<DISubprogramAttr>()) else { return };
    let own_file = file_position(&cx, location).map(|at| at.file);
    for op in body.ops_below(Op::ROOT).collect::<Vec<_>>() {
        let location = body.location(op);
        if let Some(call) = location.downcast::<CallSiteLoc>(&cx) {
            if let Some(callee) = inlined(&cx, scope, call.callee) {
                body.set_location(op, Location::call_site(&cx, callee, call.caller));
            }
            continue;
        }
        let file = file_position(&cx, location).map(|at| at.file);
        if let (Some(file), Some(own_file)) = (file, own_file)
            && file != own_file
        {
            let scope = block_scope(&cx, scope, file);
            body.set_location(op, Location::fused(&cx, [location], Some(scope)));
        }
    }
}

/// Returns the location `callee`, which was inlined into `scope`, with scopes of the files of the
/// callees; `None` if a file is unknown.
fn inlined(cx: &Context, scope: Attribute, callee: Location) -> Option<Location> {
    let scope = block_scope(cx, scope, file_position(cx, callee)?.file);
    let mut location = callee;
    if let Some(call) = callee.downcast::<CallSiteLoc>(cx) {
        location = ensure_sufficient_stack(|| inlined(cx, scope, call.callee))?;
    }
    Some(Location::fused(cx, [location], Some(scope)))
}

/// Returns a `#llvm.di_lexical_block_file` for the file at the path `file`, nested in `scope`.
fn block_scope(cx: &Context, scope: Attribute, file: Ident) -> Attribute {
    let file = Some(file_of(cx, file));
    DILexicalBlockFileAttr { scope, file, discriminator: 0 }.intern(cx).attr()
}

/// Returns the file at `path`.
fn file_of(cx: &Context, path: Ident) -> Handle<DIFileAttr> {
    let path = path.as_str(cx);
    let (directory, name) = path.rsplit_once('/').map_or(("", path), |(directory, name)| {
        (if directory.is_empty() { "/" } else { directory }, name)
    });
    let [name, directory] = [name, directory].map(|text| StringAttr::from_text(cx, text));
    DIFileAttr { name, directory }.intern(cx)
}

fn unknown_file(cx: &Context) -> Handle<DIFileAttr> {
    let [name, directory] = ["<unknown>", ""].map(|text| StringAttr::from_text(cx, text));
    DIFileAttr { name, directory }.intern(cx)
}

/// Returns the position in a file that `location` has; of an inlined operation, that of the call.
fn file_position(cx: &Context, location: Location) -> Option<FileLineCol> {
    let inner = |location| ensure_sufficient_stack(|| file_position(cx, location));
    if let Some(named) = location.downcast::<NameLoc>(cx) {
        return inner(named.child);
    }
    if let Some(fused) = location.downcast::<FusedLoc>(cx) {
        return fused.locations.iter().find_map(|location| inner(*location));
    }
    match location.downcast::<CallSiteLoc>(cx) {
        Some(call) => inner(call.caller),
        None => location.as_file_line_col(cx),
    }
}
