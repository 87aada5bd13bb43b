//! Verifiers of globals, aliases and ifuncs.

use terrace_builtin::{DenseElementsAttr, ElementsAttr, FloatAttr, IntegerAttr, TypeExt};
use terrace_ir::{
    ArrayAttr, Attribute, Context, Diagnostic, OpRef, StringAttr, TraitFlags, Type, lossless,
};

use super::{ensure, ensure_plain, quoted};
use crate::{
    AliasOpRef, GlobalOpRef, IFuncOpRef, LLVMArrayType, LLVMLabelType, LLVMMetadataType,
    LLVMPointerType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType, Linkage, LinkageAttr,
    ReturnOp, ZeroAttr, is_compatible_outer_type,
};

fn is_global_type(cx: &Context, ty: Type) -> bool {
    let out = ty.is::<LLVMVoidType>()
        || ty.is::<LLVMTokenType>()
        || ty.is::<LLVMMetadataType>()
        || ty.is::<LLVMLabelType>();
    !out && is_compatible_outer_type(cx, ty)
}

/// Whether the parent of `op` is like a module: a registered operation that is an isolated symbol
/// table. True if the parent is not known, as for an operation that is isolated itself.
pub(crate) fn is_at_module_level(op: OpRef<'_>) -> bool {
    let module = TraitFlags::SYMBOL_TABLE.union(TraitFlags::ISOLATED);
    op.parent().is_none_or(|parent| parent.flags().contains(module))
}

/// Whether the value is 0, a splat of the integer 0, or an array of zeros.
fn is_zero(cx: &Context, value: Attribute) -> bool {
    if let Some(integer) = value.downcast::<IntegerAttr>(cx) {
        return integer.value.is_zero();
    }
    if let Some(float) = value.downcast::<FloatAttr>(cx) {
        return float.to_f64() == 0.0;
    }
    if let Some(elements) = value.downcast::<DenseElementsAttr>(cx) {
        let ints = elements.element_type(cx).is_any_integer();
        return elements.is_splat()
            && ints
            && elements.ints(cx).take(1).all(|value| value.is_zero());
    }
    value.downcast::<ArrayAttr>(cx).is_some_and(|array| array.0.iter().all(|v| is_zero(cx, *v)))
        || value.is::<ZeroAttr>()
}

/// Verifies that a global is at module level and has a type allowed for globals, that the value
/// fits type and linkage, and that the alignment is a power of 2.
pub(crate) fn mlir_global(op: GlobalOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, p) = (op.context(), op.properties());
    if p.global_type.is_absent() || p.linkage.is_absent() {
        return Ok(());
    }
    let ty = p.global_type.data(cx).0;
    let message = "expects type to be a valid element type for an LLVM global";
    ensure(is_global_type(cx, ty), *op, message)?;
    ensure(is_at_module_level(*op), *op, "must appear at the module level")?;
    let array = ty.downcast::<LLVMArrayType>(cx);
    if let Some(text) = p.value.and_then(|value| value.downcast::<StringAttr>(cx)) {
        let count = lossless::decode(&text.text()).len() as u64;
        let fits = array.is_some_and(|array| {
            array.element_type.is_integer_of(cx, 8) && array.num_elements == count
        });
        let message = "requires an i8 array type of the length equal to that of the string \
                       attribute";
        ensure(fits, *op, message)?;
    }
    if let Some(target) = ty.downcast::<LLVMTargetExtType>(cx) {
        let message = "this target extension type cannot be used in a global";
        ensure(target.can_be_global(), *op, message)?;
        let zero = p.value.is_none_or(|value| value.is::<ZeroAttr>());
        let message = "global with target extension type can only be initialized with \
                       zero-initializer";
        ensure(zero, *op, message)?;
    }
    let linkage = p.linkage.data(cx).linkage;
    if linkage == Linkage::Common {
        let zero = p.value.is_none_or(|value| is_zero(cx, value));
        ensure(zero, *op, "expected zero value for 'common' linkage")?;
    }
    if linkage == Linkage::Appending {
        ensure(array.is_some(), *op, "expected array type for 'appending' linkage")?;
    }
    let aligned = p.alignment.is_none_or(|alignment| {
        u64::try_from(alignment).is_ok_and(|alignment| alignment.is_power_of_two())
    });
    ensure_plain(aligned, *op, "alignment attribute is not a power of 2")
}

