//! The target environment that operations are checked against.

use rustc_hash::FxHashSet;
use terrace_ir::{Diagnostic, OpRef};
use terrace_tosa::{Extension, Level, Profile, SpecificationVersion, TargetEnvAttr};

/// The limits of a level.
pub(super) struct Limits {
    pub(super) rank: usize,
    pub(super) kernel: i64,
    pub(super) stride: i64,
    pub(super) scale: i64,
    pub(super) log2_size: u32,
    pub(super) nesting: usize,
    pub(super) tensor_list_size: usize,
}

/// The limits of the level `8k`.
const EIGHT_K: Limits = Limits {
    rank: 6,
    kernel: 8192,
    stride: 8192,
    scale: 256,
    log2_size: 31,
    nesting: 6,
    tensor_list_size: 64,
};

/// The profiles, extensions and level that a target supports.
pub(super) struct Environment {
    /// Whether the target supports version 1.1 of the specification.
    pub(super) is_newer: bool,
    /// The limits of the level; `None` for the level without limits.
    pub(super) limits: Option<Limits>,
    /// The keywords of the profiles and extensions.
    enabled: FxHashSet<&'static str>,
}

impl Environment {
    /// Returns the environment in the attribute of `module`, or the default one.
    ///
    /// # Errors
    /// If an extension requires a newer version of the specification.
    pub(super) fn of(module: OpRef<'_>) -> Result<Self, Diagnostic> {
        let cx = module.context();
        let attribute = module.attribute("tosa.target_env");
        let Some(data) = attribute.and_then(|held| held.downcast::<TargetEnvAttr>(cx)) else {
            let enabled = [Profile::ProInt, Profile::ProFp].map(Profile::keyword);
            let enabled = enabled.into_iter().collect();
            return Ok(Self { is_newer: false, limits: Some(EIGHT_K), enabled });
        };
        let is_newer = data.specification_version != SpecificationVersion::V_1_0;
        let newer = [Extension::Int64, Extension::Mxfp, Extension::Shape];
        let too_new = data.extensions.iter().find(|held| newer.contains(held));
        if let Some(extension) = too_new.filter(|_| !is_newer) {
            let message = format!(
                "extension '{}' is not compatible with the target version 1.0, minimum required \
                 version is 1.1",
                extension.keyword()
            );
            return Err(Diagnostic::error(module.location(), message));
        }
        let profiles = data.profiles.iter().map(|profile| profile.keyword());
        let enabled = profiles.chain(data.extensions.iter().map(|held| held.keyword())).collect();
        let limits = (data.level == Level::EightK).then_some(EIGHT_K);
        Ok(Self { is_newer, limits, enabled })
    }

    /// Whether the target supports the profile or extension called `keyword`.
    pub(super) fn allows(&self, keyword: &str) -> bool {
        self.enabled.contains(keyword)
    }
}
