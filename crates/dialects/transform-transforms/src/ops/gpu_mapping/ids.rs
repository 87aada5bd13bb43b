//! The operations that compute the ids of a mapping, and the conditions under which an id takes
//! part: [`Ids`] (MLIR: `GpuIdBuilder`).

use terrace_affine::unfolded_apply;
use terrace_arith::{self as arith, BuildConstant, CmpIPredicate};
use terrace_builtin::{AffineExpr, AffineMap, IndexType, IntegerType};
use terrace_gpu::{BlockIdOp, Dimension, ThreadIdOp};
use terrace_ir::{Builder, Op, Operand, Type, Value};
use terrace_math::CtPopOp;

use super::mapping::{Mapping, Unit};

/// The ids of a mapping.
pub(super) struct Ids {
    /// The values by id.
    pub(super) values: Vec<Value>,
    /// The conditions that hold where an id takes part.
    pub(super) conditions: Vec<Value>,
}

const TOO_FEW: &str = "Trying to map to fewer GPU threads than loop iterations but \
                       overprovisioning is not yet supported. Try additional tiling before \
                       mapping or map to more threads.";

/// The number of bits of a mask.
const MASK_BITS: i64 = 64;

impl Ids {
    /// Builds the ids of `mapping`, of an `scf.forall` `at` the insertion point, where there are
    /// `available` blocks or threads in each dimension.
    ///
    /// # Errors
    /// A message if there are too few blocks or threads.
    pub(super) fn build(
        b: &mut Builder<'_>,
        at: Op,
        mapping: &Mapping,
        available: &[i64],
        warp_size: i64,
    ) -> Result<Self, String> {
        let dimensions = [Dimension::X, Dimension::Y, Dimension::Z];
        let ids = dimensions.map(|dimension| match mapping.unit {
            Unit::Block => BlockIdOp::build(b, dimension).value(b),
            _ => ThreadIdOp::build(b, dimension).value(b),
        });
        let new = NewIds { b, at, mapping, available, warp_size };
        match mapping.is_linear || mapping.unit == Unit::Lane {
            true => new.linear(ids),
            false => new.by_dimension(ids),
        }
    }
}

/// The construction of ids.
struct NewIds<'i, 'b> {
    b: &'i mut Builder<'b>,
    at: Op,
    mapping: &'i Mapping,
    available: &'i [i64],
    warp_size: i64,
}

impl NewIds<'_, '_> {
    fn multiplicity(&self) -> i64 {
        self.mapping.unit.multiplicity(self.warp_size)
    }

    /// Creates the value of `expr`, in which symbol `i` stands for `operands[i]`.
    fn apply(&mut self, expr: AffineExpr, operands: &[Value]) -> Value {
        let map = AffineMap::new(0, operands.len() as u32, [expr]);
        unfolded_apply(self.b, self.at, &map, operands.to_vec())
    }

    fn symbol(&self, at: u32) -> AffineExpr {
        AffineExpr::symbol(self.b.context(), at)
    }

    /// Adds the condition that `id` is less than `size`, of `available` ids.
    fn limit(
        &mut self,
        id: Value,
        size: i64,
        available: i64,
        conditions: &mut Vec<Value>,
    ) -> Result<(), String> {
        if size > available {
            return Err(TOO_FEW.into());
        }
        if size < available {
            let size = self.b.constant_index(size);
            let less = arith::CmpIOp::build(self.b, CmpIPredicate::Ult, id, size);
            conditions.push(less.value(self.b));
        }
        Ok(())
    }

    /// Returns the ids in three dimensions, the first in units of threads with the same id.
    fn by_dimension(mut self, ids: [Value; 3]) -> Result<Ids, String> {
        let mut sizes = self.mapping.sizes_by_id();
        let mut values = ids.to_vec();
        let multiplicity = self.multiplicity();
        if multiplicity != 1 {
            let cx = self.b.context().clone();
            let expr = self.symbol(0).floor_div(&cx, AffineExpr::constant(&cx, multiplicity));
            values[0] = self.apply(expr, &ids[..1]);
        }
        sizes[0] *= multiplicity;
        let mut conditions = Vec::new();
        for ((id, size), available) in ids.into_iter().zip(sizes).zip(self.available) {
            self.limit(id, size, *available, &mut conditions)?;
        }
        Ok(Ids { values, conditions })
    }

