//! The passes that lower to the llvm dialect.

use terrace_dialect_transforms::apply_everywhere;
use terrace_ir::{Diagnostic, Location, Op, Reported, StringAttr};
use terrace_pass::{OptionInfo, OptionKind, Options, Pass, PassInfo, PassRegistry, Target};

use crate::elementwise::ELEMENTWISE;
use crate::interface::populate_loaded;
use crate::memref::{self, Allocation};
use crate::run::Lowering;
use crate::vector::{self, Choices, add_transfers, preparations};
use crate::{arith, cf, func, index, math, spirv, ub};

/// Adds all passes of this crate to `registry`.
pub fn register(registry: &mut PassRegistry) {
    registry.insert(&ARITH).insert(&CF).insert(&FUNC).insert(&INDEX).insert(&MATH).insert(&UB);
    registry.insert(&MEMREF).insert(&SPIRV).insert(&VECTOR);
    registry.insert(&ALL).insert(&DATA_LAYOUT).insert(&ELEMENTWISE);
}

/// The pass of a lowering that depends on nothing but options.
fn lowering(lowering: Lowering) -> Box<dyn Pass> {
    Box::new(move |target: &mut Target<'_>| lowering.run(target))
}

/// How many bits an index has if nothing says it.
pub(crate) const INDEX_WIDTH: u32 = 64;

const INDEX_BITWIDTH: OptionInfo = OptionInfo::uint(
    "index-bitwidth",
    "0",
    "Bitwidth of the index type, 0 to use size of machine word",
);

/// The width that an option asks for, if it does.
fn width(options: &Options) -> Option<u32> {
    u32::try_from(options.int("index-bitwidth")).ok().filter(|width| *width != 0)
}

static ARITH: PassInfo = PassInfo {
    name: "convert-arith-to-llvm",
    title: "ArithToLLVMConversionPass",
    summary: "Convert Arith dialect to LLVM dialect",
    anchor: None,
    options: &[INDEX_BITWIDTH],
    create: |options| {
        let mut new = Lowering::new(width(options).unwrap_or(INDEX_WIDTH));
        arith::populate(&mut new.patterns, &new.converter);
        lowering(new)
    },
};

static CF: PassInfo = PassInfo {
    name: "convert-cf-to-llvm",
    title: "ConvertControlFlowToLLVMPass",
    summary: "Convert ControlFlow operations to the LLVM dialect",
    anchor: Some("builtin.module"),
    options: &[INDEX_BITWIDTH],
    create: |options| {
        let mut new = Lowering::new(width(options).unwrap_or(INDEX_WIDTH));
        cf::populate(&mut new);
        cf::legality(&mut new.target);
        lowering(new)
    },
};

static FUNC: PassInfo = PassInfo {
    name: "convert-func-to-llvm",
    title: "ConvertFuncToLLVMPass",
    summary: "Convert from the Func dialect to the LLVM dialect",
    anchor: Some("builtin.module"),
    options: &[INDEX_BITWIDTH],
    create: |options| {
        let width = width(options);
        Box::new(move |target: &mut Target<'_>| {
            let mut new = Lowering::new(width_of_index(target, width)?);
            func::populate(&mut new.patterns, &new.converter, &new.wrappers);
            new.run(target)
        })
    },
};

/// The width of an index: the one that was asked for, or that of the data layout.
fn width_of_index(target: &Target<'_>, asked: Option<u32>) -> Result<u32, Reported> {
    if let Some(width) = asked {
        return Ok(width);
    }
    let cx = target.context();
    let index = terrace_builtin::IndexType::get(cx).ty();
    let wrong = |error: terrace_data_layout::DataLayoutError| {
        target.emit(error.at(target.body().root().location()))
    };
    let layout = target.data_layout().map_err(wrong)?;
    let size = layout.type_size_in_bits(index).map_err(wrong)?;
    Ok(u32::try_from(size.quantity).unwrap_or(INDEX_WIDTH))
}

static INDEX: PassInfo = PassInfo {
    name: "convert-index-to-llvm",
    title: "ConvertIndexToLLVMPass",
    summary: "Lower the `index` dialect to the `llvm` dialect.",
    anchor: None,
    options: &[INDEX_BITWIDTH],
    create: |options| {
        let mut new = Lowering::new(width(options).unwrap_or(INDEX_WIDTH));
        index::populate(&mut new.patterns, &new.converter);
        index::legality(&mut new.target);
        lowering(new)
    },
};

static MATH: PassInfo = PassInfo {
    name: "convert-math-to-llvm",
    title: "ConvertMathToLLVMPass",
    summary: "Convert Math dialect to LLVM dialect",
    anchor: None,
    options: &[OptionInfo::bool("approximate-log1p", true, "Enable approximation of Log1p.")],
    create: |options| {
        let mut new = Lowering::new(INDEX_WIDTH);
        math::populate(&mut new.patterns, &new.converter, options.is("approximate-log1p"));
        lowering(new)
    },
};

static MEMREF: PassInfo = PassInfo {
    name: "finalize-memref-to-llvm",
    title: "FinalizeMemRefToLLVMConversionPass",
    summary: "Finalize MemRef dialect to LLVM dialect conversion",
    anchor: Some("builtin.module"),
    options: &[
        OptionInfo::bool(
            "use-aligned-alloc",
            false,
            "Use aligned_alloc in place of malloc for heap allocations",
        ),
        INDEX_BITWIDTH,
        OptionInfo::bool(
            "use-generic-functions",
            false,
            "Use generic allocation and deallocation functions instead of the classic 'malloc', \
             'aligned_alloc' and 'free' functions",
        ),
    ],
    create: |options| {
        let width = width(options);
        let how = Allocation {
            aligned: options.is("use-aligned-alloc"),
            generic: options.is("use-generic-functions"),
        };
        Box::new(move |target: &mut Target<'_>| {
            let mut new = Lowering::new(width_of_index(target, width)?);
            memref::populate(&mut new, how);
            memref::legality(&mut new.target);
            new.run(target)
        })
    },
};

