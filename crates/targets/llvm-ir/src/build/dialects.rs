//! The dialects with a translation, by feature.

use terrace_ir::DialectRegistry;

use super::LlvmTranslation;
use super::llvm::LlvmDialectTranslation;

/// The dialect `builtin`, whose operations other than modules have no translation.
struct BuiltinTranslation;

impl LlvmTranslation for BuiltinTranslation {
    fn operation(&self, name: &str) -> Option<super::OpTranslation> {
        // Nested modules are skipped as a whole.
        (name == "builtin.module")
            .then(|| -> super::OpTranslation { std::sync::Arc::new(|_, _| Ok(())) })
    }
}

/// A dialect all of whose operations call one intrinsic, by the rows of the tables.
#[cfg(feature = "arm")]
struct RowsTranslation;

#[cfg(feature = "arm")]
impl LlvmTranslation for RowsTranslation {}

#[cfg(feature = "arm")]
static ROWS: &(dyn LlvmTranslation + 'static) = &RowsTranslation;

#[cfg(feature = "gpu")]
static NVVM: &(dyn LlvmTranslation + 'static) = &super::nvvm::NvvmTranslation;
#[cfg(feature = "gpu")]
static ROCDL: &(dyn LlvmTranslation + 'static) = &super::rocdl::RocdlTranslation;

#[cfg(feature = "gpu")]
static XEVM: &(dyn LlvmTranslation + 'static) = &super::xevm::XevmTranslation;
#[cfg(feature = "gpu")]
static GPU: &(dyn LlvmTranslation + 'static) = &super::gpu::GpuTranslation;

#[cfg(feature = "misc")]
static VCIX: &(dyn LlvmTranslation + 'static) = &super::vcix::VcixTranslation;

static BUILTIN: &(dyn LlvmTranslation + 'static) = &BuiltinTranslation;
static PTR: &(dyn LlvmTranslation + 'static) = &super::ptr::PtrTranslation;
static LLVM: &(dyn LlvmTranslation + 'static) = &LlvmDialectTranslation;

/// Attaches the translations to the dialects of `registry` that are compiled in (MLIR:
/// `registerAllToLLVMIRTranslations`).
pub fn register_translations(registry: &mut DialectRegistry) {
    registry.extend::<terrace_builtin::BuiltinDialect>(|cx| {
        super::attach::<terrace_builtin::BuiltinDialect>(cx, &BUILTIN);
    });
    registry.extend::<terrace_llvm::LlvmDialect>(|cx| {
        super::attach::<terrace_llvm::LlvmDialect>(cx, &LLVM);
    });
    registry.extend::<terrace_ptr::PtrDialect>(|cx| {
        super::attach::<terrace_ptr::PtrDialect>(cx, &PTR);
    });
    #[cfg(feature = "arm")]
    {
        registry.extend::<terrace_arm_neon::ArmNeonDialect>(|cx| {
            super::attach::<terrace_arm_neon::ArmNeonDialect>(cx, &ROWS);
        });
        registry.extend::<terrace_arm_sve::ArmSveDialect>(|cx| {
            super::attach::<terrace_arm_sve::ArmSveDialect>(cx, &ROWS);
        });
        registry.extend::<terrace_arm_sme::ArmSmeDialect>(|cx| {
            super::attach::<terrace_arm_sme::ArmSmeDialect>(cx, &ROWS);
        });
    }
    #[cfg(feature = "gpu")]
    {
        registry.extend::<terrace_nvvm::NvvmDialect>(|cx| {
            super::attach::<terrace_nvvm::NvvmDialect>(cx, &NVVM);
        });
        registry.extend::<terrace_rocdl::RocdlDialect>(|cx| {
            super::attach::<terrace_rocdl::RocdlDialect>(cx, &ROCDL);
        });
        registry.extend::<terrace_xevm::XevmDialect>(|cx| {
            super::attach::<terrace_xevm::XevmDialect>(cx, &XEVM);
        });
        registry.extend::<terrace_gpu::GpuDialect>(|cx| {
            super::attach::<terrace_gpu::GpuDialect>(cx, &GPU);
        });
    }
    #[cfg(feature = "misc")]
    registry.extend::<terrace_vcix::VcixDialect>(|cx| {
        super::attach::<terrace_vcix::VcixDialect>(cx, &VCIX);
    });
}
