//! The pass `map-memref-spirv-storage-class`: replaces the numbers of memory spaces by storage
//! classes (MLIR: `MapMemRefStorageClassPass.cpp`).

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{IntegerAttr, MemRefType, UnrankedMemRefType};
use terrace_ir::{
    Attribute, Body, Context, Diagnostic, Location, OpRef, Reported, Type, TypeAttr, Walk,
    WalkOrder,
};
use terrace_memref_transforms::map_memory_spaces;
use terrace_pass::{PassResult, Target, pass};
use terrace_spirv::{Capability, SpirvDialect, StorageClass, TargetEnv};
use terrace_transforms::for_each_body;

use terrace_spirv_transforms::stated_enclosing_target;

/// Replace numeric memory spaces by storage classes of SPIR-V
#[pass(
    name = "map-memref-spirv-storage-class",
    title = "MapMemRefStorageClass",
    run = run
)]
pub struct MapMemRefSpirvStorageClass {
    /// The API that defines the mapping: vulkan or opencl
    #[option(default = "vulkan".to_owned())]
    pub client_api: String,
}

/// The storage classes for the numbers of memory spaces, by position in the table.
type ClassMap = &'static [(i64, StorageClass)];

/// The mapping for Vulkan.
static VULKAN: ClassMap = &[
    (0, StorageClass::StorageBuffer),
    (1, StorageClass::Generic),
    (3, StorageClass::Workgroup),
    (4, StorageClass::Uniform),
    (5, StorageClass::Private),
    (6, StorageClass::Function),
    (7, StorageClass::PushConstant),
    (8, StorageClass::UniformConstant),
    (9, StorageClass::Input),
    (10, StorageClass::Output),
    (11, StorageClass::PhysicalStorageBuffer),
    (12, StorageClass::Image),
];

/// The mapping for OpenCL.
static OPENCL: ClassMap = &[
    (0, StorageClass::CrossWorkgroup),
    (1, StorageClass::Generic),
    (3, StorageClass::Workgroup),
    (4, StorageClass::UniformConstant),
    (5, StorageClass::Private),
    (6, StorageClass::Function),
    (7, StorageClass::Image),
];

fn run(pass: &MapMemRefSpirvStorageClass, target: &mut Target<'_>) -> PassResult {
    let cx = target.context().clone();
    cx.load::<SpirvDialect>();
    let mut classes = match &pass.client_api[..] {
        "opencl" => OPENCL,
        "vulkan" => VULKAN,
        other => {
            let message = format!("Invalid clienAPI: {other}");
            return Err(target.emit(Diagnostic::error(Location::unknown(&cx), message)));
        }
    };
    if let Some(stated) = stated_enclosing_target(target) {
        let env = TargetEnv::new(&cx, stated);
        if env.has_capability(Capability::Kernel) {
            classes = OPENCL;
        } else if env.has_capability(Capability::Shader) {
            classes = VULKAN;
        }
    }
    let body = target.body_mut();
    let class_of = |space: Option<Attribute>| class_of(&cx, classes, space);
    for_each_body(body, &|body: &mut Body| map_memory_spaces(body, &class_of));
    check(body)
}

/// Reports the first operation with a memref outside of storage classes.
///
/// # Errors
/// If there is such an operation.
fn check(body: &Body) -> Result<(), Reported> {
    let mut result = Ok(());
    body.root().walk(WalkOrder::Post, |op| {
        if is_legal(op) {
            return Walk::Advance;
        }
        let error = op.error("failed to legalize memory space");
        result = Err(op.context().emit(error));
        Walk::Interrupt
    });
    result
}

/// Whether the memrefs among the types of `op` are in storage classes.
fn is_legal(op: OpRef<'_>) -> bool {
    let cx = op.context();
    let is_legal_type = |ty: Type| {
        let space = match ty.downcast::<MemRefType>(cx) {
            Some(memref) => memref.memory_space,
            None => match ty.downcast::<UnrankedMemRefType>(cx) {
                Some(memref) => memref.memory_space,
                None => return true,
            },
        };
        space.is_some_and(|space| StorageClass::from_attribute(cx, space).is_ok())
    };
    if let Some(function) = terrace_builtin::function::function_type(op) {
        let entry = op.region(0).and_then(|region| region.entry());
        let arguments = entry.into_iter().flat_map(|block| block.argument_types());
        let types = function.inputs.iter().chain(&function.results).copied();
        return types.chain(arguments).all(is_legal_type);
    }
    let attributes = op.attributes().iter().map(|(_, value)| *value);
    let types = attributes.filter_map(|value| Some(value.downcast::<TypeAttr>(cx)?.0));
    op.operand_types().chain(op.result_types()).chain(types).all(is_legal_type)
}

/// Returns the storage class for a memory space; `None` without a class for it.
fn class_of(cx: &Context, classes: ClassMap, space: Option<Attribute>) -> Option<Attribute> {
    let number = match space {
        Some(space) => space.downcast::<IntegerAttr>(cx)?.to_i64()?,
        None => 0,
    };
    let (_, class) = classes.iter().find(|(known, _)| *known == number)?;
    Some(class.to_attribute(cx))
}
