//! The profiles and extensions that the types of an operation require.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use terrace_builtin::shaped::element_type_or_self;
use terrace_builtin::{IntegerType, TypeExt};
use terrace_ir::{Context, Diagnostic, OpRef, Type, TypeAttr};
use terrace_numeric::FloatFormat;
use terrace_tosa::{mxint8Type, shapeType};

use super::environment::Environment;
use super::{TosaValidate, mnemonic};

/// The combinations of types of each operation, one a line: the operation, its profiles or
/// extensions (separated by `&` if all are required), the types, and the version of the
/// specification unless it is 1.0. Those of a profile come before those of an extension.
const SUPPORTED_TYPES: &str = include_str!("supported_types.txt");

/// A combination of types that the specification allows for an operation.
struct Combination {
    modes: Vec<&'static str>,
    needs_all: bool,
    types: Vec<&'static str>,
    is_newer: bool,
}

impl Combination {
    fn parse(line: &'static str) -> Option<(&'static str, Self)> {
        let mut words = line.split(' ');
        let (name, modes, types) = (words.next()?, words.next()?, words.next()?);
        let needs_all = modes.contains('&');
        let modes = modes.split(['&', '|']).collect();
        let types = types.split(',').collect();
        Some((name, Self { modes, needs_all, types, is_newer: words.next().is_some() }))
    }

    fn is_of_profile(&self) -> bool {
        self.modes.iter().any(|mode| mode.starts_with("pro_"))
    }
}

/// The combinations by the mnemonic of the operation.
static COMBINATIONS: LazyLock<FxHashMap<&'static str, Vec<Combination>>> = LazyLock::new(|| {
    let mut table: FxHashMap<_, Vec<_>> = FxHashMap::default();
    for (name, combination) in SUPPORTED_TYPES.lines().filter_map(Combination::parse) {
        table.entry(name).or_default().push(combination);
    }
    table
});

/// The float formats of the specification with their names in messages.
const FORMATS: [(FloatFormat, &str); 9] = [
    (FloatFormat::F16, "f16"),
    (FloatFormat::BF16, "bf16"),
    (FloatFormat::F32, "f32"),
    (FloatFormat::F8E4M3FN, "fp8e4m3"),
    (FloatFormat::F8E5M2, "fp8e5m2"),
    (FloatFormat::F8E8M0FNU, "fp8e8m0"),
    (FloatFormat::F6E2M3FN, "fp6e2m3"),
    (FloatFormat::F6E3M2FN, "fp6e3m2"),
    (FloatFormat::F4E2M1FN, "fp4e2m1"),
];

/// The integer types of the specification.
const INTEGERS: [(u32, &str); 7] =
    [(1, "i1"), (4, "i4"), (8, "i8"), (16, "i16"), (32, "i32"), (48, "i48"), (64, "i64")];

/// Returns the name of the element type `ty`; `None` if the specification does not have it.
fn name_of(cx: &Context, ty: Type) -> Option<&'static str> {
    if ty.is::<mxint8Type>() {
        return Some("mxint8");
    }
    if let Some(format) = ty.float_format(cx) {
        return FORMATS.iter().find(|(known, _)| *known == format).map(|(_, name)| *name);
    }
    let integer = ty.downcast::<IntegerType>(cx).filter(|_| ty.is_signless_integer(cx))?;
    INTEGERS.iter().find(|(width, _)| *width == integer.width).map(|(_, name)| *name)
}

/// Checks that the specification has the element types of all operands and results.
pub(super) fn check_element_types(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    for ty in op.operand_types().chain(op.result_types()) {
        let element = element_type_or_self(cx, ty);
        if !element.is::<shapeType>() && name_of(cx, element).is_none() {
            let element = element.to_text(cx);
            let message = format!("is not profile-aligned: element type '{element}' is not legal");
            return Err(op.error(message));
        }
    }
    Ok(())
}