static SPIRV: PassInfo = PassInfo {
    name: "convert-spirv-to-llvm",
    title: "ConvertSPIRVToLLVMPass",
    summary: "Convert SPIR-V dialect to LLVM dialect",
    anchor: Some("builtin.module"),
    options: &[OptionInfo {
        name: "client-api",
        kind: OptionKind::Word(&["Unknown", "Metal", "OpenCL", "Vulkan", "WebGPU"]),
        default: "Unknown",
        summary: "Derive StorageClass to address space mapping from the client API",
    }],
    create: |options| {
        let client = options.text("client-api").to_owned();
        Box::new(move |target: &mut Target<'_>| {
            spirv::prepare(target.body_mut());
            let (client, warning) = spirv::client(&client, target.body());
            if let Some(warning) = warning {
                target.emit(warning);
            }
            spirv::lowering(client).run(target)
        })
    },
};

static UB: PassInfo = PassInfo {
    name: "convert-ub-to-llvm",
    title: "UBToLLVMConversionPass",
    summary: "Convert UB dialect to LLVM dialect",
    anchor: None,
    options: &[INDEX_BITWIDTH],
    create: |options| {
        let mut new = Lowering::new(width(options).unwrap_or(INDEX_WIDTH));
        ub::populate(&mut new.patterns, &new.converter);
        lowering(new)
    },
};

static VECTOR: PassInfo = PassInfo {
    name: "convert-vector-to-llvm",
    title: "ConvertVectorToLLVMPass",
    summary: "Lower vector to the llvm dialect",
    anchor: None,
    options: &[
        OptionInfo::bool(
            "reassociate-fp-reductions",
            false,
            "Let sums and products of floats be computed in any order",
        ),
        OptionInfo::bool(
            "force-32bit-vector-indices",
            true,
            "Count the elements of vectors in 32 bits",
        ),
        OptionInfo::bool(
            "use-vector-alignment",
            false,
            "Expect vectors in memory to be aligned as vectors, where operations do not say otherwise",
        ),
        OptionInfo::bool(
            "enable-arm-neon",
            false,
            "Accepted, as mlir-opt does; nothing of arm_neon is lowered",
        ),
        OptionInfo::bool("enable-arm-sve", false, "Lower arm_sve, too"),
        OptionInfo::bool("enable-x86vector", false, "Lower x86vector, too"),
    ],
    create: |options| {
        let choices = Choices {
            reassociate: options.is("reassociate-fp-reductions"),
            short_indices: options.is("force-32bit-vector-indices"),
            whole_alignment: options.is("use-vector-alignment"),
            arm_sve: options.is("enable-arm-sve"),
            x86vector: options.is("enable-x86vector"),
        };
        let mut new = Lowering::new(INDEX_WIDTH);
        add_transfers(&mut new.patterns);
        vector::populate(&mut new, choices);
        vector::legality(&mut new.target, choices);
        Box::new(move |target: &mut Target<'_>| {
            target.context().load::<terrace_arith::ArithDialect>();
            target.context().load::<terrace_memref::MemrefDialect>();
            target.context().load::<terrace_ub::UbDialect>();
            if choices.arm_sve {
                target.context().load::<terrace_arm_sve::ArmSveDialect>();
            }
            apply_everywhere(target.body_mut(), preparations(choices.short_indices));
            new.run(target)
        })
    },
};

static ALL: PassInfo = PassInfo {
    name: "convert-to-llvm",
    title: "ConvertToLLVMPass",
    summary: "Convert to LLVM via dialect interfaces found in the input IR",
    anchor: None,
    options: &[OptionInfo::list(
        "filter-dialects",
        "Test conversion patterns of only the specified dialects",
    )],
    create: |options| {
        let only = options.list("filter-dialects").to_vec();
        Box::new(move |target: &mut Target<'_>| {
            let cx = target.context().clone();
            let mut new = Lowering::new(INDEX_WIDTH);
            populate_loaded(&cx, &only, &mut new).map_err(|message| {
                target.emit(Diagnostic::error(Location::unknown(&cx), message))
            })?;
            new.run(target)
        })
    },
};

static DATA_LAYOUT: PassInfo = PassInfo {
    name: "set-llvm-module-datalayout",
    title: "SetLLVMModuleDataLayoutPass",
    summary: "Attach a datalayout string as a module attribute",
    anchor: Some("builtin.module"),
    options: &[OptionInfo::text(
        "data-layout",
        "",
        "String description (LLVM format) of the data layout that is expected on the produced module",
    )],
    create: |options| {
        let layout = options.text("data-layout").to_owned();
        Box::new(move |target: &mut Target<'_>| {
            let body = target.body_mut();
            body.context().load::<terrace_llvm::LlvmDialect>();
            let layout = StringAttr::from_text(body.context(), &layout).attr();
            let set = body.set_attribute(Op::ROOT, "llvm.data_layout", Some(layout));
            set.expect("a discardable attribute");
            Ok(())
        })
    },
};
