//! Declarations of reductions (`omp.declare_reduction`) for the reductions of parallel loops.

use rustc_hash::FxHashSet;
use terrace_arith::{
    AddFOp, AddIOp, AndIOp, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, MulFOp, MulIOp, OrIOp,
    SelectOp, XOrIOp,
};
use terrace_builtin::{FloatAttr, FloatType, IndexType, IntegerAttr, IntegerType};
use terrace_ir::symbol::SymbolTable;
use terrace_ir::{
    Attribute, Block, Body, Builder, Context, Mapping, Op, OpRef, OpState, OpType, Operand,
    StringAttr, Type, TypeAttr,
};
use terrace_llvm::{self as llvm, AtomicBinOp, AtomicOrdering, LLVMPointerType};
use terrace_numeric::{Float, Int};
use terrace_omp as omp;
use terrace_scf::ReduceReturnOp;

/// The symbols of a symbol table, and the declarations to insert into it.
pub(crate) struct Declarations {
    names: FxHashSet<String>,
    made: Vec<Body>,
}

impl Declarations {
    /// Collects the symbols of `table`.
    pub(crate) fn of(table: OpRef<'_>) -> Self {
        let names = SymbolTable::new(table).symbols().map(|(name, _)| name.to_owned()).collect();
        Self { names, made: Vec::new() }
    }

    /// Inserts the new declarations into `block` of `body`, behind `after`, or at the start of the
    /// block.
    pub(crate) fn insert_after(&mut self, body: &mut Body, block: Block, after: Option<Op>) {
        let before = match after {
            Some(after) => body.next_op(after),
            None => body.first_op(block),
        };
        for made in std::mem::take(&mut self.made) {
            let made = body.insert_child(made);
            body.insert_op(made, block, before);
        }
    }

    /// Declares reduction `at` of the `scf.reduce` `reduce`, and returns its name; `None` if it is
    /// not supported.
    pub(crate) fn declare(&mut self, body: &Body, reduce: Op, at: usize) -> Option<String> {
        let cx = body.context();
        let ty = body.value_type(body.operand(reduce, at));
        let region = body.region(reduce, at)?;
        let kind = Kind::of(body, body.first_block(region)?)?;
        let neutral = kind.neutral(cx, ty)?;
        let location = body.location(reduce);
        let mut name = "__scf_reduction".to_owned();
        let mut number = 0;
        while !self.names.insert(name.clone()) {
            name = format!("__scf_reduction_{number}");
            number += 1;
        }
        let mut state = OpState::new(cx, omp::DeclareReductionOp::name(cx), location);
        state.set_inherent(cx, "sym_name", StringAttr::from_text(cx, &name).attr());
        state.set_inherent(cx, "type", TypeAttr::get(cx, ty).attr());
        let mut made = Body::new(cx, state, REGIONS);
        let [_, initializer, combiner, atomic, ..] = made.regions(Op::ROOT).collect::<Vec<_>>()[..]
        else {
            return None;
        };

        let block = made.append_block(initializer, [(ty, location)]);
        let mut builder = Builder::at_end(&mut made, block, location);
        let value = llvm::ConstantOp::build(&mut builder, ty, neutral).value(&mut builder);
        omp::YieldOp::build(&mut builder, &[value][..]);

        made.clone_region_from(body, region, combiner, &mut Mapping::new());
        let end = made.last_op(made.first_block(combiner)?)?;
        let value = made.operand(end, 0);
        let mut builder = Builder::before(&mut made, end);
        omp::YieldOp::build(&mut builder, &[value][..]);
        made.erase(end);

        if let Some(operator) = kind.atomic() {
            let pointer = LLVMPointerType { address_space: 0 }.intern(cx).ty();
            let block = made.append_block(atomic, [(pointer, location); 2]);
            let [target, source] = made.arguments(block).try_into().ok()?;
            let mut builder = Builder::at_end(&mut made, block, location);
            let value = llvm::LoadOp::build(&mut builder, ty, source).value(&mut builder);
            let ordering = AtomicOrdering::Monotonic;
            llvm::AtomicRMWOp::build(&mut builder, operator, target, value, ordering);
            omp::YieldOp::build(&mut builder, ());
        }
        self.made.push(made);
        Some(name)
    }
}

/// The number of regions of `omp.declare_reduction`.
const REGIONS: usize = 6;

/// The reductions that can be declared.
#[derive(Clone, Copy)]
enum Kind {
    AddF,
    MulF,
    AddI,
    MulI,
    And,
    Or,
    Xor,
    /// The minimum or maximum of floats.
    FloatLimit {
        is_min: bool,
    },
    /// The minimum or maximum of integers.
    IntegerLimit {
        is_min: bool,
        is_signed: bool,
    },
}

