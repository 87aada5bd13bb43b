//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_ods::enum_attr;

/// The values of `CConv`: Calling Conventions.
#[enum_attr(repr = u64, summary = "Calling Conventions", cpp = "::mlir::LLVM::cconv::CConv")]
pub enum CConv {
    /// The case `ccc`.
    #[keyword = "ccc"]
    C = 0,
    /// The case `fastcc`.
    #[keyword = "fastcc"]
    Fast = 8,
    /// The case `coldcc`.
    #[keyword = "coldcc"]
    Cold = 9,
    /// The case `cc_10`.
    #[keyword = "cc_10"]
    GHC = 10,
    /// The case `cc_11`.
    #[keyword = "cc_11"]
    HiPE = 11,
    /// The case `anyregcc`.
    #[keyword = "anyregcc"]
    AnyReg = 13,
    /// The case `preserve_mostcc`.
    #[keyword = "preserve_mostcc"]
    PreserveMost = 14,
    /// The case `preserve_allcc`.
    #[keyword = "preserve_allcc"]
    PreserveAll = 15,
    /// The case `swiftcc`.
    #[keyword = "swiftcc"]
    Swift = 16,
    /// The case `cxx_fast_tlscc`.
    #[keyword = "cxx_fast_tlscc"]
    CXX_FAST_TLS = 17,
    /// The case `tailcc`.
    #[keyword = "tailcc"]
    Tail = 18,
    /// The case `cfguard_checkcc`.
    #[keyword = "cfguard_checkcc"]
    CFGuard_Check = 19,
    /// The case `swifttailcc`.
    #[keyword = "swifttailcc"]
    SwiftTail = 20,
    /// The case `x86_stdcallcc`.
    #[keyword = "x86_stdcallcc"]
    X86_StdCall = 64,
    /// The case `x86_fastcallcc`.
    #[keyword = "x86_fastcallcc"]
    X86_FastCall = 65,
    /// The case `arm_apcscc`.
    #[keyword = "arm_apcscc"]
    ARM_APCS = 66,
    /// The case `arm_aapcscc`.
    #[keyword = "arm_aapcscc"]
    ARM_AAPCS = 67,
    /// The case `arm_aapcs_vfpcc`.
    #[keyword = "arm_aapcs_vfpcc"]
    ARM_AAPCS_VFP = 68,
    /// The case `msp430_intrcc`.
    #[keyword = "msp430_intrcc"]
    MSP430_INTR = 69,
    /// The case `x86_thiscallcc`.
    #[keyword = "x86_thiscallcc"]
    X86_ThisCall = 70,
    /// The case `ptx_kernelcc`.
    #[keyword = "ptx_kernelcc"]
    PTX_Kernel = 71,
    /// The case `ptx_devicecc`.
    #[keyword = "ptx_devicecc"]
    PTX_Device = 72,
    /// The case `spir_funccc`.
    #[keyword = "spir_funccc"]
    SPIR_FUNC = 75,
    /// The case `spir_kernelcc`.
    #[keyword = "spir_kernelcc"]
    SPIR_KERNEL = 76,
    /// The case `intel_ocl_bicc`.
    #[keyword = "intel_ocl_bicc"]
    Intel_OCL_BI = 77,
    /// The case `x86_64_sysvcc`.
    #[keyword = "x86_64_sysvcc"]
    X86_64_SysV = 78,
    /// The case `win64cc`.
    #[keyword = "win64cc"]
    Win64 = 79,
    /// The case `x86_vectorcallcc`.
    #[keyword = "x86_vectorcallcc"]
    X86_VectorCall = 80,
    /// The case `hhvmcc`.
    #[keyword = "hhvmcc"]
    DUMMY_HHVM = 81,
    /// The case `hhvm_ccc`.
    #[keyword = "hhvm_ccc"]
    DUMMY_HHVM_C = 82,
    /// The case `x86_intrcc`.
    #[keyword = "x86_intrcc"]
    X86_INTR = 83,
    /// The case `avr_intrcc`.
    #[keyword = "avr_intrcc"]
    AVR_INTR = 84,
    /// The case `avr_builtincc`.
    #[keyword = "avr_builtincc"]
    AVR_BUILTIN = 86,
    /// The case `amdgpu_vscc`.
    #[keyword = "amdgpu_vscc"]
    AMDGPU_VS = 87,
    /// The case `amdgpu_gscc`.
    #[keyword = "amdgpu_gscc"]
    AMDGPU_GS = 88,
    /// The case `amdgpu_cscc`.
    #[keyword = "amdgpu_cscc"]
    AMDGPU_CS = 90,
    /// The case `amdgpu_kernelcc`.
    #[keyword = "amdgpu_kernelcc"]
    AMDGPU_KERNEL = 91,
    /// The case `x86_regcallcc`.
    #[keyword = "x86_regcallcc"]
    X86_RegCall = 92,
    /// The case `amdgpu_hscc`.
    #[keyword = "amdgpu_hscc"]
    AMDGPU_HS = 93,
    /// The case `msp430_builtincc`.
    #[keyword = "msp430_builtincc"]
    MSP430_BUILTIN = 94,
    /// The case `amdgpu_lscc`.
    #[keyword = "amdgpu_lscc"]
    AMDGPU_LS = 95,
    /// The case `amdgpu_escc`.
    #[keyword = "amdgpu_escc"]
    AMDGPU_ES = 96,
    /// The case `aarch64_vectorcallcc`.
    #[keyword = "aarch64_vectorcallcc"]
    AArch64_VectorCall = 97,
    /// The case `aarch64_sve_vectorcallcc`.
    #[keyword = "aarch64_sve_vectorcallcc"]
    AArch64_SVE_VectorCall = 98,
    /// The case `wasm_emscripten_invokecc`.
    #[keyword = "wasm_emscripten_invokecc"]
    WASM_EmscriptenInvoke = 99,
    /// The case `amdgpu_gfxcc`.
    #[keyword = "amdgpu_gfxcc"]
    AMDGPU_Gfx = 100,
    /// The case `m68k_intrcc`.
    #[keyword = "m68k_intrcc"]
    M68k_INTR = 101,
}

