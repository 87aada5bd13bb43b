//! The conversion patterns and type converters of `transform.apply_conversion_patterns`, which are
//! those of lowerings to llvm: [`ConversionDescriptors`], a table by operation.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;
use terrace_ir::{Body, Context, Diagnostic, OpInfo, OpRef, OpType};
use terrace_rewrite::ConversionTarget;
use terrace_to_llvm::types::TypeRules;
use terrace_to_llvm::{
    AllocationFunctions, LoweredPlace, Lowering, VectorToLlvmOptions,
    populate_finalize_memref_to_llvm, populate_func_to_llvm, populate_loaded,
    populate_vector_to_llvm,
};
use terrace_transform as ops;
use terrace_transform_transforms::{AroundBody, ConversionHook, ConvertedPlace, PayloadConversion};

/// A set of patterns that a descriptor stands for.
#[derive(Clone, Copy)]
pub struct ConversionDescriptor {
    /// Extends the type converter, which all descriptors share.
    pub extend_types: fn(&mut ConverterRules),
    /// Whether the legality that `populate` declares counts, not only that of the attributes of the
    /// `transform.apply_conversion_patterns`.
    pub declares_legality: bool,
    /// Adds the patterns; the second argument is the operation of the type converter.
    pub populate: fn(OpRef<'_>, OpRef<'_>, &mut Lowering) -> Result<(), Diagnostic>,
}

impl ConversionDescriptor {
    /// Creates the descriptor that does not extend the type converter, nor declares legality.
    pub const fn new(
        populate: fn(OpRef<'_>, OpRef<'_>, &mut Lowering) -> Result<(), Diagnostic>,
    ) -> Self {
        Self { extend_types: |_| {}, declares_legality: false, populate }
    }
}

/// The rules of a type converter that descriptors extend.
#[derive(Clone)]
pub struct ConverterRules {
    /// The rules of the converter to llvm.
    pub types: TypeRules,
    /// Whether the types of nvgpu are converted.
    pub nvgpu: bool,
    /// Whether the types of matrices of gpu are converted.
    pub matrices: bool,
}

