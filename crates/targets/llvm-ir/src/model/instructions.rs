//! Instructions of LLVM IR: [`Instruction`] and the data of each kind.

use smallvec::SmallVec;

use super::{AttributeSet, BlockId, Bytes, Constant, InstructionId, MetadataId, MetadataKindId};
use super::{Type, named_cases};

/// An operand of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A constant of the module.
    Constant(Constant),
    /// A parameter of the function, by index.
    Parameter(u32),
    /// The result of an instruction of the function.
    Instruction(InstructionId),
    /// Metadata as an operand of an intrinsic.
    Metadata(MetadataId),
}

impl From<Constant> for Value {
    fn from(constant: Constant) -> Self {
        Value::Constant(constant)
    }
}

/// An instruction: its kind, the type of its result, and what is attached to it.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// The type of the result; `void` for an instruction without a result.
    pub ty: Type,
    /// The operation with its operands.
    pub kind: InstructionKind,
    /// Attached metadata, by the number of their kind.
    pub metadata: SmallVec<[(MetadataKindId, MetadataId); 1]>,
    /// Debug records in front of the instruction.
    pub records: Vec<DebugRecord>,
}

named_cases! {
    /// The relation of a debug record to its variable.
    VariableRecord {
        Value = "value", Declare = "declare", DeclareValue = "declare_value",
    }
}

/// A debug record: the relation of a program to its source, in front of an instruction.
#[derive(Clone, Debug)]
pub enum DebugRecord {
    /// A variable has a value, `#dbg_value` and `#dbg_declare_value`, or is at an address,
    /// `#dbg_declare`.
    Variable {
        /// The relation of the value to the variable.
        kind: VariableRecord,
        /// The value or address.
        value: Value,
        /// The metadata of the variable.
        variable: MetadataId,
        /// The expression that computes the variable from the value.
        expression: MetadataId,
        /// The location of the variable.
        location: MetadataId,
    },
    /// A store assigns a value to a variable, `#dbg_assign`.
    Assign {
        /// The assigned value.
        value: Value,
        /// The metadata of the variable.
        variable: MetadataId,
        /// The expression that computes the variable from the value.
        expression: MetadataId,
        /// The node that the store is marked with.
        id: MetadataId,
        /// The address of the variable.
        address: Value,
        /// The expression that computes the address.
        address_expression: MetadataId,
        /// The location of the variable.
        location: MetadataId,
    },
    /// A label is here, `#dbg_label`.
    Label {
        /// The metadata of the label.
        label: MetadataId,
        /// The location of the label.
        location: MetadataId,
    },
}

/// The operation of an instruction, with its operands.
#[derive(Clone, Debug)]
pub enum InstructionKind {
    /// Arithmetic on two values of the same type.
    Binary(BinaryOp, Flags, Value, Value),
    /// The instruction `fneg`.
    FNeg(Flags, Value),
    /// A conversion to the type of the result.
    Cast(CastOp, Flags, Value),
    /// The instruction `icmp`.
    ICmp(IntPredicate, Flags, Value, Value),
    /// The instruction `fcmp`.
    FCmp(FloatPredicate, Flags, Value, Value),
    /// `select` of the second or third value.
    Select(Flags, Value, Value, Value),
    /// The instruction `freeze`.
    Freeze(Value),
    /// `va_arg` with the list of arguments.
    VaArg(Value),
    /// The instruction `alloca`.
    Alloca(Box<Alloca>),
    /// The instruction `load`.
    Load(Value, MemoryAccess),
    /// `store` of the first value to the second one.
    Store(Value, Value, MemoryAccess),
    /// The instruction `getelementptr`.
    Gep(Box<Gep>),
    /// The instruction `atomicrmw`.
    AtomicRmw(Box<AtomicRmw>),
    /// The instruction `cmpxchg`.
    CmpXchg(Box<CmpXchg>),
    /// `fence` with an ordering and a scope, empty if it is the system.
    Fence(AtomicOrdering, Bytes),
    /// `extractvalue` with the indices.
    ExtractValue(Value, SmallVec<[u32; 4]>),
    /// `insertvalue` into the first value of the second one.
    InsertValue(Value, Value, SmallVec<[u32; 4]>),
    /// `extractelement` with the index.
    ExtractElement(Value, Value),
    /// `insertelement` into the first value of the second one at the third one.
    InsertElement(Value, Value, Value),
    /// `shufflevector`; -1 in the mask is poison.
    ShuffleVector(Value, Value, Box<[i32]>),
    /// The instruction `phi`.
    Phi(Vec<(Value, BlockId)>),
    /// `call`, `invoke` or a call of inline assembly.
    Call(Box<Call>),
    /// The instruction `landingpad`.
    LandingPad(bool, Vec<LandingPadClause>),
    /// The instruction `resume`.
    Resume(Value),
    /// `br` without a condition.
    Br(BlockId),
    /// `br` with a condition.
    CondBr(Value, BlockId, BlockId),
    /// The instruction `switch`.
    Switch(Box<Switch>),
    /// The instruction `indirectbr`.
    IndirectBr(Value, Vec<BlockId>),
    /// The instruction `ret`.
    Ret(Option<Value>),
    /// The instruction `unreachable`.
    Unreachable,
    /// `catchswitch`, a list of handlers of exceptions.
    CatchSwitch(Box<CatchSwitch>),
    /// `catchpad` within the first value, with arguments.
    CatchPad(Value, Vec<Value>),
    /// `cleanuppad` within the first value, with arguments.
    CleanupPad(Value, Vec<Value>),
    /// `catchret` from a pad to a block.
    CatchRet(Value, BlockId),
    /// `cleanupret` from a pad to the next handler, the caller without one.
    CleanupRet(Value, Option<BlockId>),
}