/// The values of `Comdat`: LLVM Comdat Types.
#[enum_attr(repr = u64, summary = "LLVM Comdat Types", cpp = "::mlir::LLVM::comdat::Comdat")]
pub enum Comdat {
    /// The case `any`.
    #[keyword = "any"]
    Any = 0,
    /// The case `exactmatch`.
    #[keyword = "exactmatch"]
    ExactMatch = 1,
    /// The case `largest`.
    #[keyword = "largest"]
    Largest = 2,
    /// The case `nodeduplicate`.
    #[keyword = "nodeduplicate"]
    NoDeduplicate = 3,
    /// The case `samesize`.
    #[keyword = "samesize"]
    SameSize = 4,
}

/// The values of `FramePointerKind`: LLVM FramePointerKind.
#[enum_attr(
    repr = u64,
    summary = "LLVM FramePointerKind",
    cpp = "::mlir::LLVM::framePointerKind::FramePointerKind",
)]
pub enum FramePointerKind {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `non-leaf`.
    #[keyword = "non-leaf"]
    NonLeaf = 1,
    /// The case `all`.
    #[keyword = "all"]
    All = 2,
    /// The case `reserved`.
    #[keyword = "reserved"]
    Reserved = 3,
    /// The case `non-leaf-no-reserve`.
    #[keyword = "non-leaf-no-reserve"]
    NonLeafNoReserve = 4,
}

/// The values of `DIEmissionKind`: LLVM debug emission kind.
#[enum_attr(repr = u64, summary = "LLVM debug emission kind", cpp = "::mlir::LLVM::DIEmissionKind")]
pub enum DIEmissionKind {
    /// The case `None`.
    #[keyword = "None"]
    None = 0,
    /// The case `Full`.
    #[keyword = "Full"]
    Full = 1,
    /// The case `LineTablesOnly`.
    #[keyword = "LineTablesOnly"]
    LineTablesOnly = 2,
    /// The case `DebugDirectivesOnly`.
    #[keyword = "DebugDirectivesOnly"]
    DebugDirectivesOnly = 3,
}

/// The values of `DINameTableKind`: LLVM debug name table kind.
#[enum_attr(
    repr = u64,
    summary = "LLVM debug name table kind",
    cpp = "::mlir::LLVM::DINameTableKind",
)]
pub enum DINameTableKind {
    /// The case `Default`.
    #[keyword = "Default"]
    Default = 0,
    /// The case `GNU`.
    #[keyword = "GNU"]
    GNU = 1,
    /// The case `None`.
    #[keyword = "None"]
    None = 2,
    /// The case `Apple`.
    #[keyword = "Apple"]
    Apple = 3,
}