    /// Returns the digits of the linear id.
    fn linear(mut self, ids: [Value; 3]) -> Result<Ids, String> {
        let cx = self.b.context().clone();
        let number = |number| AffineExpr::constant(&cx, number);
        let (x, y) = (self.available[0], self.available[0] * self.available[1]);
        let [s0, s1, s2] = [0, 1, 2].map(|at| self.symbol(at));
        let sum = s0.add(&cx, s1.mul(&cx, number(x))).add(&cx, s2.mul(&cx, number(y)));
        let linear = self.apply(sum, &ids);
        let total: i64 = self.available.iter().product();
        let multiplicity = self.multiplicity();
        let s0 = self.symbol(0);
        if self.mapping.unit == Unit::Lane {
            let lane = self.apply(s0.modulo(&cx, number(self.warp_size)), &[linear]);
            let values = self.digits(lane);
            let mut conditions = Vec::new();
            let active = self.mapping.sizes.iter().product();
            self.limit(lane, active, total, &mut conditions)?;
            return Ok(Ids { values, conditions });
        }
        let id = self.apply(s0.floor_div(&cx, number(multiplicity)), &[linear]);
        let mut conditions = Vec::new();
        let Some(mask) = self.mapping.mask else {
            let values = self.digits(id);
            let active = self.mapping.sizes.iter().product::<i64>() * multiplicity;
            self.limit(linear, active, total, &mut conditions)?;
            return Ok(Ids { values, conditions });
        };
        if total > MASK_BITS * multiplicity {
            return Err(format!(
                "mask representation too short to capture all physical ids: {MASK_BITS}"
            ));
        }
        let long = IntegerType::get(&cx, 64).ty();
        let id = arith::IndexCastUIOp::build(self.b, long, id).value(self.b);
        let logical = self.rank_in_mask(id, mask);
        let index = IndexType::get(&cx).ty();
        let logical = arith::IndexCastUIOp::build(self.b, index, logical).value(self.b);
        let values = self.digits(logical);
        conditions.push(self.is_in_mask(id, mask));
        Ok(Ids { values, conditions })
    }

    fn long(&mut self, number: i64) -> Value {
        let long: Type = IntegerType::get(self.b.context(), 64).ty();
        self.b.constant_int(long, number).expect("an integer type")
    }

    /// Counts the bits of `mask` below the bit `id`.
    fn rank_in_mask(&mut self, id: Value, mask: u64) -> Value {
        let mask = self.long(mask.cast_signed());
        let one = self.long(1);
        let bit = arith::ShLIOp::build(self.b, one, id).value(self.b);
        let below = arith::SubIOp::build(self.b, bit, one).value(self.b);
        let lower = arith::AndIOp::build(self.b, mask, below).value(self.b);
        CtPopOp::build(self.b, lower).value(self.b)
    }

    /// Tests the bit `id` of `mask`.
    fn is_in_mask(&mut self, id: Value, mask: u64) -> Value {
        let mask = self.long(mask.cast_signed());
        let one = self.long(1);
        let bit = arith::ShLIOp::build(self.b, one, id).value(self.b);
        let bit = arith::AndIOp::build(self.b, mask, bit).value(self.b);
        let zero = self.long(0);
        arith::CmpIOp::build(self.b, CmpIPredicate::Ne, bit, zero).value(self.b)
    }

    /// Returns the digits of `id` in the basis of the sizes of the mapping, the first one the least
    /// significant.
    fn digits(&mut self, id: Value) -> Vec<Value> {
        let cx = self.b.context().clone();
        let sizes = self.mapping.sizes_by_id();
        let mut exprs = Vec::new();
        let mut rest = self.symbol(0);
        let strides = (0..sizes.len()).map(|at| sizes[..at].iter().product::<i64>());
        for stride in strides.collect::<Vec<_>>().into_iter().rev() {
            let stride = AffineExpr::constant(&cx, stride);
            exprs.push(rest.floor_div(&cx, stride));
            rest = rest.modulo(&cx, stride);
        }
        exprs.into_iter().rev().map(|expr| self.apply(expr, &[id])).collect()
    }
}
