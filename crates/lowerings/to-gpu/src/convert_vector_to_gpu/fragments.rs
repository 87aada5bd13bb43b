//! The parts of a matrix that each thread of a warp holds in `mma.sync` (MLIR: NVGPU's
//! `MMAUtils.cpp`).

use terrace_arith::ConstantOp;
use terrace_builtin::affine::AffineMap;
use terrace_builtin::{AffineExpr, TypeExt, VectorType};
use terrace_ir::{Body, Context, Op, Type};
use terrace_numeric::FloatFormat;
use terrace_vector::{ContractionOp, ExtractStridedSliceOp, Transfer};

/// The number of rows of a tile.
const TILE_ROWS: i64 = 8;

/// The number of threads that share a row of a tile.
const THREADS_PER_ROW: i64 = 4;

/// The most registers for which accesses are unrolled; larger matrices are not converted.
const MOST_REGISTERS: i64 = 1 << 12;

/// The position of a matrix in `a * b + c`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    A,
    B,
    C,
}

/// A matrix that a warp holds (MLIR: `WarpMatrixInfo`).
pub(super) struct WarpMatrix {
    rows: i64,
    columns: i64,
    element: Type,
    /// The number of bits of an element.
    bits: i64,
    role: Role,
}

/// The registers in which a thread holds its part of a matrix (MLIR: `FragmentElementInfo`).
#[derive(Clone, Copy)]
pub(super) struct Registers {
    /// The type of a register, a vector or a number.
    pub(super) ty: Type,
    pub(super) element: Type,
    /// The number of elements in a register.
    pub(super) elements: i64,
    /// The number of registers.
    pub(super) count: i64,
}

impl Registers {
    /// Returns the type of the vector of all registers.
    pub(super) fn vector(&self, cx: &Context) -> Type {
        VectorType::get(cx, &[self.count, self.elements], self.element).ty()
    }
}

impl WarpMatrix {
    /// Returns the first contraction that uses a result of `op` (MLIR: `getUserContract`).
    pub(super) fn product(body: &Body, op: Op) -> Option<Op> {
        let mut users =
            body.results(op).flat_map(|value| body.uses(value)).map(|use_| body.user(use_));
        users.find(|user| body.op(*user).is::<ContractionOp>())
    }

    /// Returns the matrix that `op` reads, writes or creates; `None` for other operations and for
    /// elements without a number of bits (MLIR: `getWarpMatrixInfo`).
    pub(super) fn of(body: &Body, op: Op) -> Option<Self> {
        let (cx, view) = (body.context(), body.op(op));
        let ty = match Transfer::of(body, op) {
            Some(transfer) => transfer.ty,
            None => {
                let is_known = view.is::<ContractionOp>()
                    || view.is::<ExtractStridedSliceOp>()
                    || view.is::<ConstantOp>();
                let result = view.results().next().filter(|_| is_known)?;
                body.value_type(result).downcast::<VectorType>(cx)?.clone()
            }
        };
        let [rows, columns] = ty.shape[..] else { return None };
        let product = Self::product(body, op).and_then(|op| body.op(op).cast::<ContractionOp>());
        let role = match (product, view.results().next()) {
            (Some(product), Some(result)) if product.lhs() == result => Role::A,
            (Some(product), Some(result)) if product.rhs() == result => Role::B,
            _ => Role::C,
        };
        let bits = i64::from(ty.element.int_or_float_width(cx)?);
        Some(Self { rows, columns, element: ty.element, bits, role })
    }

    /// Returns the number of bits in a row of a tile (MLIR: `inferTileWidthInBits`).
    pub(super) fn tile_bits(&self) -> i64 {
        let is_accumulator = self.role == Role::C;
        match self.bits {
            32 if is_accumulator => 256,
            64 if is_accumulator => 512,
            64 => 256,
            _ => 128,
        }
    }

    /// Returns the numbers of tiles along rows and columns.
    fn tiles(&self) -> [i64; 2] {
        [self.rows / TILE_ROWS, self.columns.saturating_mul(self.bits) / self.tile_bits()]
    }

    /// Returns the registers in which a thread holds its part (MLIR: `getMmaSyncRegisterType`).
    /// `None` if `mma.sync` does not take the elements.
    pub(super) fn registers(&self, cx: &Context) -> Option<Registers> {
        let is_accumulator = self.role == Role::C;
        let element = self.element;
        let is_integer = |width| element.is_integer_of(cx, width);
        let elements = match () {
            () if element.is_float_of(cx, FloatFormat::F16) => 2,
            () if element.is_float_of(cx, FloatFormat::F64)
                || element.is_float_of(cx, FloatFormat::F32) =>
            {
                if is_accumulator {
                    2
                } else {
                    1
                }
            }
            () if is_integer(8) => 4,
            () if is_integer(4) => 8,
            () if is_integer(32) => 2,
            () => return None,
        };
        let ty = match elements {
            1 => element,
            _ => VectorType::get(cx, &[elements], element).ty(),
        };
        let [rows, columns] = self.tiles();
        let count = rows.saturating_mul(columns);
        (1..=MOST_REGISTERS).contains(&count).then_some(Registers { ty, element, elements, count })
    }

    /// Returns the row and the column of an element as a map of the number of the thread and the
    /// number of the element in the thread's registers (MLIR: `getLaneIdAndValueIdToOperandCoord`).
    pub(super) fn element_map(&self, cx: &Context, registers: &Registers) -> AffineMap {
        let [rows, columns] = self.tiles();
        let [lane, element] = [0, 1].map(|dim| AffineExpr::dim(cx, dim));
        let number = |value| AffineExpr::constant(cx, value);
        let elements = number(registers.elements);
        let register = element.floor_div(cx, elements);
        let tile_row = register.modulo(cx, number(rows));
        let tile_column = register.floor_div(cx, number(rows)).modulo(cx, number(columns));
        let row = tile_row
            .mul(cx, number(TILE_ROWS))
            .add(cx, lane.floor_div(cx, number(THREADS_PER_ROW)));
        let in_row = lane.modulo(cx, number(THREADS_PER_ROW)).mul(cx, elements);
        let column = tile_column
            .mul(cx, number(self.tile_bits() / self.bits.max(1)))
            .add(cx, in_row.add(cx, element.modulo(cx, elements)));
        AffineMap::new(2, 0, [row, column])
    }

    /// Returns the number of tiles that `ldmatrix` loads, and the row and the column of the first
    /// element that a thread loads as a map of the number of the thread (MLIR: `getLdMatrixParams`,
    /// `getLaneIdToLdMatrixMatrixCoord`). `None` for a matrix smaller than a tile.
    pub(super) fn load_tiles(&self, cx: &Context, is_transposed: bool) -> Option<(i32, AffineMap)> {
        let (strided, contiguous) = match is_transposed {
            false => (self.rows, self.columns),
            true => (self.columns, self.rows),
        };
        let count = (strided / TILE_ROWS).checked_mul(contiguous.checked_mul(self.bits)? / 128)?;
        if count == 0 {
            return None;
        }
        let lane = AffineExpr::dim(cx, 0);
        let size = AffineExpr::constant(cx, strided);
        let line = AffineExpr::constant(cx, 128 / self.bits.max(1));
        let strided = lane.modulo(cx, size);
        let contiguous = lane.floor_div(cx, size).mul(cx, line);
        let results = if is_transposed { [contiguous, strided] } else { [strided, contiguous] };
        Some((i32::try_from(count).ok()?, AffineMap::new(1, 0, results)))
    }
}