/// The values of `DIFlags`: LLVM DI flags.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    summary = "LLVM DI flags",
    cpp = "::mlir::LLVM::DIFlags",
)]
pub enum DIFlags {
    /// The flag `Zero`.
    #[keyword = "Zero"]
    Zero = 0,
    /// The flag `Bit0`.
    #[keyword = "Bit0"]
    Bit0 = 1,
    /// The flag `Bit1`.
    #[keyword = "Bit1"]
    Bit1 = 2,
    /// The flag `Private`.
    #[keyword = "Private"]
    Private = 1,
    /// The flag `Protected`.
    #[keyword = "Protected"]
    Protected = 2,
    /// The flag `Public`.
    #[keyword = "Public"]
    Public = 3,
    /// The flag `FwdDecl`.
    #[keyword = "FwdDecl"]
    FwdDecl = 4,
    /// The flag `AppleBlock`.
    #[keyword = "AppleBlock"]
    AppleBlock = 8,
    /// The flag `ReservedBit4`.
    #[keyword = "ReservedBit4"]
    ReservedBit4 = 16,
    /// The flag `Virtual`.
    #[keyword = "Virtual"]
    Virtual = 32,
    /// The flag `Artificial`.
    #[keyword = "Artificial"]
    Artificial = 64,
    /// The flag `Explicit`.
    #[keyword = "Explicit"]
    Explicit = 128,
    /// The flag `Prototyped`.
    #[keyword = "Prototyped"]
    Prototyped = 256,
    /// The flag `ObjcClassComplete`.
    #[keyword = "ObjcClassComplete"]
    ObjcClassComplete = 512,
    /// The flag `ObjectPointer`.
    #[keyword = "ObjectPointer"]
    ObjectPointer = 1024,
    /// The flag `Vector`.
    #[keyword = "Vector"]
    Vector = 2048,
    /// The flag `StaticMember`.
    #[keyword = "StaticMember"]
    StaticMember = 4096,
    /// The flag `LValueReference`.
    #[keyword = "LValueReference"]
    LValueReference = 8192,
    /// The flag `RValueReference`.
    #[keyword = "RValueReference"]
    RValueReference = 16384,
    /// The flag `ExportSymbols`.
    #[keyword = "ExportSymbols"]
    ExportSymbols = 32768,
    /// The flag `SingleInheritance`.
    #[keyword = "SingleInheritance"]
    SingleInheritance = 65536,
    /// The flag `MultipleInheritance`.
    #[keyword = "MultipleInheritance"]
    MultipleInheritance = 65536,
    /// The flag `VirtualInheritance`.
    #[keyword = "VirtualInheritance"]
    VirtualInheritance = 65536,
    /// The flag `IntroducedVirtual`.
    #[keyword = "IntroducedVirtual"]
    IntroducedVirtual = 262144,
    /// The flag `BitField`.
    #[keyword = "BitField"]
    BitField = 524288,
    /// The flag `NoReturn`.
    #[keyword = "NoReturn"]
    NoReturn = 1048576,
    /// The flag `TypePassByValue`.
    #[keyword = "TypePassByValue"]
    TypePassByValue = 4194304,
    /// The flag `TypePassByReference`.
    #[keyword = "TypePassByReference"]
    TypePassByReference = 8388608,
    /// The flag `EnumClass`.
    #[keyword = "EnumClass"]
    EnumClass = 16777216,
    /// The flag `Thunk`.
    #[keyword = "Thunk"]
    Thunk = 33554432,
    /// The flag `NonTrivial`.
    #[keyword = "NonTrivial"]
    NonTrivial = 67108864,
    /// The flag `BigEndian`.
    #[keyword = "BigEndian"]
    BigEndian = 134217728,
    /// The flag `LittleEndian`.
    #[keyword = "LittleEndian"]
    LittleEndian = 268435456,
    /// The flag `AllCallsDescribed`.
    #[keyword = "AllCallsDescribed"]
    AllCallsDescribed = 536870912,
}

