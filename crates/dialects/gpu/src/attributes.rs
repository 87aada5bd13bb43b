//! The attributes that the records do not declare in full.

use terrace_ir::{Attribute, DictionaryAttr, Handle, StringAttr};
use terrace_ods::attr;

use crate::directives::Object;
use crate::{CompilationTarget, KernelTableAttr};

/// `#gpu.object`: a compiled module.
#[attr(
    name = "gpu.object",
    format = "`<` $target `,` (`properties` `=` $properties^ `,`)? (`kernels` `=` $kernels^ `,`)? \
              custom<Object>($format, $object) `>`",
    def = "GPU_ObjectAttr"
)]
pub struct ObjectAttr {
    /// What the module was compiled for.
    pub target: Attribute,
    /// The format of the bytes.
    #[param(default = CompilationTarget::Fatbin)]
    pub format: CompilationTarget,
    /// The bytes.
    pub object: Handle<StringAttr>,
    /// The properties, if there are any.
    pub properties: Option<Handle<DictionaryAttr>>,
    /// What is known of the kernels.
    pub kernels: Option<Handle<KernelTableAttr>>,
}
