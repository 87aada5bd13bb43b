//! Intrinsics of x86 on vectors whose results are the same on every processor, and the reciprocal
//! square root, whose result has the exact value in place of the processor's approximation.

use terrace_llvm_ir::model::Type;
use terrace_llvm_ir::model::instructions::{BinaryOp as Op, Value};

use super::Step;
use super::function::FunctionLegalizer;
use super::shapes::Scalar;
use crate::flat::{self, BinaryOp, CompareOp, UnaryOp, ValueId};

/// Number of lanes of `float` in 128 bits.
const QUARTER: usize = 4;

impl FunctionLegalizer<'_, '_> {
    /// Translates the intrinsic `llvm.x86.NAME`; `None` for those that cannot be executed.
    pub(super) fn x86(
        &mut self,
        name: &str,
        ty: Type,
        arguments: &[Value],
    ) -> Step<Option<Vec<ValueId>>> {
        Ok(Some(match (name, arguments) {
            ("avx.rsqrt.ps.256" | "sse.rsqrt.ps", [_]) => {
                self.lanewise(ty, arguments, |this, _, lanes| {
                    let root = this.unary(UnaryOp::Sqrt, flat::Type::F32, lanes[0][0]);
                    let one = this.number(flat::Type::F32, u64::from(1f32.to_bits()));
                    Ok(vec![this.binary(BinaryOp::DivS, one, root)])
                })?
            }
            ("avx512.mask.compress", [value, other, mask]) => {
                self.compress(*value, *other, *mask)?
            }
            ("avx.dp.ps.256", [left, right, lanes]) => self.dot_products(*left, *right, *lanes)?,
            (_, [left, right]) if name.starts_with("avx512.vp2intersect.") => {
                self.intersections(*left, *right)?
            }
            _ => return Ok(None),
        }))
    }

    /// Moves the lanes that are on to the front; the other lanes are those of `other`.
    fn compress(&mut self, value: Value, other: Value, mask: Value) -> Step<Vec<ValueId>> {
        let (value, mut result) = (self.split(value)?, self.split(other)?);
        let mask = self.get(mask)?;
        let mut count = self.number(flat::Type::I64, 0);
        for (at, (lane, on)) in value.iter().zip(&mask).enumerate() {
            for (place, slot) in result.iter_mut().enumerate().take(at + 1) {
                let here = self.compare_number(CompareOp::Eq, count, place as u64);
                let here = self.binary(BinaryOp::And, *on, here);
                *slot = self.select_parts(here, lane, slot);
            }
            let step = self.boolean64(*on);
            count = self.binary(BinaryOp::Add, count, step);
        }
        Ok(result.concat())
    }

    /// Returns a mask of the lanes of `left` that are among those of `right`, and the reverse.
    fn intersections(&mut self, left: Value, right: Value) -> Step<Vec<ValueId>> {
        let (left, right) = (self.split(left)?, self.split(right)?);
        let none = self.number(flat::Type::I32, 0);
        let mut masks = vec![none; left.len() + right.len()];
        for (i, a) in left.iter().enumerate() {
            for (j, b) in right.iter().enumerate() {
                let equal = self.compare(CompareOp::Eq, a[0], b[0]);
                for at in [i, left.len() + j] {
                    masks[at] = self.binary(BinaryOp::Or, masks[at], equal);
                }
            }
        }
        Ok(masks)
    }

    /// Multiplies and sums the lanes of each 128 bits that the upper four bits of `lanes` select,
    /// and writes the sum to the lanes that the lower four bits select; the others are zero.
    fn dot_products(&mut self, left: Value, right: Value, lanes: Value) -> Step<Vec<ValueId>> {
        let lanes = self.constant(lanes).ok_or("a dot product of lanes that are not constant")?;
        let (left, right) = (self.split(left)?, self.split(right)?);
        let (scalar, zero) = (
            Scalar::Float(terrace_llvm_ir::model::FloatKind::Single),
            self.number(flat::Type::F32, 0),
        );
        let mut result = Vec::new();
        for (left, right) in left.chunks(QUARTER).zip(right.chunks(QUARTER)) {
            let mut products = Vec::new();
            for (at, (a, b)) in left.iter().zip(right).enumerate() {
                let product = match lanes >> (at + QUARTER) & 1 {
                    1 => self.binary_op(Op::FMul, scalar, a, b)?,
                    _ => vec![zero],
                };
                products.push(product);
            }
            while products.len() > 1 {
                let mut sums = Vec::new();
                for pair in products.chunks(2) {
                    sums.push(match pair {
                        [a, b] => self.binary_op(Op::FAdd, scalar, a, b)?,
                        rest => rest.concat(),
                    });
                }
                products = sums;
            }
            let sum = products.concat();
            let lane = |at: usize| if lanes >> at & 1 == 1 { sum.clone() } else { vec![zero] };
            result.extend((0..left.len()).flat_map(lane));
        }
        Ok(result)
    }
}
