//! The attribute `#gpu.object`, which the records do not declare in full, and checks of attributes
//! that their declarations cannot state.

use std::collections::HashSet;

use terrace_builtin::IntegerAttr;
use terrace_ir::{Attribute, Context, DictionaryAttr, Handle, StringAttr};
use terrace_ods::attr;

use crate::directives::Object;
use crate::predicates::is_target;
use crate::{CompilationTarget, KernelMetadataAttr, KernelTableAttr, SelectObjectAttr};

/// `#gpu.object`: a compiled device module.
#[attr(
    name = "gpu.object",
    format = "`<` $target `,` (`properties` `=` $properties^ `,`)? (`kernels` `=` $kernels^ `,`)? \
              custom<Object>($format, $object) `>`",
    def = "GPU_ObjectAttr",
    verify = verify_object
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

/// Returns `problem` as an error unless `holds`.
fn ensure(holds: bool, problem: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem.to_owned()) }
}

/// Checks that the target is one that kernels are compiled for.
fn verify_object(attr: &ObjectAttr, _: &Context) -> Result<(), String> {
    let problem = "the target attribute must implement or promise the `gpu::TargetAttrInterface`";
    ensure(is_target(attr.target), problem)
}

/// Checks that the object is selected by an index or by a target.
pub(crate) fn verify_select_object(attr: &SelectObjectAttr, cx: &Context) -> Result<(), String> {
    let Some(target) = attr.target else { return Ok(()) };
    match target.downcast::<IntegerAttr>(cx) {
        Some(index) => ensure(!index.value.is_negative(), "the object index must be positive"),
        None => ensure(is_target(target), "the target attribute must be a GPU Target attribute"),
    }
}

/// Checks that the kernel has a name, and that its arguments have dictionaries of attributes.
pub(crate) fn verify_kernel_metadata(
    attr: &KernelMetadataAttr,
    cx: &Context,
) -> Result<(), String> {
    ensure(!attr.name.data(cx).text().is_empty(), "the kernel name can't be empty")?;
    let arguments = attr.arg_attrs.iter().flat_map(|list| &list.data(cx).0);
    let known = arguments.copied().all(|attributes| attributes.is::<DictionaryAttr>());
    ensure(known, "all attributes in the array must be a dictionary attribute")
}

/// Checks that the names of the kernels are unique.
pub(crate) fn verify_kernel_table(attr: &KernelTableAttr, cx: &Context) -> Result<(), String> {
    let mut names = HashSet::new();
    let unique = attr.kernel_table.iter().all(|kernel| names.insert(kernel.data(cx).name));
    ensure(unique, "expected all kernels to be uniquely named")
}
