//! Intrinsics on integers.

use terrace_llvm_ir::model::Type;
use terrace_llvm_ir::model::instructions::{BinaryOp as Op, IntPredicate, Value};

use super::Step;
use super::function::FunctionLegalizer;
use super::shapes::Scalar;
use crate::flat::{self, BinaryOp, CompareOp, UnaryOp, ValueId};

/// Returns an operation whose overflow is observed: the operation, and whether it is signed.
fn observed_op(name: &str) -> Option<(Op, bool)> {
    Some(match name {
        "uadd" => (Op::Add, false),
        "usub" => (Op::Sub, false),
        "umul" => (Op::Mul, false),
        "sadd" => (Op::Add, true),
        "ssub" => (Op::Sub, true),
        "smul" => (Op::Mul, true),
        _ => return None,
    })
}

/// Returns the comparison that selects the first operand of a minimum or maximum; `None` for other
/// intrinsics.
fn choice(name: &str) -> Option<IntPredicate> {
    Some(match name {
        "smin" => IntPredicate::Slt,
        "smax" => IntPredicate::Sgt,
        "umin" => IntPredicate::Ult,
        "umax" => IntPredicate::Ugt,
        _ => return None,
    })
}

impl FunctionLegalizer<'_, '_> {
    /// Translates an intrinsic on integers; `None` for other intrinsics.
    pub(super) fn integer_intrinsic(
        &mut self,
        name: &str,
        ty: Type,
        arguments: &[Value],
    ) -> Step<Option<Vec<ValueId>>> {
        if let Some(predicate) = choice(name) {
            return self.each(ty, arguments, move |this, scalar, lanes| {
                let first = this.icmp(predicate, scalar, &lanes[0], &lanes[1]);
                Ok(this.select_parts(first, &lanes[0], &lanes[1]))
            });
        }
        if let Some((op, signed)) = name.strip_suffix(".with.overflow").and_then(observed_op) {
            return self.with_overflow(op, signed, arguments).map(Some);
        }
        if let Some((op, signed)) = name.strip_suffix(".sat").and_then(observed_op) {
            return self.each(ty, arguments, move |this, scalar, lanes| {
                this.saturating(op, signed, scalar.bits(), &lanes[0], &lanes[1])
            });
        }
        match name {
            "abs" => self.each(ty, &arguments[..1], |this, scalar, lanes| {
                let bits = scalar.bits();
                let zero = this.scalar_number(scalar, 0);
                let negative = this.icmp(IntPredicate::Slt, scalar, &lanes[0], &zero);
                let negated = this.int_any(Op::Sub, bits, &zero, &lanes[0]);
                Ok(this.select_parts(negative, &negated, &lanes[0]))
            }),
            "ctpop" => self.each(ty, arguments, |this, scalar, lanes| {
                Ok(this.sum_of(UnaryOp::Popcnt, scalar, &lanes[0]))
            }),
            "ctlz" => self.each(ty, &arguments[..1], |this, scalar, lanes| {
                Ok(this.leading_zeros(scalar, &lanes[0]))
            }),
            "cttz" => self.each(ty, &arguments[..1], |this, scalar, lanes| {
                Ok(this.trailing_zeros(scalar, &lanes[0]))
            }),
            "bswap" => self.each(ty, arguments, |this, scalar, lanes| {
                Ok(this.permuted("terrace.bswap64", "terrace.bswap128", scalar, &lanes[0]))
            }),
            "bitreverse" => self.each(ty, arguments, |this, scalar, lanes| {
                let names = ("terrace.bitreverse64", "terrace.bitreverse128");
                Ok(this.permuted(names.0, names.1, scalar, &lanes[0]))
            }),
            "fshl" | "fshr" => {
                let left = name == "fshl";
                self.each(ty, arguments, move |this, scalar, lanes| {
                    Ok(this.funnel(left, scalar, lanes))
                })
            }
            _ => Ok(None),
        }
    }

    fn each(
        &mut self,
        ty: Type,
        operands: &[Value],
        each: impl Fn(&mut Self, Scalar, &[Vec<ValueId>]) -> Step<Vec<ValueId>>,
    ) -> Step<Option<Vec<ValueId>>> {
        self.lanewise(ty, operands, each).map(Some)
    }