/// Returns the operations of the initializer region.
fn initializer(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    let region = op.region(0);
    region.into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// Returns the type that an initializer returns, the inner `None` for a return without operand;
/// `None` if it has no return.
fn returned(op: OpRef<'_>) -> Option<Option<Type>> {
    let last = initializer(op).last()?;
    last.is::<ReturnOp>().then(|| last.operand_types().next())
}

/// Whether the operation is a return or has no memory effects.
fn is_pure(op: OpRef<'_>) -> bool {
    op.is::<ReturnOp>() || terrace_ir::effects::is_memory_effect_free(op)
}

/// Verifies that the initializer region returns a value of the global's type, has no side effects,
/// and is not combined with an initial value.
pub(crate) fn mlir_global_regions(op: GlobalOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, p) = (op.context(), op.properties());
    let Some(result) = returned(*op) else { return Ok(()) };
    let Some(result) = result else {
        return Err(op.error("initializer region cannot return void"));
    };
    if !p.global_type.is_absent() && p.global_type.data(cx).0 != result {
        return Err(op.error(format!(
            "initializer region type {} does not match global type {}",
            quoted(cx, result),
            quoted(cx, p.global_type.data(cx).0)
        )));
    }
    for inner in initializer(*op) {
        let message = "ops with side effects not allowed in global initializers";
        ensure_plain(is_pure(inner), inner, message)?;
    }
    let message = "cannot have both initializer value and region";
    ensure(p.value.is_none(), *op, message)
}

fn check_linkage(
    op: OpRef<'_>,
    linkage: terrace_ir::Handle<LinkageAttr>,
    allowed: &[Linkage],
    what: &str,
    options: &str,
) -> Result<(), Diagnostic> {
    if linkage.is_absent() {
        return Ok(());
    }
    let linkage = linkage.data(op.context()).linkage;
    if allowed.contains(&linkage) {
        return Ok(());
    }
    let mut word = String::new();
    let _ = terrace_builtin::property::write_enum(linkage, &mut word);
    Err(op.error(format!("'{word}' linkage not supported in {what}, available options: {options}")))
}

/// The linkages allowed for ifuncs, and for aliases too.
const LINKAGES: &[Linkage] = &[
    Linkage::External,
    Linkage::Internal,
    Linkage::Private,
    Linkage::Weak,
    Linkage::WeakODR,
    Linkage::Linkonce,
    Linkage::LinkonceODR,
];

/// Verifies that the type is allowed for globals, and that the linkage is one of [`LINKAGES`] or
/// `available_externally`.
pub(crate) fn mlir_alias(op: AliasOpRef<'_>) -> Result<(), Diagnostic> {
    let (cx, p) = (op.context(), op.properties());
    if !p.alias_type.is_absent() {
        let message = "expects type to be a valid element type for an LLVM global alias";
        ensure(is_global_type(cx, p.alias_type.data(cx).0), *op, message)?;
    }
    let mut allowed = LINKAGES.to_vec();
    allowed.push(Linkage::AvailableExternally);
    let options = "private, internal, linkonce, weak, linkonce_odr, weak_odr, external or \
                   available_externally";
    check_linkage(*op, p.linkage, &allowed, "aliases", options)
}

/// Verifies that the initializer of an alias returns a pointer and has no side effects.
pub(crate) fn mlir_alias_regions(op: AliasOpRef<'_>) -> Result<(), Diagnostic> {
    let pointer = returned(*op).flatten().is_some_and(|ty| ty.is::<LLVMPointerType>());
    ensure(pointer, *op, "initializer region must always return a pointer")?;
    for inner in initializer(*op) {
        let message = "ops with side effects are not allowed in alias initializers";
        ensure_plain(is_pure(inner), inner, message)?;
    }
    Ok(())
}

/// Verifies that the linkage is one of [`LINKAGES`].
pub(crate) fn mlir_ifunc(op: IFuncOpRef<'_>) -> Result<(), Diagnostic> {
    let options = "private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage";
    check_linkage(*op, op.linkage(), LINKAGES, "ifuncs", options)
}

impl LLVMTargetExtType {
    /// Whether a global may have this target extension type.
    pub fn can_be_global(&self) -> bool {
        self.ext_type_name.starts_with("spirv.")
            || self.ext_type_name == "aarch64.svcount"
            || self.ext_type_name == "amdgcn.named.barrier"
    }

    /// Whether the type has a zero initializer and may be allocated on the stack.
    pub fn has_zero(&self) -> bool {
        self.ext_type_name.starts_with("spirv.") || self.ext_type_name == "aarch64.svcount"
    }
}
