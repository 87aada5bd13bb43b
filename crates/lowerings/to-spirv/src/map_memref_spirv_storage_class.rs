//! The pass `map-memref-spirv-storage-class`: replaces the numbers of memory spaces by storage
//! classes (MLIR: `MapMemRefStorageClassPass.cpp`).

use terrace_builtin::property::EnumAttr;
use terrace_builtin::{FunctionType, IntegerAttr, MemRefType, TupleType, UnrankedMemRefType};
use terrace_ir::{
    ArrayAttr, Attribute, Body, Context, Diagnostic, DictionaryAttr, Ident, Location, Op, OpRef,
    Reported, Type, TypeAttr, Value, Walk, WalkOrder,
};
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
    for_each_body(body, &|body: &mut Body| map_body(body, classes));
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

/// Replaces the memory spaces of all types in `body`.
fn map_body(body: &mut Body, classes: ClassMap) {
    let cx = body.context().clone();
    let map = SpaceMap { cx: &cx, classes };
    let mut ops = Vec::new();
    body.root().walk(WalkOrder::Pre, |op| {
        if !std::ptr::eq(op.body(), body) {
            return Walk::Skip;
        }
        ops.push(op.id());
        Walk::Advance
    });
    for op in ops {
        let results: Vec<Value> = body.results(op).collect();
        let blocks: Vec<_> = body
            .regions(op)
            .flat_map(|region| body.blocks_in(region).collect::<Vec<_>>())
            .collect();
        let arguments = blocks.iter().flat_map(|block| body.arguments(*block).to_vec());
        let values: Vec<Value> = results.into_iter().chain(arguments).collect();
        for value in values {
            let old = body.value_type(value);
            let new = map.ty(old);
            if new != old {
                body.set_value_type(value, new);
            }
        }
        map.attributes(body, op);
    }
}

/// A replacement of memory spaces in types and attributes.
struct SpaceMap<'c> {
    cx: &'c Context,
    classes: ClassMap,
}

impl SpaceMap<'_> {
    /// Replaces the attributes of `op`, inherent and discardable.
    fn attributes(&self, body: &mut Body, op: Op) {
        let cx = self.cx;
        let fields = body.properties_info(op).into_iter().flat_map(|info| info.fields);
        let inherent = fields
            .filter(|field| field.attribute)
            .filter_map(|field| Some((field.name, field.get(cx, body.properties(op))?)));
        let inherent: Vec<_> = inherent.collect();
        for (name, old) in inherent {
            let new = self.attribute(old);
            if new != old {
                // A field of another type than attributes keeps its value.
                let _ = body.set_attribute(op, name, Some(new));
            }
        }
        let old: Vec<(Ident, Attribute)> = body.attributes(op).to_vec();
        let new: Vec<_> = old.iter().map(|(name, value)| (*name, self.attribute(*value))).collect();
        if new != old {
            body.set_attributes(op, &new);
        }
    }

    fn attribute(&self, attribute: Attribute) -> Attribute {
        let cx = self.cx;
        if let Some(ty) = attribute.downcast::<TypeAttr>(cx) {
            return TypeAttr::get(cx, self.ty(ty.0)).attr();
        }
        if let Some(array) = attribute.downcast::<ArrayAttr>(cx) {
            let all: Vec<Attribute> = array.0.iter().map(|one| self.attribute(*one)).collect();
            return ArrayAttr::get(cx, all).attr();
        }
        if let Some(dictionary) = attribute.downcast::<DictionaryAttr>(cx) {
            let entries = dictionary.entries().iter();
            let all: Vec<_> =
                entries.map(|(name, value)| (*name, self.attribute(*value))).collect();
            return DictionaryAttr::get(cx, &all).attr();
        }
        attribute
    }

    fn types(&self, types: &[Type]) -> Vec<Type> {
        types.iter().map(|ty| self.ty(*ty)).collect()
    }

    fn ty(&self, ty: Type) -> Type {
        let cx = self.cx;
        if let Some(memref) = ty.downcast::<MemRefType>(cx) {
            let Some(space) = self.space(memref.memory_space) else { return ty };
            let element = self.ty(memref.element);
            let (shape, layout) = (&memref.shape, memref.layout);
            return MemRefType::with_layout(cx, shape, element, layout, Some(space)).ty();
        }
        if let Some(memref) = ty.downcast::<UnrankedMemRefType>(cx) {
            let Some(space) = self.space(memref.memory_space) else { return ty };
            return UnrankedMemRefType::get(cx, self.ty(memref.element), Some(space)).ty();
        }
        if let Some(function) = ty.downcast::<FunctionType>(cx) {
            let (inputs, results) = (self.types(&function.inputs), self.types(&function.results));
            return FunctionType::get(cx, &inputs, &results).ty();
        }
        if let Some(tuple) = ty.downcast::<TupleType>(cx) {
            return TupleType::get(cx, &self.types(&tuple.elements)).ty();
        }
        ty
    }

    /// Returns the storage class for a memory space; `None` without a class for it.
    fn space(&self, space: Option<Attribute>) -> Option<Attribute> {
        let number = match space {
            Some(space) => space.downcast::<IntegerAttr>(self.cx)?.to_i64()?,
            None => 0,
        };
        let (_, class) = self.classes.iter().find(|(known, _)| *known == number)?;
        Some(class.to_attribute(self.cx))
    }
}