/// Flags of an instruction that state guarantees or permit optimizations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u16);

impl Flags {
    /// The empty set of flags.
    pub const NONE: Flags = Flags(0);
    /// No unsigned overflow.
    pub const NUW: Flags = Flags(1);
    /// No signed overflow.
    pub const NSW: Flags = Flags(2);
    /// No remainder, no bits shifted out.
    pub const EXACT: Flags = Flags(4);
    /// No common bits.
    pub const DISJOINT: Flags = Flags(8);
    /// The operand is not negative.
    pub const NNEG: Flags = Flags(16);
    /// Reassociation is permitted.
    pub const REASSOC: Flags = Flags(32);
    /// Operands and result are no NaN.
    pub const NNAN: Flags = Flags(64);
    /// Operands and result are finite or NaN.
    pub const NINF: Flags = Flags(128);
    /// The sign of zero does not matter.
    pub const NSZ: Flags = Flags(256);
    /// Reciprocals are permitted.
    pub const ARCP: Flags = Flags(512);
    /// Contraction is permitted.
    pub const CONTRACT: Flags = Flags(1024);
    /// Approximations of functions are permitted.
    pub const AFN: Flags = Flags(2048);
    /// The operands of a comparison have the same sign.
    pub const SAMESIGN: Flags = Flags(4096);
    /// All flags of floating-point operations.
    pub const FAST: Flags = Flags(32 | 64 | 128 | 256 | 512 | 1024 | 2048);

    /// Whether all flags of `other` are set.
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the flags of both.
    pub fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// `flag` if `condition`, else none.
    pub fn when(condition: bool, flag: Flags) -> Flags {
        if condition { flag } else { Flags::NONE }
    }
}

/// Guarantees of a `getelementptr` about overflow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct GepFlags {
    /// The result is in the object that the base points into.
    pub inbounds: bool,
    /// No signed overflow.
    pub nusw: bool,
    /// No unsigned overflow.
    pub nuw: bool,
}

named_cases! {
    /// An operation on two values of the same type.
    BinaryOp {
        Add = "add", Sub = "sub", Mul = "mul", UDiv = "udiv", SDiv = "sdiv", URem = "urem",
        SRem = "srem", Shl = "shl", LShr = "lshr", AShr = "ashr", And = "and", Or = "or",
        Xor = "xor", FAdd = "fadd", FSub = "fsub", FMul = "fmul", FDiv = "fdiv", FRem = "frem",
    }
}

