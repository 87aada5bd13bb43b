//! The attribute `#gpu.object`, which the records do not declare in full.

use terrace_ir::{Attribute, DictionaryAttr, Handle, StringAttr};
use terrace_ods::attr;

use crate::directives::Object;
use crate::{CompilationTarget, KernelTableAttr};

/// `#gpu.object`: a compiled device module.
#[attr(
    name = "gpu.object",
    format = "`<` $target `,` (`properties` `=` $properties^ `,`)? (`kernels` `=` $kernels^ `,`)? \
              custom<Object>($format, $object) `>`",
    def = "GPU_ObjectAttr"
)]
pub struct ObjectAttr {
    /// The target that the module was compiled for.
    pub target: Attribute,
    /// The format of the object code.
    #[param(default = CompilationTarget::Fatbin)]
    pub format: CompilationTarget,
    /// The object code.
    pub object: Handle<StringAttr>,
    /// Properties of the object; `None` if it has no properties.
    pub properties: Option<Handle<DictionaryAttr>>,
    /// Metadata of the kernels in the object; `None` if unknown.
    pub kernels: Option<Handle<KernelTableAttr>>,
}