/// The values of `DISubprogramFlags`: LLVM DISubprogram flags.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    summary = "LLVM DISubprogram flags",
    cpp = "::mlir::LLVM::DISubprogramFlags",
)]
pub enum DISubprogramFlags {
    /// The flag `Virtual`.
    #[keyword = "Virtual"]
    Virtual = 1,
    /// The flag `PureVirtual`.
    #[keyword = "PureVirtual"]
    PureVirtual = 2,
    /// The flag `LocalToUnit`.
    #[keyword = "LocalToUnit"]
    LocalToUnit = 4,
    /// The flag `Definition`.
    #[keyword = "Definition"]
    Definition = 8,
    /// The flag `Optimized`.
    #[keyword = "Optimized"]
    Optimized = 16,
    /// The flag `Pure`.
    #[keyword = "Pure"]
    Pure = 32,
    /// The flag `Elemental`.
    #[keyword = "Elemental"]
    Elemental = 64,
    /// The flag `Recursive`.
    #[keyword = "Recursive"]
    Recursive = 128,
    /// The flag `MainSubprogram`.
    #[keyword = "MainSubprogram"]
    MainSubprogram = 256,
    /// The flag `Deleted`.
    #[keyword = "Deleted"]
    Deleted = 512,
    /// The flag `ObjCDirect`.
    #[keyword = "ObjCDirect"]
    ObjCDirect = 2048,
}

/// The values of `ModRefInfo`: LLVM ModRefInfo.
#[enum_attr(repr = u64, summary = "LLVM ModRefInfo", cpp = "::mlir::LLVM::ModRefInfo")]
pub enum ModRefInfo {
    /// The case `none`.
    #[keyword = "none"]
    NoModRef = 0,
    /// The case `read`.
    #[keyword = "read"]
    Ref = 1,
    /// The case `write`.
    #[keyword = "write"]
    Mod = 2,
    /// The case `readwrite`.
    #[keyword = "readwrite"]
    ModRef = 3,
}

/// The values of `Linkage`: LLVM linkage types.
#[enum_attr(repr = u64, summary = "LLVM linkage types", cpp = "::mlir::LLVM::linkage::Linkage")]
pub enum Linkage {
    /// The case `external`.
    #[keyword = "external"]
    External = 0,
    /// The case `available_externally`.
    #[keyword = "available_externally"]
    AvailableExternally = 1,
    /// The case `linkonce`.
    #[keyword = "linkonce"]
    Linkonce = 2,
    /// The case `linkonce_odr`.
    #[keyword = "linkonce_odr"]
    LinkonceODR = 3,
    /// The case `weak`.
    #[keyword = "weak"]
    Weak = 4,
    /// The case `weak_odr`.
    #[keyword = "weak_odr"]
    WeakODR = 5,
    /// The case `appending`.
    #[keyword = "appending"]
    Appending = 6,
    /// The case `internal`.
    #[keyword = "internal"]
    Internal = 7,
    /// The case `private`.
    #[keyword = "private"]
    Private = 8,
    /// The case `extern_weak`.
    #[keyword = "extern_weak"]
    ExternWeak = 9,
    /// The case `common`.
    #[keyword = "common"]
    Common = 10,
}

/// The values of `ModFlagBehavior`: LLVM Module Flag Behavior.
#[enum_attr(
    repr = u64,
    summary = "LLVM Module Flag Behavior",
    cpp = "::mlir::LLVM::ModFlagBehavior",
)]
pub enum ModFlagBehavior {
    /// The case `error`.
    #[keyword = "error"]
    Error = 1,
    /// The case `warning`.
    #[keyword = "warning"]
    Warning = 2,
    /// The case `require`.
    #[keyword = "require"]
    Require = 3,
    /// The case `override`.
    #[keyword = "override"]
    Override = 4,
    /// The case `append`.
    #[keyword = "append"]
    Append = 5,
    /// The case `append_unique`.
    #[keyword = "append_unique"]
    AppendUnique = 6,
    /// The case `max`.
    #[keyword = "max"]
    Max = 7,
    /// The case `min`.
    #[keyword = "min"]
    Min = 8,
}

