//! The pass `convert-to-llvm`: lowers all loaded dialects that implement [`ConvertToLlvm`]
//! (MLIR: `ConvertToLLVMPass.cpp`).

use terrace_ir::{Context, Diagnostic, Location};
use terrace_pass::{PassResult, Target, pass};

use crate::convert_arith_to_llvm::populate_arith_to_llvm;
use crate::convert_cf_to_llvm::populate_cf_to_llvm;
use crate::convert_complex_to_llvm::{ComplexRange, populate_complex_to_llvm};
use crate::convert_func_to_llvm::populate_func_to_llvm;
use crate::convert_index_to_llvm::populate_index_to_llvm;
use crate::convert_math_to_llvm::populate_math_to_llvm;
use crate::convert_openmp_to_llvm::{kept_type, populate_openmp_to_llvm};
use crate::convert_ub_to_llvm::populate_ub_to_llvm;
use crate::convert_vector_to_llvm::{VectorToLlvmOptions, populate_vector_to_llvm};
use crate::finalize_memref_to_llvm::{AllocationFunctions, populate_finalize_memref_to_llvm};
use crate::run::Lowering;
use crate::types::{INDEX_WIDTH, TypeRules};

/// Replace the operations of all loaded dialects by llvm operations
#[pass(name = "convert-to-llvm", title = "ConvertToLLVMPass", run = run)]
pub struct ConvertToLlvmPass {
    /// Dialects whose operations are replaced; empty = all
    #[option]
    pub filter_dialects: Vec<String>,
    /// Let attributes of operations configure the conversion; none do
    #[option(ignored)]
    pub dynamic: bool,
    /// Roll back patterns whose results cannot be legalized, which always happens
    #[option(ignored, default = true)]
    pub allow_pattern_rollback: bool,
}

fn run(pass: &ConvertToLlvmPass, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    let rules = TypeRules { other_types: kept_type, ..TypeRules::new(INDEX_WIDTH) };
    let mut new = Lowering::with_types(rules);
    new.fold_casts();
    populate_loaded(&cx, &pass.filter_dialects, &mut new)
        .map_err(|message| target.emit(Diagnostic::error(Location::unknown(&cx), message)))?;
    new.run(target)
}

/// The dialect interface that adds a dialect to the pass `convert-to-llvm`
/// (MLIR: `ConvertToLLVMPatternInterface`).
///
/// A dialect declares the interface, or [`Context::attach_dialect_interface`] attaches it.
pub trait ConvertToLlvm: Send + Sync {
    /// Adds the dialect's patterns and legality rules to `lowering`.
    fn populate(&self, lowering: &mut Lowering);
}

/// The implementation of the interface by a function of this crate.
struct BuiltinLowering(fn(&mut Lowering));

impl ConvertToLlvm for BuiltinLowering {
    fn populate(&self, lowering: &mut Lowering) {
        (self.0)(lowering);
    }
}

static ARITH: BuiltinLowering = BuiltinLowering(populate_arith_to_llvm);
static CF: BuiltinLowering = BuiltinLowering(populate_cf_to_llvm);
static COMPLEX: BuiltinLowering =
    BuiltinLowering(|lowering| populate_complex_to_llvm(lowering, ComplexRange::default()));
static FUNC: BuiltinLowering = BuiltinLowering(populate_func_to_llvm);
static INDEX: BuiltinLowering = BuiltinLowering(populate_index_to_llvm);
static MATH: BuiltinLowering = BuiltinLowering(|lowering| populate_math_to_llvm(lowering, true));
static MEMREF: BuiltinLowering = BuiltinLowering(|lowering| {
    populate_finalize_memref_to_llvm(lowering, AllocationFunctions::default())
});
static OMP: BuiltinLowering = BuiltinLowering(populate_openmp_to_llvm);
static UB: BuiltinLowering = BuiltinLowering(populate_ub_to_llvm);
static VECTOR: BuiltinLowering =
    BuiltinLowering(|lowering| populate_vector_to_llvm(lowering, VectorToLlvmOptions::default()));

/// The dialects without an implementation of their own, and the lowerings of this crate.
static BUILTIN_LOWERINGS: [(&str, &dyn ConvertToLlvm); 10] = [
    ("arith", &ARITH),
    ("cf", &CF),
    ("complex", &COMPLEX),
    ("func", &FUNC),
    ("index", &INDEX),
    ("math", &MATH),
    ("memref", &MEMREF),
    ("omp", &OMP),
    ("ub", &UB),
    ("vector", &VECTOR),
];

/// Returns the lowering of the dialect `name`: declared by the dialect, attached to it, or from
/// this crate; `None` if the dialect has no lowering.
fn lowering_of(cx: &Context, name: &str) -> Option<&'static dyn ConvertToLlvm> {
    let known = || BUILTIN_LOWERINGS.iter().find(|(known, _)| *known == name);
    let own = cx.loaded_dialect(name).and_then(|one| one.interface::<dyn ConvertToLlvm>(cx));
    own.or_else(|| known().map(|(_, one)| *one))
}

/// Adds the lowerings of the loaded dialects that `is_wanted` accepts by name to `lowering`.
/// Returns the accepted dialects without a lowering.
pub fn populate_wanted(
    cx: &Context,
    is_wanted: impl Fn(&str) -> bool,
    lowering: &mut Lowering,
) -> Vec<&'static str> {
    let mut others = Vec::new();
    for dialect in cx.loaded_dialects() {
        let name = dialect.info().name;
        match lowering_of(cx, name) {
            _ if !is_wanted(name) => {}
            Some(one) => one.populate(lowering),
            None => others.push(name),
        }
    }
    others
}

/// Adds the lowerings of the dialects `only` to `lowering`; of all loaded dialects if `only` is
/// empty.
///
/// # Errors
/// A message if a dialect in `only` is not loaded or has no lowering.
pub fn populate_loaded(
    cx: &Context,
    only: &[String],
    lowering: &mut Lowering,
) -> Result<(), String> {
    if only.is_empty() {
        let all = cx.loaded_dialects().filter_map(|one| lowering_of(cx, one.info().name));
        all.for_each(|one| one.populate(lowering));
        return Ok(());
    }
    for name in only {
        let Some(one) = lowering_of(cx, name) else {
            let message = match cx.loaded_dialect(name) {
                Some(_) => "dialect does not implement ConvertToLLVMPatternInterface",
                None => "dialect not loaded",
            };
            return Err(format!("{message}: {name}\n"));
        };
        one.populate(lowering);
    }
    Ok(())
}