/// Returns the names of the types that decide what `op` requires.
fn type_names(op: OpRef<'_>) -> Vec<&'static str> {
    let cx = op.context();
    let operands: Vec<Type> = op.operand_types().collect();
    let results = || op.result_types();
    let pick = |indices: &[usize]| -> Vec<Type> {
        indices.iter().filter_map(|at| operands.get(*at).copied()).chain(results()).collect()
    };
    let attribute = |name: &str| {
        op.attribute(name).and_then(|held| held.downcast::<TypeAttr>(cx)).map(|held| held.0)
    };
    let with_accumulator = || {
        let accumulator = attribute("acc_type");
        operands.iter().copied().chain(accumulator).chain(results()).collect()
    };
    let types: Vec<Type> = match mnemonic(op) {
        "conv2d" | "conv3d" | "depthwise_conv2d" | "transpose_conv2d" | "avg_pool2d" => {
            with_accumulator()
        }
        "reshape" | "slice" | "tile" | "transpose" | "concat" | "resize" => pick(&[0]),
        "pad" => pick(&[0, 2]),
        "mul" => pick(&[0, 1]),
        "select" => pick(&[1, 2]),
        "rescale" => pick(&[0, 3, 4]),
        "variable" => attribute("type").into_iter().collect(),
        "dim" => operands.clone(),
        _ => operands.iter().copied().chain(results()).collect(),
    };
    // MLIR's name of a type outside of the specification, which only variables may have.
    let name = |ty: Type| name_of(cx, element_type_or_self(cx, ty)).unwrap_or("mxint8");
    types.into_iter().map(name).collect()
}

/// Returns the profiles and extensions of operations without combinations of types.
fn general_modes(name: &str) -> (&'static [&'static str], &'static [&'static str]) {
    const PROFILES: &[&str] = &["pro_int", "pro_fp"];
    match name {
        "cond_if" | "while_loop" => (&[], &["controlflow"]),
        "apply_scale" | "yield" => (&[], &[]),
        "const_shape" | "custom" => (PROFILES, &[]),
        "cast_from_block_scaled" | "cast_to_block_scaled" | "matmul_t_block_scaled" => {
            (&["pro_fp"], &["mxfp"])
        }
        "dim" => (PROFILES, &["shape"]),
        name if name.ends_with("_shape") => (PROFILES, &["shape"]),
        _ => (&[], &[]),
    }
}

/// Returns the profiles with which the `extension` works.
fn profiles_of(extension: &str) -> &'static [&'static str] {
    match extension {
        "int16" | "int4" | "doubleround" | "inexactround" => &["pro_int"],
        "bf16" | "fp8e4m3" | "fp8e5m2" | "fft" | "mxfp" => &["pro_fp"],
        _ => &["pro_fp", "pro_int"],
    }
}

/// Checks that the target supports the types of `op`, if the pass is strict, or else that the
/// specification does.
pub(super) fn check_support(
    pass: &TosaValidate,
    op: OpRef<'_>,
    environment: &Environment,
) -> Result<(), Diagnostic> {
    let combinations = COMBINATIONS.get(mnemonic(op)).map_or(&[][..], |found| found);
    let types = type_names(op);
    let find = |of_profile: bool| {
        combinations
            .iter()
            .find(|known| known.is_of_profile() == of_profile && known.types == types)
    };
    let (by_profile, by_extension) = (find(true), find(false));
    if pass.strict_op_spec_alignment {
        let (profiles, extensions) = general_modes(mnemonic(op));
        let has =
            |of_profile: bool| combinations.iter().any(|known| known.is_of_profile() == of_profile);
        match by_profile {
            Some(found) => check_combination(op, found, environment)?,
            None if !has(true) => require(op, profiles, false, "", environment)?,
            None => {}
        }
        match by_extension {
            Some(found) => check_combination(op, found, environment)?,
            None if !has(false) => require(op, extensions, false, "", environment)?,
            None => {}
        }
    }
    let is_known = by_profile.or(by_extension).is_some() || combinations.is_empty();
    if is_known || pass.allow_invalid_op_datatype_combinations {
        return Ok(());
    }
    let count = |known: &Combination| {
        known.types.iter().zip(&types).filter(|(known, found)| known == found).count()
    };
    let mut best: Option<&Combination> = None;
    for known in combinations {
        if best.is_none_or(|best| count(known) > count(best)) {
            best = Some(known);
        }
    }
    let best = best.map(|best| best.types.join(",")).unwrap_or_default();
    Err(op.error(format!(
        "illegal: operation operand/result data types did not align with any profile or \
         extension, got ({}), did you mean ({best})? Otherwise, please refer to the 'supported \
         data types' for '{}' in the specification.",
        types.join(","),
        op.name_str()
    )))
}

/// Checks that the target supports the profiles or extensions of `combination`.
fn check_combination(
    op: OpRef<'_>,
    combination: &Combination,
    environment: &Environment,
) -> Result<(), Diagnostic> {
    require(op, &combination.modes, combination.needs_all, "", environment)?;
    if !combination.is_of_profile() {
        for mode in &combination.modes {
            require(op, profiles_of(mode), false, "to work with ", environment)?;
        }
    }
    if combination.is_newer && !environment.is_newer {
        return Err(op.error(
            "illegal: the target specification version (1.0) is not backwards compatible with \
             the op compliance specification version (1.1)\n",
        ));
    }
    Ok(())
}

/// Checks that the target supports one or all of `modes`.
fn require(
    op: OpRef<'_>,
    modes: &[&str],
    all: bool,
    role: &str,
    environment: &Environment,
) -> Result<(), Diagnostic> {
    let mut allowed = modes.iter().map(|mode| environment.allows(mode));
    let is_met = match all {
        true => allowed.all(|allowed| allowed),
        false => modes.is_empty() || allowed.any(|allowed| allowed),
    };
    if is_met {
        return Ok(());
    }
    let amount = match (modes.len(), all) {
        (1, _) => "",
        (_, true) => "all of ",
        (_, false) => "any of ",
    };
    Err(op.error(format!(
        "illegal: requires {amount}[{}] {role}but not enabled in target\n",
        modes.join(", ")
    )))
}