/// The values of `ProfileSummaryFormatKind`: LLVM ProfileSummary format kinds.
#[enum_attr(
    repr = u64,
    summary = "LLVM ProfileSummary format kinds",
    cpp = "::mlir::LLVM::ProfileSummaryFormatKind",
)]
pub enum ProfileSummaryFormatKind {
    /// The case `SampleProfile`.
    #[keyword = "SampleProfile"]
    SampleProfile = 0,
    /// The case `InstrProf`.
    #[keyword = "InstrProf"]
    InstrProf = 1,
    /// The case `CSInstrProf`.
    #[keyword = "CSInstrProf"]
    CSInstrProf = 2,
}

/// The values of `TailCallKind`: Tail Call Kind.
#[enum_attr(
    repr = u64,
    summary = "Tail Call Kind",
    cpp = "::mlir::LLVM::tailcallkind::TailCallKind",
)]
pub enum TailCallKind {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `notail`.
    #[keyword = "notail"]
    NoTail = 3,
    /// The case `musttail`.
    #[keyword = "musttail"]
    MustTail = 2,
    /// The case `tail`.
    #[keyword = "tail"]
    Tail = 1,
}

/// The values of `UWTableKind`: LLVM Unwind Behavior.
#[enum_attr(
    repr = u64,
    summary = "LLVM Unwind Behavior",
    cpp = "::mlir::LLVM::uwtable::UWTableKind",
)]
pub enum UWTableKind {
    /// The case `none`.
    #[keyword = "none"]
    None = 0,
    /// The case `sync`.
    #[keyword = "sync"]
    Sync = 1,
    /// The case `async`.
    #[keyword = "async"]
    Async = 2,
}

/// The values of `FastmathFlags`: LLVM fastmath flags.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = ", ",
    attr = "llvm.fastmath",
    def = "LLVM_FastmathFlagsAttr",
    summary = "LLVM fastmath flags",
    cpp = "::mlir::LLVM::FastmathFlags",
)]
pub enum FastmathFlags {
    /// The flag `none`.
    #[keyword = "none"]
    None = 0,
    /// The flag `nnan`.
    #[keyword = "nnan"]
    Nnan = 1,
    /// The flag `ninf`.
    #[keyword = "ninf"]
    Ninf = 2,
    /// The flag `nsz`.
    #[keyword = "nsz"]
    Nsz = 4,
    /// The flag `arcp`.
    #[keyword = "arcp"]
    Arcp = 8,
    /// The flag `contract`.
    #[keyword = "contract"]
    Contract = 16,
    /// The flag `afn`.
    #[keyword = "afn"]
    Afn = 32,
    /// The flag `reassoc`.
    #[keyword = "reassoc"]
    Reassoc = 64,
    /// The flag `fast`.
    #[keyword = "fast"]
    Fast = 127,
}

/// The values of `IntegerOverflowFlags`: LLVM integer overflow flags.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = ", ",
    attr = "llvm.overflow",
    def = "LLVM_IntegerOverflowFlagsAttr",
    summary = "LLVM integer overflow flags",
    cpp = "::mlir::LLVM::IntegerOverflowFlags",
)]
pub enum IntegerOverflowFlags {
    /// The flag `none`.
    #[keyword = "none"]
    None = 0,
    /// The flag `nsw`.
    #[keyword = "nsw"]
    Nsw = 1,
    /// The flag `nuw`.
    #[keyword = "nuw"]
    Nuw = 2,
}

/// The values of `UnnamedAddr`: LLVM GlobalValue UnnamedAddr.
#[enum_attr(
    repr = u64,
    summary = "LLVM GlobalValue UnnamedAddr",
    cpp = "::mlir::LLVM::UnnamedAddr",
)]
pub enum UnnamedAddr {
    /// The case ``.
    #[keyword = ""]
    None = 0,
    /// The case `local_unnamed_addr`.
    #[keyword = "local_unnamed_addr"]
    Local = 1,
    /// The case `unnamed_addr`.
    #[keyword = "unnamed_addr"]
    Global = 2,
}

/// The values of `Visibility`: LLVM GlobalValue Visibility.
#[enum_attr(repr = u64, summary = "LLVM GlobalValue Visibility", cpp = "::mlir::LLVM::Visibility")]
pub enum Visibility {
    /// The case ``.
    #[keyword = ""]
    Default = 0,
    /// The case `hidden`.
    #[keyword = "hidden"]
    Hidden = 1,
    /// The case `protected`.
    #[keyword = "protected"]
    Protected = 2,
}