named_cases! {
    /// A conversion between types.
    CastOp {
        Trunc = "trunc", ZExt = "zext", SExt = "sext", FpTrunc = "fptrunc", FpExt = "fpext",
        FpToUi = "fptoui", FpToSi = "fptosi", UiToFp = "uitofp", SiToFp = "sitofp",
        PtrToInt = "ptrtoint", PtrToAddr = "ptrtoaddr", IntToPtr = "inttoptr",
        Bitcast = "bitcast", AddrSpaceCast = "addrspacecast",
    }
}

named_cases! {
    /// A comparison of integers or pointers.
    IntPredicate {
        Eq = "eq", Ne = "ne", Slt = "slt", Sle = "sle", Sgt = "sgt", Sge = "sge", Ult = "ult",
        Ule = "ule", Ugt = "ugt", Uge = "uge",
    }
}

named_cases! {
    /// A comparison of floating-point numbers; `o` is false and `u` is true for NaN.
    FloatPredicate {
        False = "false", Oeq = "oeq", Ogt = "ogt", Oge = "oge", Olt = "olt", Ole = "ole",
        One = "one", Ord = "ord", Ueq = "ueq", Ugt = "ugt", Uge = "uge", Ult = "ult", Ule = "ule",
        Une = "une", Uno = "uno", True = "true",
    }
}

named_cases! {
    /// The ordering of an atomic operation.
    AtomicOrdering {
        Unordered = "unordered", Monotonic = "monotonic", Acquire = "acquire",
        Release = "release", AcqRel = "acq_rel", SeqCst = "seq_cst",
    }
}

named_cases! {
    /// The operation of an `atomicrmw`.
    AtomicOp {
        Xchg = "xchg", Add = "add", Sub = "sub", And = "and", Nand = "nand", Or = "or",
        Xor = "xor", Max = "max", Min = "min", UMax = "umax", UMin = "umin", FAdd = "fadd",
        FSub = "fsub", FMax = "fmax", FMin = "fmin", FMaximum = "fmaximum",
        FMinimum = "fminimum", UIncWrap = "uinc_wrap", UDecWrap = "udec_wrap",
        USubCond = "usub_cond", USubSat = "usub_sat",
    }
}

named_cases! {
    /// The demand for a tail call.
    TailCall {
        Tail = "tail", MustTail = "musttail", NoTail = "notail",
    }
}

/// The data of an `alloca`.
#[derive(Clone, Debug)]
pub struct Alloca {
    /// The type of an element.
    pub element: Type,
    /// The number of elements.
    pub count: Value,
    /// The alignment in bytes.
    pub align: u64,
    /// The address space of the result.
    pub space: u32,
    /// Whether the memory is for an `inalloca` argument.
    pub inalloca: bool,
    /// Whether the memory holds an error of Swift.
    pub swifterror: bool,
}

/// The properties of a load or store.
#[derive(Clone, Debug)]
pub struct MemoryAccess {
    /// The alignment in bytes.
    pub align: u64,
    /// Whether the access is observable.
    pub volatile: bool,
    /// The ordering and scope of an atomic access.
    pub atomic: Option<Box<Atomicity>>,
}

/// The ordering and scope of an atomic access.
#[derive(Clone, Debug)]
pub struct Atomicity {
    /// The ordering among memory accesses.
    pub ordering: AtomicOrdering,
    /// The scope; empty if it is the system.
    pub scope: Bytes,
}

/// The data of a `getelementptr`.
#[derive(Clone, Debug)]
pub struct Gep {
    /// The type that the first index counts.
    pub element: Type,
    /// Guarantees about overflow.
    pub flags: GepFlags,
    /// The pointer that the indices start at.
    pub base: Value,
    /// The indices, outermost first.
    pub indices: SmallVec<[Value; 4]>,
}

/// The data of an `atomicrmw`.
#[derive(Clone, Debug)]
pub struct AtomicRmw {
    /// The operation on the memory and the operand.
    pub op: AtomicOp,
    /// The address in memory.
    pub pointer: Value,
    /// The other operand.
    pub value: Value,
    /// Whether the access is observable.
    pub volatile: bool,
    /// The ordering and scope.
    pub atomicity: Atomicity,
    /// The alignment in bytes.
    pub align: u64,
}