    /// Returns the results of an operation followed by the bits that tell whether it overflows, in
    /// the order of the structure that the intrinsic returns.
    fn with_overflow(&mut self, op: Op, signed: bool, arguments: &[Value]) -> Step<Vec<ValueId>> {
        let [a, b] = arguments else { return Err("an operation on two integers".to_owned()) };
        let bits = self.program.lanes(self.type_of(*a))?.0.bits();
        let (a, b) = (self.split(*a)?, self.split(*b)?);
        let (mut results, mut flags) = (Vec::new(), Vec::new());
        for (a, b) in a.iter().zip(&b) {
            let (result, overflows) = self.observed(op, signed, bits, a, b)?;
            results.extend(result);
            flags.push(overflows);
        }
        results.extend(flags);
        Ok(results)
    }

    /// Returns the result of an operation modulo the width, and whether it overflows. The operation
    /// is performed with twice the bits.
    fn observed(
        &mut self,
        op: Op,
        signed: bool,
        bits: u32,
        a: &[ValueId],
        b: &[ValueId],
    ) -> Step<(Vec<ValueId>, ValueId)> {
        // One bit more suffices for sums, and double for products.
        let needed = if op == Op::Mul { bits * 2 } else { bits + 1 };
        let wide = match needed {
            0..=32 => 32,
            33..=64 => 64,
            65..=128 => 128,
            _ => return Err(format!("overflow of integers of {bits} bits")),
        };
        let (x, y) = (self.resize(bits, wide, signed, a), self.resize(bits, wide, signed, b));
        let exact = self.int_any(op, wide, &x, &y);
        let result = self.resize(wide, bits, false, &exact);
        let back = self.resize(bits, wide, signed, &result);
        let overflows = self.icmp(IntPredicate::Ne, Scalar::Int(wide), &exact, &back);
        Ok((result, overflows))
    }

    /// Returns the result of an operation, clamped to the bounds of the type.
    fn saturating(
        &mut self,
        op: Op,
        signed: bool,
        bits: u32,
        a: &[ValueId],
        b: &[ValueId],
    ) -> Step<Vec<ValueId>> {
        let (result, overflows) = self.observed(op, signed, bits, a, b)?;
        let scalar = Scalar::Int(bits);
        let ones = u128::MAX >> (128 - bits);
        let bound = if signed {
            // The sign of the first operand is that of the exact result if a sum overflows.
            let zero = self.scalar_number(scalar, 0);
            let negative = self.icmp(IntPredicate::Slt, scalar, a, &zero);
            let least = self.scalar_number(scalar, 1 << (bits - 1));
            let greatest = self.scalar_number(scalar, ones >> 1);
            self.select_parts(negative, &least, &greatest)
        } else {
            self.scalar_number(scalar, if op == Op::Sub { 0 } else { ones })
        };
        Ok(self.select_parts(overflows, &bound, &result))
    }

    /// Clamps a 64-bit integer to the bounds of a narrower type.
    pub(super) fn clamp(&mut self, value: ValueId, bits: u32, signed: bool) -> ValueId {
        let ones = u64::MAX >> (64 - bits);
        let (least, greatest) = match signed {
            true => (!(ones >> 1), ones >> 1),
            false => (0, ones),
        };
        let (above, below) = match signed {
            true => (CompareOp::GtS, CompareOp::LtS),
            false => (CompareOp::GtU, CompareOp::LtU),
        };
        let high = self.number(flat::Type::I64, greatest);
        let exceeds = self.compare(above, value, high);
        let value = self.select(exceeds, high, value);
        let low = self.number(flat::Type::I64, least);
        let exceeds = self.compare(below, value, low);
        self.select(exceeds, low, value)
    }

    /// Returns the sum of an operation on each part.
    fn sum_of(&mut self, op: UnaryOp, scalar: Scalar, value: &[ValueId]) -> Vec<ValueId> {
        let mut sum = None;
        for part in value {
            let count = self.unary(op, self.ty(*part), *part);
            sum = Some(match sum {
                None => count,
                Some(before) => self.binary(BinaryOp::Add, before, count),
            });
        }
        let mut parts: Vec<ValueId> = sum.into_iter().collect();
        if scalar.parts().len() > 1 {
            parts.push(self.number(flat::Type::I64, 0));
        }
        parts
    }