impl Kind {
    /// Returns the reduction that `block` computes: an operation on its arguments, or a selection
    /// of one of them by their comparison.
    fn of(body: &Body, block: Block) -> Option<Self> {
        let ops: Vec<OpRef<'_>> = body.ops_in(block).map(|op| body.op(op)).collect();
        match ops[..] {
            [op, end] if end.is::<ReduceReturnOp>() => {
                let simple = Self::simple(op)?;
                op.operands().eq(body.arguments(block).iter().copied()).then_some(simple)
            }
            [compare, select, end] if end.is::<ReduceReturnOp>() => {
                Self::limit(body, block, compare, select, end)
            }
            _ => None,
        }
    }

    /// Returns the reduction by `op` alone.
    fn simple(op: OpRef<'_>) -> Option<Self> {
        let kinds: [(&str, Self); 7] = [
            (AddFOp::INFO.name, Self::AddF),
            (MulFOp::INFO.name, Self::MulF),
            (AddIOp::INFO.name, Self::AddI),
            (MulIOp::INFO.name, Self::MulI),
            (AndIOp::INFO.name, Self::And),
            (OrIOp::INFO.name, Self::Or),
            (XOrIOp::INFO.name, Self::Xor),
        ];
        kinds.into_iter().find(|(name, _)| *name == op.name_str()).map(|(_, kind)| kind)
    }

    /// Returns the minimum or maximum that `select` selects (MLIR: `matchSelectReduction`).
    fn limit(
        body: &Body,
        block: Block,
        compare: OpRef<'_>,
        select: OpRef<'_>,
        end: OpRef<'_>,
    ) -> Option<Self> {
        let arguments = body.arguments(block);
        if !compare.operands().eq(arguments.iter().copied()) {
            return None;
        }
        let choice = select.cast::<SelectOp>()?;
        let chosen = [choice.true_value(), choice.false_value()];
        let is_swapped = match arguments {
            [a, b] if chosen == [*a, *b] => false,
            [a, b] if chosen == [*b, *a] => true,
            _ => return None,
        };
        if Some(choice.condition()) != compare.results().next()
            || end.operands().next() != select.results().next()
        {
            return None;
        }
        if let Some(compare) = compare.cast::<CmpFOp>() {
            use CmpFPredicate as P;
            let is_less = match compare.predicate() {
                P::Olt | P::Ole => true,
                P::Ogt | P::Oge => false,
                _ => return None,
            };
            return Some(Self::FloatLimit { is_min: is_less != is_swapped });
        }
        use CmpIPredicate as P;
        let (is_less, is_signed) = match compare.cast::<CmpIOp>()?.predicate() {
            P::Slt | P::Sle => (true, true),
            P::Sgt | P::Sge => (false, true),
            P::Ult | P::Ule => (true, false),
            P::Ugt | P::Uge => (false, false),
            _ => return None,
        };
        Some(Self::IntegerLimit { is_min: is_less != is_swapped, is_signed })
    }

    /// Returns the neutral element of type `ty`; `None` if the type does not fit.
    fn neutral(self, cx: &Context, ty: Type) -> Option<Attribute> {
        let float = |make: &dyn Fn(terrace_numeric::FloatFormat) -> Float| {
            let format = ty.downcast::<FloatType>(cx)?.format;
            Some(FloatAttr::from_float(cx, make(format)).attr())
        };
        let integer = |make: &dyn Fn(u32) -> Int| {
            let width = match ty.downcast::<IntegerType>(cx) {
                Some(integer) => integer.width,
                None => ty.is::<IndexType>().then_some(64)?,
            };
            Some(IntegerAttr::from_int(cx, ty, make(width)).attr())
        };
        match self {
            Self::AddF => float(&Float::zero),
            Self::MulF => float(&|format| Float::from_f64(format, 1.0).0),
            Self::FloatLimit { is_min } => float(&|format| Float::largest(format, !is_min)),
            Self::AddI | Self::Or | Self::Xor => integer(&Int::zero),
            Self::MulI => integer(&|width| Int::from_i64(width, 1)),
            Self::And => integer(&|width| Int::from_i64(width, -1)),
            Self::IntegerLimit { is_min: true, is_signed: true } => integer(&Int::signed_max),
            Self::IntegerLimit { is_min: false, is_signed: true } => integer(&Int::signed_min),
            Self::IntegerLimit { is_min: true, .. } => integer(&|width| Int::from_i64(width, -1)),
            Self::IntegerLimit { .. } => integer(&Int::zero),
        }
    }

    /// Returns the operator of `llvm.atomicrmw`; `None` if no operator fits.
    fn atomic(self) -> Option<AtomicBinOp> {
        Some(match self {
            Self::AddF => AtomicBinOp::Fadd,
            Self::AddI => AtomicBinOp::Add,
            Self::And => AtomicBinOp::And,
            Self::Or => AtomicBinOp::Or,
            Self::Xor => AtomicBinOp::Xor,
            Self::IntegerLimit { is_min: true, is_signed: true } => AtomicBinOp::Min,
            Self::IntegerLimit { is_min: false, is_signed: true } => AtomicBinOp::Max,
            Self::IntegerLimit { is_min: true, .. } => AtomicBinOp::Umin,
            Self::IntegerLimit { .. } => AtomicBinOp::Umax,
            Self::MulF | Self::MulI | Self::FloatLimit { .. } => return None,
        })
    }
}