/// Creates the lowering for the operation of a type converter, from the rules that the descriptors
/// have extended.
pub type CreateLowering = fn(OpRef<'_>, ConverterRules) -> Lowering;

/// The descriptors and type converters by operation.
#[derive(Default)]
pub struct ConversionDescriptors {
    patterns: RwLock<FxHashMap<&'static str, ConversionDescriptor>>,
    converters: RwLock<FxHashMap<&'static str, CreateLowering>>,
}

impl ConversionDescriptors {
    /// Returns the table of the context.
    pub fn of(cx: &Context) -> Arc<Self> {
        cx.extension::<Self>()
    }

    /// Adds the descriptor `op`.
    pub fn add(&self, op: &'static OpInfo, descriptor: ConversionDescriptor) {
        let mut all = self.patterns.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(op.name, descriptor);
    }

    /// Adds the type converter `op`.
    pub fn add_converter(&self, op: &'static OpInfo, create: CreateLowering) {
        let mut all = self.converters.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(op.name, create);
    }

    fn descriptor(&self, op: OpRef<'_>) -> Result<ConversionDescriptor, Diagnostic> {
        let all = self.patterns.read().unwrap_or_else(PoisonError::into_inner);
        let found = all.get(op.name_str()).copied();
        found.ok_or_else(|| op.error("cannot be applied: it has no patterns"))
    }

    fn converter(&self, op: OpRef<'_>) -> Result<CreateLowering, Diagnostic> {
        let all = self.converters.read().unwrap_or_else(PoisonError::into_inner);
        let found = all.get(op.name_str()).copied();
        found.ok_or_else(|| op.error("cannot be applied: it has no type converter"))
    }
}

/// Adds the descriptors of lowerings to the context, and the conversion by them.
pub(crate) fn register(cx: &Context) {
    let table = ConversionDescriptors::of(cx);
    table.add_converter(ops::MemrefToLLVMTypeConverterOp::INFO, to_llvm);
    table.add(
        ops::ApplyToLLVMConversionPatternsOp::INFO,
        ConversionDescriptor::new(dialect_to_llvm),
    );
    table.add(
        ops::ApplyFuncToLLVMConversionPatternsOp::INFO,
        ConversionDescriptor::new(|_, _, lowering| {
            populate_func_to_llvm(lowering);
            Ok(())
        }),
    );
    table.add(
        ops::ApplyVectorToLLVMConversionPatternsOp::INFO,
        ConversionDescriptor::new(vector_to_llvm),
    );
    table.add(
        ops::ApplySCFStructuralConversionPatternsOp::INFO,
        ConversionDescriptor {
            declares_legality: true,
            ..ConversionDescriptor::new(|_, _, lowering| {
                terrace_scf_transforms::populate_scf_structural_type_conversion(
                    &mut lowering.patterns,
                    &mut lowering.target,
                    &lowering.converter,
                );
                Ok(())
            })
        },
    );
    table.add(
        ops::ApplySCFToControlFlowPatternsOp::INFO,
        ConversionDescriptor::new(|_, _, lowering| {
            terrace_to_standard::populate_scf_to_cf(&mut lowering.patterns);
            Ok(())
        }),
    );
    #[cfg(feature = "gpu")]
    gpu::register(&table);
    ConversionHook::of(cx).set(|op, target| {
        let conversion = prepare(op, target)?;
        Ok(Box::new(conversion))
    });
}

/// Prepares the conversion of the `transform.apply_conversion_patterns` `op`.
fn prepare(op: OpRef<'_>, mut target: ConversionTarget) -> Result<Converted, Diagnostic> {
    let cx = op.context();
    load_dialects(cx);
    let table = ConversionDescriptors::of(cx);
    let converter = op.region(1).and_then(|region| region.entry()?.ops().next());
    let Some(converter) = converter else { return Ok(Converted(None)) };
    let descriptors = op.region(0).and_then(|region| region.entry());
    let mut found = Vec::new();
    let types = TypeRules::new(terrace_to_llvm::types::INDEX_WIDTH);
    let mut rules = ConverterRules { types, nvgpu: false, matrices: false };
    for one in descriptors.into_iter().flat_map(|block| block.ops()) {
        let descriptor = table.descriptor(one)?;
        (descriptor.extend_types)(&mut rules);
        found.push((one, descriptor));
    }
    let mut lowering = table.converter(converter)?(converter, rules);
    for (one, descriptor) in found {
        if descriptor.declares_legality {
            std::mem::swap(&mut lowering.target, &mut target);
        }
        (descriptor.populate)(one, converter, &mut lowering)?;
        if descriptor.declares_legality {
            std::mem::swap(&mut lowering.target, &mut target);
        }
    }
    lowering.target = target;
    Ok(Converted(Some(lowering)))
}

/// Loads the dialects of the operations that lowerings create.
fn load_dialects(cx: &Context) {
    cx.load::<terrace_llvm::LlvmDialect>();
    #[cfg(feature = "gpu")]
    gpu::load_dialects(cx);
}

/// A conversion by a lowering; `None` without patterns.
struct Converted(Option<Lowering>);

impl PayloadConversion for Converted {
    fn run(
        &self,
        top: &mut Body,
        place: &ConvertedPlace<'_>,
        around: AroundBody<'_>,
    ) -> Result<(), Diagnostic> {
        let Some(lowering) = &self.0 else { return Ok(()) };
        let ConvertedPlace { path, op, scopes, mode } = *place;
        lowering.run_at(top, &LoweredPlace { path, op, scopes, mode }, around)
    }
}

/// Creates the lowering of `memref_to_llvm_type_converter`.
fn to_llvm(op: OpRef<'_>, rules: ConverterRules) -> Lowering {
    let Some(converter) = op.cast::<ops::MemrefToLLVMTypeConverterOp>() else {
        return Lowering::with_types(rules.types);
    };
    let mut types = rules.types;
    if let Some(width) = u32::try_from(converter.index_bitwidth()).ok().filter(|width| *width > 0) {
        types.width = width;
    }
    #[cfg(feature = "gpu")]
    {
        types.other_types = gpu::other_types(rules.nvgpu, rules.matrices);
    }
    let mut lowering = Lowering::with_types(types);
    lowering.use_bare_pointers(converter.use_bare_ptr_call_conv());
    lowering
}

/// Adds the patterns of the dialect that the descriptor names.
fn dialect_to_llvm(
    op: OpRef<'_>,
    converter: OpRef<'_>,
    lowering: &mut Lowering,
) -> Result<(), Diagnostic> {
    let named = op.cast::<ops::ApplyToLLVMConversionPatternsOp>();
    let name = named.map(|named| named.dialect_name().to_owned()).unwrap_or_default();
    let options = converter.cast::<ops::MemrefToLLVMTypeConverterOp>();
    if let Some(options) = options.filter(|_| name == "memref") {
        let (aligned, generic) = (options.use_aligned_alloc(), options.use_generic_functions());
        populate_finalize_memref_to_llvm(lowering, AllocationFunctions { aligned, generic });
        return Ok(());
    }
    populate_loaded(op.context(), &[name], lowering).map_err(|message| op.error(message))
}

/// Adds the patterns of vector.
fn vector_to_llvm(op: OpRef<'_>, _: OpRef<'_>, lowering: &mut Lowering) -> Result<(), Diagnostic> {
    let Some(op) = op.cast::<ops::ApplyVectorToLLVMConversionPatternsOp>() else { return Ok(()) };
    let options = VectorToLlvmOptions {
        reassociate: op.reassociate_fp_reductions(),
        short_indices: op.force_32bit_vector_indices(),
        whole_alignment: op.use_vector_alignment(),
        ..VectorToLlvmOptions::default()
    };
    populate_vector_to_llvm(lowering, options);
    Ok(())
}

#[cfg(feature = "gpu")]
mod gpu {
    use terrace_amdgpu_transforms::Chipset;
    use terrace_ir::{Context, Diagnostic, OpRef, OpType, Type};
    use terrace_to_gpu::{
        AddressSpaces, convert_matrix_type, convert_nvgpu_type,
        populate_gpu_subgroup_reduce_to_nvvm, populate_gpu_to_nvvm, populate_gpu_to_rocdl,
        populate_gpu_wmma_to_nvvm, populate_math_to_rocdl, populate_nvgpu_to_nvvm,
        rocdl_address_space,
    };
    use terrace_to_llvm::Lowering;
    use terrace_transform as ops;

    use super::{ConversionDescriptor, ConversionDescriptors};

    /// Loads the dialects of devices.
    pub(super) fn load_dialects(cx: &Context) {
        cx.load::<terrace_nvvm::NvvmDialect>();
        cx.load::<terrace_rocdl::RocdlDialect>();
    }

    /// Returns the conversion of types of nvgpu, of matrices, or of both.
    pub(super) fn other_types(nvgpu: bool, matrices: bool) -> fn(&Context, Type) -> Option<Type> {
        match (nvgpu, matrices) {
            (true, true) => {
                |cx, ty| convert_nvgpu_type(cx, ty).or_else(|| convert_matrix_type(cx, ty))
            }
            (true, false) => convert_nvgpu_type,
            (false, true) => convert_matrix_type,
            (false, false) => |_, _| None,
        }
    }

    /// Adds the descriptors of lowerings of gpu and nvgpu.
    pub(super) fn register(table: &ConversionDescriptors) {
        table.add(
            ops::ApplyGPUToNVVMConversionPatternsOp::INFO,
            ConversionDescriptor {
                extend_types: |rules| rules.types.address_space = AddressSpaces::nvvm,
                ..ConversionDescriptor::new(|_, _, lowering| {
                    populate_gpu_to_nvvm(lowering, lowering.uses_bare_pointers());
                    Ok(())
                })
            },
        );
        table.add(
            ops::ApplyGPUWwmaToNVVMConversionPatternsOp::INFO,
            ConversionDescriptor {
                extend_types: |rules| rules.matrices = true,
                ..ConversionDescriptor::new(|_, _, lowering| {
                    populate_gpu_wmma_to_nvvm(lowering);
                    Ok(())
                })
            },
        );
        table.add(
            ops::ApplyGPUSubgroupReduceToNVVMConversionPatternsOp::INFO,
            ConversionDescriptor::new(|_, _, lowering| {
                populate_gpu_subgroup_reduce_to_nvvm(lowering);
                Ok(())
            }),
        );
        table.add(
            ops::ApplyGPUToROCDLConversionPatternsOp::INFO,
            ConversionDescriptor {
                extend_types: |rules| rules.types.address_space = rocdl_address_space,
                ..ConversionDescriptor::new(gpu_to_rocdl)
            },
        );
        table.add(
            ops::ApplyNVGPUToNVVMConversionPatternsOp::INFO,
            ConversionDescriptor {
                extend_types: |rules| {
                    rules.types.address_space = AddressSpaces::nvvm;
                    rules.nvgpu = true;
                },
                ..ConversionDescriptor::new(|_, _, lowering| {
                    populate_nvgpu_to_nvvm(lowering);
                    Ok(())
                })
            },
        );
    }

    /// Adds the patterns of gpu for a chipset.
    fn gpu_to_rocdl(
        op: OpRef<'_>,
        _: OpRef<'_>,
        lowering: &mut Lowering,
    ) -> Result<(), Diagnostic> {
        let Some(named) = op.cast::<ops::ApplyGPUToROCDLConversionPatternsOp>() else {
            return Ok(());
        };
        let Some(chipset) = Chipset::parse(named.chipset()) else {
            return Err(op.error(format!("Invalid chipset name: {}", named.chipset())));
        };
        populate_gpu_to_rocdl(lowering, chipset, lowering.uses_bare_pointers());
        populate_math_to_rocdl(lowering, Some(chipset));
        Ok(())
    }
}