    fn leading_zeros(&mut self, scalar: Scalar, value: &[ValueId]) -> Vec<ValueId> {
        let bits = scalar.bits();
        if let [low, high] = value[..] {
            let above = self.unary(UnaryOp::Clz, flat::Type::I64, high);
            let above = self.binary_number(BinaryOp::Sub, above, u64::from(128 - bits));
            let below = self.unary(UnaryOp::Clz, flat::Type::I64, low);
            let below = self.binary_number(BinaryOp::Add, below, u64::from(bits - 64));
            let empty = self.compare_number(CompareOp::Eq, high, 0);
            return vec![self.select(empty, below, above), self.number(flat::Type::I64, 0)];
        }
        let ty = self.ty(value[0]);
        let count = self.unary(UnaryOp::Clz, ty, value[0]);
        vec![self.binary_number(BinaryOp::Sub, count, u64::from(ty.bits() - bits))]
    }

    fn trailing_zeros(&mut self, scalar: Scalar, value: &[ValueId]) -> Vec<ValueId> {
        let bits = scalar.bits();
        if let [low, high] = value[..] {
            let below = self.unary(UnaryOp::Ctz, flat::Type::I64, low);
            let above = self.highest_bit_set(high, bits - 64);
            let above = self.unary(UnaryOp::Ctz, flat::Type::I64, above);
            let above = self.binary_number(BinaryOp::Add, above, 64);
            let empty = self.compare_number(CompareOp::Eq, low, 0);
            return vec![self.select(empty, above, below), self.number(flat::Type::I64, 0)];
        }
        let bounded = self.highest_bit_set(value[0], bits);
        vec![self.unary(UnaryOp::Ctz, self.ty(bounded), bounded)]
    }

    /// Sets the bit above the width, which bounds the number of trailing zeros.
    fn highest_bit_set(&mut self, value: ValueId, bits: u32) -> ValueId {
        match bits >= self.ty(value).bits() {
            true => value,
            false => self.binary_number(BinaryOp::Or, value, 1 << bits),
        }
    }

    /// Permutes the bits of an integer by a function of the host on 64 or 128 bits, which leaves
    /// the result in the highest bits.
    fn permuted(
        &mut self,
        narrow: &'static str,
        wide: &'static str,
        scalar: Scalar,
        value: &[ValueId],
    ) -> Vec<ValueId> {
        let bits = scalar.bits();
        if bits > 64 {
            let types = [flat::Type::I64, flat::Type::I64];
            let all = self.call_host(wide, value.to_vec(), &types);
            let shift = self.scalar_number(Scalar::Int(128), u128::from(128 - bits));
            return self.wide_binary(Op::LShr, 128, &all, &shift);
        }
        let value = self.resize(bits, 64, false, value);
        let all = self.call_host(narrow, value, &[flat::Type::I64])[0];
        let low = self.binary_number(BinaryOp::ShrU, all, u64::from(64 - bits));
        self.resize(64, bits, false, &[low])
    }

    /// Translates a funnel shift: the high or low bits of two adjacent integers that are shifted.
    fn funnel(&mut self, left: bool, scalar: Scalar, lanes: &[Vec<ValueId>]) -> Vec<ValueId> {
        let bits = scalar.bits();
        let width = self.scalar_number(scalar, u128::from(bits));
        let zero = self.scalar_number(scalar, 0);
        let count = self.int_any(Op::URem, bits, &lanes[2], &width);
        let rest = self.int_any(Op::Sub, bits, &width, &count);
        let (high, low) = match left {
            true => (count.clone(), rest),
            false => (rest, count.clone()),
        };
        let high = self.int_any(Op::Shl, bits, &lanes[0], &high);
        let low = self.int_any(Op::LShr, bits, &lanes[1], &low);
        let both = self.int_any(Op::Or, bits, &high, &low);
        let unshifted = self.icmp(IntPredicate::Eq, scalar, &count, &zero);
        let whole = if left { &lanes[0] } else { &lanes[1] };
        self.select_parts(unshifted, whole, &both)
    }
}
