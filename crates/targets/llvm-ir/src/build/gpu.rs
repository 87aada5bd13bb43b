//! The translation of the `gpu` dialect: [`GpuTranslation`]. Modules of kernels are skipped, since
//! their binaries are made before the translation.

use std::sync::Arc;

use super::{LlvmTranslation, OpTranslation};

/// The translation of the `gpu` dialect.
pub(super) struct GpuTranslation;

impl LlvmTranslation for GpuTranslation {
    fn operation(&self, name: &str) -> Option<OpTranslation> {
        if name == "gpu.module" {
            return Some(Arc::new(|_, _| Ok(())));
        }
        Some(Arc::new(|op, translator| {
            let message = format!("unsupported GPU operation: {}", op.name_str());
            Err(translator.fail(op.plain_error(message)))
        }))
    }
}
