//! Checks of the declarations of intrinsics ([`mismatches`]).

use rustc_hash::FxHashMap;

use crate::intrinsics;
use crate::model::Module;

/// The faults of the declarations of intrinsics, by the index of the function.
pub(super) type Mismatches = FxHashMap<u32, &'static str>;

/// Finds the intrinsics whose declared types are not theirs.
pub(super) fn mismatches(module: &mut Module) -> Mismatches {
    let mut mismatches = Mismatches::default();
    for at in 0..module.functions.len() {
        let function = &module.functions[at];
        let Some(intrinsic) =
            function.name.starts_with(b"llvm.").then(|| intrinsics::find(&function.name)).flatten()
        else {
            continue;
        };
        let Some(ty) = module.types.as_function(function.ty).cloned() else { continue };
        let signature = intrinsic.signature(module);
        let count = intrinsic.overloads;
        let fits = signature.overloads(module, ty.result, &ty.params, count).is_some();
        if fits && signature.params.len() <= ty.params.len() {
            continue;
        }
        let result_fits = signature.overloads(module, ty.result, &[], count).is_some()
            || signature.params.len() > ty.params.len();
        let message = match result_fits || count > 0 {
            true => "Intrinsic has incorrect argument type!",
            false => "Intrinsic has incorrect return type!",
        };
        mismatches.insert(at as u32, message);
    }
    mismatches
}
