//! The functions that lowered operations of async call: the declarations of the runtime library,
//! and the function that resumes a coroutine. [`declare`] adds them to a module.

use terrace_async::{RuntimeAwaitAndResumeOp, RuntimeResumeOp};
use terrace_builtin::{IndexType, ModuleOp};
use terrace_func::FuncOp;
use terrace_ir::symbol::SymbolTable;
use terrace_ir::{
    Block, Body, Builder, Context, Ident, InsertionPoint, Location, Op, OpRef, StringAttr, Type,
    Walk, WalkOrder, WalkResult,
};
use terrace_llvm::{self as llvm, LLVMFunctionType, LLVMVoidType, Linkage};

use crate::symbols::function_state;
use crate::types::{int, pointer};

/// The name of the function that resumes a coroutine.
pub(super) const RESUME: &str = "__resume";

/// The type of a parameter or result of a function of the runtime library.
#[derive(Clone, Copy)]
enum LibraryType {
    Pointer,
    Bool,
    I64,
    Index,
}

impl LibraryType {
    fn get(self, cx: &Context) -> Type {
        match self {
            Self::Pointer => pointer(cx),
            Self::Bool => int(cx, 1),
            Self::I64 => int(cx, 64),
            Self::Index => IndexType::get(cx).ty(),
        }
    }
}

/// The name, parameters and results of a function of the runtime library.
type LibraryFunction = (&'static str, &'static [LibraryType], &'static [LibraryType]);

/// The functions of the runtime library, in the order of their declarations.
const FUNCTIONS: &[LibraryFunction] = {
    use LibraryType::{Bool, I64, Index, Pointer};
    &[
        ("mlirAsyncRuntimeAddRef", &[Pointer, I64], &[]),
        ("mlirAsyncRuntimeDropRef", &[Pointer, I64], &[]),
        ("mlirAsyncRuntimeCreateToken", &[], &[Pointer]),
        ("mlirAsyncRuntimeCreateValue", &[I64], &[Pointer]),
        ("mlirAsyncRuntimeCreateGroup", &[I64], &[Pointer]),
        ("mlirAsyncRuntimeEmplaceToken", &[Pointer], &[]),
        ("mlirAsyncRuntimeEmplaceValue", &[Pointer], &[]),
        ("mlirAsyncRuntimeSetTokenError", &[Pointer], &[]),
        ("mlirAsyncRuntimeSetValueError", &[Pointer], &[]),
        ("mlirAsyncRuntimeIsTokenError", &[Pointer], &[Bool]),
        ("mlirAsyncRuntimeIsValueError", &[Pointer], &[Bool]),
        ("mlirAsyncRuntimeIsGroupError", &[Pointer], &[Bool]),
        ("mlirAsyncRuntimeAwaitToken", &[Pointer], &[]),
        ("mlirAsyncRuntimeAwaitValue", &[Pointer], &[]),
        ("mlirAsyncRuntimeAwaitAllInGroup", &[Pointer], &[]),
        ("mlirAsyncRuntimeExecute", &[Pointer, Pointer], &[]),
        ("mlirAsyncRuntimeGetValueStorage", &[Pointer], &[Pointer]),
        ("mlirAsyncRuntimeAddTokenToGroup", &[Pointer, Pointer], &[I64]),
        ("mlirAsyncRuntimeAwaitTokenAndExecute", &[Pointer, Pointer, Pointer], &[]),
        ("mlirAsyncRuntimeAwaitValueAndExecute", &[Pointer, Pointer, Pointer], &[]),
        ("mlirAsyncRuntimeAwaitAllInGroupAndExecute", &[Pointer, Pointer, Pointer], &[]),
        ("mlirAsyncRuntimGetNumWorkerThreads", &[], &[Index]),
    ]
};

/// Declares the missing functions of the runtime library at the end of the module `body`, and
/// defines the function that resumes a coroutine in each module that resumes one.
pub(super) fn declare(body: &mut Body) {
    let Some(block) = module_block(body) else { return };
    let (cx, location) = (body.context().clone(), body.root().location());
    for (name, params, results) in FUNCTIONS {
        if SymbolTable::new(body.root()).lookup(Ident::get(&cx, name)).is_some() {
            continue;
        }
        let types = |list: &[LibraryType]| list.iter().map(|ty| ty.get(&cx)).collect::<Vec<_>>();
        let mut builder = Builder::new(body, InsertionPoint::AtEnd(block), location);
        let function = FuncOp::build(&mut builder, name, &types(params), &types(results));
        function.set_sym_visibility(body, Some(StringAttr::from_text(&cx, "private")));
    }
    define_resume(body);
}

/// Defines the function that resumes a coroutine at the end of each module of `body` that resumes
/// one, unless a symbol has its name.
fn define_resume(body: &mut Body) {
    body.bodies_mut().for_each(|(_, child)| define_resume(child));
    let name = Ident::get(body.context(), RESUME);
    if let Some(block) = module_block(body)
        && resumes_coroutine(body.root())
        && SymbolTable::new(body.root()).lookup(name).is_none()
    {
        let location = body.root().location();
        let function = resume_function(body.context(), location);
        let function = body.insert_child(function);
        Builder::new(body, InsertionPoint::AtEnd(block), location).insert(function);
    }
}

/// Returns the block of the module `body`; `None` if the root is no module.
fn module_block(body: &Body) -> Option<Block> {
    let region = body.region(Op::ROOT, 0).filter(|_| body.root().is::<ModuleOp>())?;
    body.first_block(region)
}

/// Whether an operation in `module`, but not in a nested module, resumes a coroutine.
fn resumes_coroutine(module: OpRef<'_>) -> bool {
    let outermost =
        |op: OpRef<'_>| std::ptr::eq(op.body(), module.body()) && op.id() == module.id();
    let found = |op: OpRef<'_>| match op {
        _ if op.is::<ModuleOp>() && !outermost(op) => Walk::Skip,
        _ if op.is::<RuntimeAwaitAndResumeOp>() || op.is::<RuntimeResumeOp>() => Walk::Interrupt,
        _ => Walk::Advance,
    };
    module.walk(WalkOrder::Pre, found) == WalkResult::Interrupted
}

/// Returns the private function that resumes the coroutine of its argument.
fn resume_function(cx: &Context, location: Location) -> Body {
    let return_type = LLVMVoidType.intern(cx).ty();
    let ty = LLVMFunctionType { return_type, params: vec![pointer(cx)], var_arg: false };
    let ty = ty.intern(cx).ty();
    let mut state = function_state(cx, RESUME, ty, Linkage::External, location);
    state.set_inherent(cx, "sym_visibility", StringAttr::from_text(cx, "private").attr());
    let mut body = Body::new(cx, state, 1);
    if let Some(region) = body.region(Op::ROOT, 0) {
        let entry = body.append_block(region, [(pointer(cx), location)]);
        let handle = body.arguments(entry)[0];
        let mut builder = Builder::new(&mut body, InsertionPoint::AtEnd(entry), location);
        llvm::CoroResumeOp::build(&mut builder, handle);
        llvm::ReturnOp::build(&mut builder, None);
    }
    body
}
