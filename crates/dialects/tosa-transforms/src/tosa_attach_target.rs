//! The pass `tosa-attach-target`: sets the target environment of the module (MLIR:
//! `TosaAttachTarget.cpp`).

use terrace_builtin::property::enum_from_keyword;
use terrace_ir::__private::reported_elsewhere;
use terrace_ir::{Op, Reported};
use terrace_pass::{PassOption, PassResult, Target, pass};
use terrace_tosa::{Extension, Level, Profile, SpecificationVersion, TargetEnvAttr, TosaDialect};

/// The range of arguments that a target supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PassOption)]
pub enum TosaLevel {
    /// Frames of up to 8192 pixels in each dimension
    #[default]
    #[option(name = "8k")]
    EightK,
    /// All arguments that the data types allow
    None,
}

/// The version of the specification that a target supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, PassOption)]
pub enum TosaVersion {
    /// Version 1.0 of the specification.
    #[default]
    #[option(name = "1.0")]
    V1_0,
    /// The draft of version 1.1
    #[option(name = "1.1.draft")]
    V1_1Draft,
}

/// Set the target environment of the module
#[pass(
    name = "tosa-attach-target",
    title = "TosaAttachTarget",
    anchor = "builtin.module",
    run = run
)]
pub struct TosaAttachTarget {
    /// Profiles of the target
    #[option]
    pub profiles: Vec<String>,
    /// Extensions of the target
    #[option]
    pub extensions: Vec<String>,
    /// Level of the target
    #[option]
    pub level: TosaLevel,
    /// Version of the specification
    #[option(name = "specification_version")]
    pub specification_version: TosaVersion,
}

/// The profiles in the order of the message about unknown ones.
const PROFILES: [Profile; 2] = [Profile::ProInt, Profile::ProFp];

/// The extensions in the order of the message about unknown ones.
const EXTENSIONS: [Extension; 14] = [
    Extension::Int16,
    Extension::Int4,
    Extension::Bf16,
    Extension::Fp8e4m3,
    Extension::Fp8e5m2,
    Extension::Fft,
    Extension::Variable,
    Extension::Controlflow,
    Extension::Doubleround,
    Extension::Inexactround,
    Extension::Dynamic,
    Extension::Mxfp,
    Extension::Int64,
    Extension::Shape,
];

/// Reports, without a location as in MLIR, that no `kind` is called `name`.
fn unknown(kind: &str, name: &str, known: &[&str]) -> Reported {
    let known = known.join(", ");
    eprintln!("Unknown TOSA {kind} name passed in '{name}', supported {kind}s are: {known}");
    reported_elsewhere()
}

fn run(pass: &TosaAttachTarget, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<TosaDialect>();
    let profile = |name: &String| {
        let known = PROFILES.map(Profile::keyword);
        enum_from_keyword(name).ok_or_else(|| unknown("profile", name, &known))
    };
    let extension = |name: &String| {
        let known = EXTENSIONS.map(Extension::keyword);
        enum_from_keyword(name).ok_or_else(|| unknown("extension", name, &known))
    };
    let attribute = TargetEnvAttr {
        specification_version: match pass.specification_version {
            TosaVersion::V1_0 => SpecificationVersion::V_1_0,
            TosaVersion::V1_1Draft => SpecificationVersion::V_1_1_DRAFT,
        },
        level: match pass.level {
            TosaLevel::EightK => Level::EightK,
            TosaLevel::None => Level::None,
        },
        profiles: pass.profiles.iter().map(profile).collect::<Result<_, _>>()?,
        extensions: pass.extensions.iter().map(extension).collect::<Result<_, _>>()?,
    };
    let attribute = attribute.intern(&cx).attr();
    let set = target.body_mut().set_attribute(Op::ROOT, "tosa.target_env", Some(attribute));
    set.map_err(|_| reported_elsewhere())
}
