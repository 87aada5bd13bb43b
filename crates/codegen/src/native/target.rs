//! The machine that an object file is for ([`Target`]).

use std::str::FromStr;

use cranelift_codegen::isa::{self, Builder, LookupError, OwnedTargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use target_lexicon::{Architecture, BinaryFormat, Triple};

/// A machine and its operating system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The triple; `None` for this machine with all its instructions.
    triple: Option<Triple>,
}

/// The instructions of x86-64 that are used without knowledge of the machine: `x86-64-v2`.
const X86_64: [&str; 6] =
    ["has_sse3", "has_ssse3", "has_sse41", "has_sse42", "has_popcnt", "has_cmpxchg16b"];

impl Target {
    /// Returns this machine, with all instructions that it has.
    pub fn host() -> Self {
        Self { triple: None }
    }

    /// Returns the target with a name: a triple, or an architecture, which stands for its triple
    /// with Linux. Only instructions that all machines of the architecture have are used; of x86-64
    /// those of level 2.
    ///
    /// # Errors
    /// A message, if code cannot be generated for the target.
    pub fn named(name: &str) -> Result<Self, String> {
        let triple = match Triple::from_str(name) {
            Ok(triple) if triple.binary_format == BinaryFormat::Unknown => {
                Triple::from_str(&format!("{name}-unknown-linux-gnu"))
            }
            other => other,
        };
        let triple = triple.map_err(|error| format!("unknown target '{name}': {error}"))?;
        let known = matches!(
            triple.architecture,
            Architecture::X86_64 | Architecture::Aarch64(_) | Architecture::Riscv64(_)
        );
        if !known || !matches!(triple.binary_format, BinaryFormat::Elf | BinaryFormat::Macho) {
            return Err(format!("no code can be generated for the target '{name}'"));
        }
        Ok(Self { triple: Some(triple) })
    }

    /// Returns the architecture whose form of `va_list` C has on the target; `memory` if a list is
    /// the address of the arguments.
    pub fn argument_list(&self) -> &'static str {
        let host = Triple::host();
        let triple = self.triple.as_ref().unwrap_or(&host);
        match (triple.architecture, triple.binary_format) {
            (Architecture::X86_64, _) => "x86_64",
            (Architecture::Aarch64(_), BinaryFormat::Elf) => "aarch64",
            _ => "memory",
        }
    }

    /// Returns the code generator for the target; `with_vectors` requests instructions on vectors.
    pub(super) fn isa(&self, with_vectors: bool) -> Result<OwnedTargetIsa, String> {
        let mut builder = match &self.triple {
            None => cranelift_native::builder().map_err(str::to_owned)?,
            Some(triple) => isa::lookup(triple.clone()).map_err(unsupported)?,
        };
        if let Some(triple) = &self.triple {
            enable(&mut builder, triple.architecture, with_vectors)?;
        }
        let macho = builder.triple().binary_format == BinaryFormat::Macho;
        let mut flags = settings::builder();
        let options = [
            ("opt_level", "speed"),
            ("is_pic", "true"),
            ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
            ("enable_probestack", "true"),
            ("probestack_strategy", "inline"),
            ("tls_model", if macho { "macho" } else { "elf_gd" }),
        ];
        for (name, value) in options {
            flags.set(name, value).map_err(|error| error.to_string())?;
        }
        builder.finish(settings::Flags::new(flags)).map_err(|error| error.to_string())
    }
}

/// Enables the instructions that are used on machines of an architecture.
fn enable(builder: &mut Builder, machine: Architecture, with_vectors: bool) -> Result<(), String> {
    let features: &[&str] = match machine {
        Architecture::X86_64 => &X86_64,
        Architecture::Riscv64(_) if with_vectors => &["has_v", "has_zvl128b"],
        _ => &[],
    };
    features.iter().try_for_each(|feature| builder.enable(feature).map_err(|e| e.to_string()))
}

fn unsupported(error: LookupError) -> String {
    match error {
        LookupError::SupportDisabled => "the target is not part of this build".to_owned(),
        LookupError::Unsupported => "no code can be generated for the target".to_owned(),
    }
}