/// The values of `AtomicOrdering`: Atomic ordering for LLVM's memory model.
#[enum_attr(
    repr = u64,
    summary = "Atomic ordering for LLVM's memory model",
    cpp = "::mlir::LLVM::AtomicOrdering",
)]
pub enum AtomicOrdering {
    /// The case `not_atomic`.
    #[keyword = "not_atomic"]
    NotAtomic = 0,
    /// The case `unordered`.
    #[keyword = "unordered"]
    Unordered = 1,
    /// The case `monotonic`.
    #[keyword = "monotonic"]
    Monotonic = 2,
    /// The case `acquire`.
    #[keyword = "acquire"]
    Acquire = 4,
    /// The case `release`.
    #[keyword = "release"]
    Release = 5,
    /// The case `acq_rel`.
    #[keyword = "acq_rel"]
    AcqRel = 6,
    /// The case `seq_cst`.
    #[keyword = "seq_cst"]
    SeqCst = 7,
}

/// The values of `AtomicBinOp`: llvm.atomicrmw binary operations.
#[enum_attr(
    repr = u64,
    summary = "llvm.atomicrmw binary operations",
    cpp = "::mlir::LLVM::AtomicBinOp",
)]
pub enum AtomicBinOp {
    /// The case `xchg`.
    #[keyword = "xchg"]
    Xchg = 0,
    /// The case `add`.
    #[keyword = "add"]
    Add = 1,
    /// The case `sub`.
    #[keyword = "sub"]
    Sub = 2,
    /// The case `_and`.
    #[keyword = "_and"]
    And = 3,
    /// The case `nand`.
    #[keyword = "nand"]
    Nand = 4,
    /// The case `_or`.
    #[keyword = "_or"]
    Or = 5,
    /// The case `_xor`.
    #[keyword = "_xor"]
    Xor = 6,
    /// The case `max`.
    #[keyword = "max"]
    Max = 7,
    /// The case `min`.
    #[keyword = "min"]
    Min = 8,
    /// The case `umax`.
    #[keyword = "umax"]
    Umax = 9,
    /// The case `umin`.
    #[keyword = "umin"]
    Umin = 10,
    /// The case `fadd`.
    #[keyword = "fadd"]
    Fadd = 11,
    /// The case `fsub`.
    #[keyword = "fsub"]
    Fsub = 12,
    /// The case `fmax`.
    #[keyword = "fmax"]
    Fmax = 13,
    /// The case `fmin`.
    #[keyword = "fmin"]
    Fmin = 14,
    /// The case `uinc_wrap`.
    #[keyword = "uinc_wrap"]
    UincWrap = 15,
    /// The case `udec_wrap`.
    #[keyword = "udec_wrap"]
    UdecWrap = 16,
    /// The case `usub_cond`.
    #[keyword = "usub_cond"]
    UsubCond = 17,
    /// The case `usub_sat`.
    #[keyword = "usub_sat"]
    UsubSat = 18,
    /// The case `fmaximum`.
    #[keyword = "fmaximum"]
    Fmaximum = 19,
    /// The case `fminimum`.
    #[keyword = "fminimum"]
    Fminimum = 20,
}

/// The values of `FPExceptionBehavior`: LLVM Exception Behavior.
#[enum_attr(
    repr = u64,
    summary = "LLVM Exception Behavior",
    cpp = "::mlir::LLVM::FPExceptionBehavior",
)]
pub enum FPExceptionBehavior {
    /// The case `ignore`.
    #[keyword = "ignore"]
    Ignore = 0,
    /// The case `maytrap`.
    #[keyword = "maytrap"]
    MayTrap = 1,
    /// The case `strict`.
    #[keyword = "strict"]
    Strict = 2,
}