/// The data of a `cmpxchg`.
#[derive(Clone, Debug)]
pub struct CmpXchg {
    /// The address in memory.
    pub pointer: Value,
    /// The expected value.
    pub expected: Value,
    /// The new value.
    pub new: Value,
    /// Whether the exchange may fail spuriously.
    pub weak: bool,
    /// Whether the access is observable.
    pub volatile: bool,
    /// The ordering if the exchange succeeds, and the scope.
    pub atomicity: Atomicity,
    /// The ordering if the exchange fails.
    pub failure: AtomicOrdering,
    /// The alignment in bytes.
    pub align: u64,
}

/// The data of a call or invoke.
#[derive(Clone, Debug)]
pub struct Call {
    /// The function or assembly that is called.
    pub callee: Callee,
    /// The type of the called function.
    pub function_type: Type,
    /// The arguments, in order.
    pub arguments: SmallVec<[Value; 4]>,
    /// The demand for a tail call.
    pub tail: Option<TailCall>,
    /// Flags of a call that returns floating-point numbers.
    pub flags: Flags,
    /// The calling convention, 0 for that of C.
    pub convention: u32,
    /// Attributes of the result.
    pub result_attributes: AttributeSet,
    /// Attributes of the arguments; missing ones are empty.
    pub argument_attributes: Vec<AttributeSet>,
    /// Attributes of the call itself.
    pub attributes: AttributeSet,
    /// The operand bundles, in order.
    pub bundles: Vec<OperandBundle>,
    /// The blocks where an invoke continues, normally and on an exception.
    pub invoke: Option<(BlockId, BlockId)>,
    /// The blocks where a `callbr` continues: normally, and through its labels.
    pub callbr: Option<Box<(BlockId, Vec<BlockId>)>>,
}

/// The function or assembly that a call transfers control to.
#[derive(Clone, Debug)]
pub enum Callee {
    /// The function at this address.
    Value(Value),
    /// A piece of inline assembly.
    Asm(InlineAsm),
}

/// A piece of inline assembly.
#[derive(Clone, Debug, Default)]
pub struct InlineAsm {
    /// The text of the assembly.
    pub text: Bytes,
    /// The constraints of operands and results.
    pub constraints: Bytes,
    /// Whether there are effects that the constraints do not show.
    pub side_effects: bool,
    /// Whether the stack must be aligned.
    pub align_stack: bool,
    /// Whether the syntax is Intel's.
    pub intel: bool,
    /// Whether the assembly may throw.
    pub unwind: bool,
}

/// Values that a call passes besides its arguments, with a tag.
#[derive(Clone, Debug)]
pub struct OperandBundle {
    /// The tag of the bundle.
    pub tag: Bytes,
    /// The values, in order.
    pub values: Vec<Value>,
}

/// A clause of a `landingpad`.
#[derive(Clone, Debug)]
pub enum LandingPadClause {
    /// Exceptions of this type.
    Catch(Value),
    /// Exceptions of types that are not in this array.
    Filter(Value),
}

/// The data of a `catchswitch`.
#[derive(Clone, Debug)]
pub struct CatchSwitch {
    /// The pad around it, or the token `none`.
    pub parent: Value,
    /// The blocks of the handlers.
    pub handlers: Vec<BlockId>,
    /// The block for exceptions without a handler; `None` for the caller.
    pub unwind: Option<BlockId>,
}

/// The data of a `switch`.
#[derive(Clone, Debug)]
pub struct Switch {
    /// The value that decides.
    pub value: Value,
    /// The block for all other values.
    pub default: BlockId,
    /// The values and their blocks.
    pub cases: Vec<(Constant, BlockId)>,
}

impl Call {
    /// Creates the call of a function with these arguments, without attributes.
    pub fn new(callee: Value, function_type: Type, arguments: &[Value]) -> Self {
        Call {
            callee: Callee::Value(callee),
            function_type,
            arguments: arguments.into(),
            tail: None,
            flags: Flags::NONE,
            convention: 0,
            result_attributes: AttributeSet::EMPTY,
            argument_attributes: Vec::new(),
            attributes: AttributeSet::EMPTY,
            bundles: Vec::new(),
            invoke: None,
            callbr: None,
        }
    }
}