/// The values of `FCmpPredicate`: llvm.fcmp comparison predicate.
#[enum_attr(
    repr = u64,
    summary = "llvm.fcmp comparison predicate",
    cpp = "::mlir::LLVM::FCmpPredicate",
)]
pub enum FCmpPredicate {
    /// The case `_false`.
    #[keyword = "_false"]
    False = 0,
    /// The case `oeq`.
    #[keyword = "oeq"]
    Oeq = 1,
    /// The case `ogt`.
    #[keyword = "ogt"]
    Ogt = 2,
    /// The case `oge`.
    #[keyword = "oge"]
    Oge = 3,
    /// The case `olt`.
    #[keyword = "olt"]
    Olt = 4,
    /// The case `ole`.
    #[keyword = "ole"]
    Ole = 5,
    /// The case `one`.
    #[keyword = "one"]
    One = 6,
    /// The case `ord`.
    #[keyword = "ord"]
    Ord = 7,
    /// The case `ueq`.
    #[keyword = "ueq"]
    Ueq = 8,
    /// The case `ugt`.
    #[keyword = "ugt"]
    Ugt = 9,
    /// The case `uge`.
    #[keyword = "uge"]
    Uge = 10,
    /// The case `ult`.
    #[keyword = "ult"]
    Ult = 11,
    /// The case `ule`.
    #[keyword = "ule"]
    Ule = 12,
    /// The case `une`.
    #[keyword = "une"]
    Une = 13,
    /// The case `uno`.
    #[keyword = "uno"]
    Uno = 14,
    /// The case `_true`.
    #[keyword = "_true"]
    True = 15,
}

/// The values of `GEPNoWrapFlags`: ::mlir::LLVM::GEPNoWrapFlags.
#[enum_attr(
    repr = u32,
    bits = true,
    separator = "|",
    summary = "::mlir::LLVM::GEPNoWrapFlags",
    cpp = "::mlir::LLVM::GEPNoWrapFlags",
)]
pub enum GEPNoWrapFlags {
    /// The flag `none`.
    #[keyword = "none"]
    None = 0,
    /// The flag `inbounds_flag`.
    #[keyword = "inbounds_flag"]
    InboundsFlag = 1,
    /// The flag `nusw`.
    #[keyword = "nusw"]
    Nusw = 2,
    /// The flag `nuw`.
    #[keyword = "nuw"]
    Nuw = 4,
    /// The flag `inbounds`.
    #[keyword = "inbounds"]
    Inbounds = 3,
}

/// The values of `ICmpPredicate`: llvm.icmp comparison predicate.
#[enum_attr(
    repr = u64,
    summary = "llvm.icmp comparison predicate",
    cpp = "::mlir::LLVM::ICmpPredicate",
)]
pub enum ICmpPredicate {
    /// The case `eq`.
    #[keyword = "eq"]
    Eq = 0,
    /// The case `ne`.
    #[keyword = "ne"]
    Ne = 1,
    /// The case `slt`.
    #[keyword = "slt"]
    Slt = 2,
    /// The case `sle`.
    #[keyword = "sle"]
    Sle = 3,
    /// The case `sgt`.
    #[keyword = "sgt"]
    Sgt = 4,
    /// The case `sge`.
    #[keyword = "sge"]
    Sge = 5,
    /// The case `ult`.
    #[keyword = "ult"]
    Ult = 6,
    /// The case `ule`.
    #[keyword = "ule"]
    Ule = 7,
    /// The case `ugt`.
    #[keyword = "ugt"]
    Ugt = 8,
    /// The case `uge`.
    #[keyword = "uge"]
    Uge = 9,
}

/// The values of `AsmDialect`: ATT (0) or Intel (1) asm dialect.
#[enum_attr(
    repr = u64,
    summary = "ATT (0) or Intel (1) asm dialect",
    cpp = "::mlir::LLVM::AsmDialect",
)]
pub enum AsmDialect {
    /// The case `att`.
    #[keyword = "att"]
    AD_ATT = 0,
    /// The case `intel`.
    #[keyword = "intel"]
    AD_Intel = 1,
}

/// The values of `RoundingMode`: LLVM Rounding Mode.
#[enum_attr(repr = i64, summary = "LLVM Rounding Mode", cpp = "::mlir::LLVM::RoundingMode")]
pub enum RoundingMode {
    /// The case `towardzero`.
    #[keyword = "towardzero"]
    TowardZero = 0,
    /// The case `tonearest`.
    #[keyword = "tonearest"]
    NearestTiesToEven = 1,
    /// The case `upward`.
    #[keyword = "upward"]
    TowardPositive = 2,
    /// The case `downward`.
    #[keyword = "downward"]
    TowardNegative = 3,
    /// The case `tonearestaway`.
    #[keyword = "tonearestaway"]
    NearestTiesToAway = 4,
    /// The case `dynamic`.
    #[keyword = "dynamic"]
    Dynamic = 7,
    /// The case `invalid`.
    #[keyword = "invalid"]
    Invalid = -1,
}
