//! Operations with a mask and a number of lanes, `llvm.vp.*`: the plain operation is applied to all
//! lanes, since lanes that are off have no defined value. Divisors of such lanes are 1.

use terrace_llvm_ir::model::Type;
use terrace_llvm_ir::model::instructions::{BinaryOp as Op, CastOp, Value};

use super::Step;
use super::function::FunctionLegalizer;
use super::masked::LaneAddresses;
use super::reductions::Reduction;
use crate::flat::ValueId;

impl FunctionLegalizer<'_, '_> {
    /// Translates the intrinsic `llvm.vp.NAME`.
    pub(super) fn predicated(
        &mut self,
        name: &str,
        ty: Type,
        arguments: &[Value],
    ) -> Step<Vec<ValueId>> {
        if let ("select" | "merge", [condition, yes, no, _]) = (name, arguments) {
            return self.select_op(*condition, *yes, *no);
        }
        let [operands @ .., mask, length] = arguments else {
            return Err(format!("the intrinsic 'llvm.vp.{name}' without a mask"));
        };
        let mask = self.get(*mask)?;
        let mask = self.mask_below(&mask, *length)?;
        if let Some(op) = Op::from_name(name) {
            let divides = matches!(op, Op::UDiv | Op::SDiv | Op::URem | Op::SRem);
            let (scalar, _) = self.program.lanes(ty)?;
            let (left, right) = (self.split(operands[0])?, self.split(operands[1])?);
            let one = self.scalar_number(scalar, 1);
            let mut parts = Vec::new();
            for ((a, b), on) in left.iter().zip(&right).zip(&mask) {
                let b = if divides { self.select_parts(*on, b, &one) } else { b.clone() };
                parts.extend(self.binary_op(op, scalar, a, &b)?);
            }
            return Ok(parts);
        }
        if let Some(op) = CastOp::from_name(name) {
            return self.cast(op, operands[0], ty);
        }
        if let Some(name) = name.strip_prefix("reduce.") {
            return self.predicated_reduction(name, ty, operands, &mask);
        }
        match (name, operands) {
            ("load", [address]) => {
                self.masked_load(ty, LaneAddresses::Consecutive(*address), &mask, None)
            }
            ("gather", [addresses]) => {
                self.masked_load(ty, LaneAddresses::Listed(*addresses), &mask, None)
            }
            ("store", [value, address]) => {
                self.masked_store(*value, LaneAddresses::Consecutive(*address), &mask)?;
                Ok(Vec::new())
            }
            ("scatter", [value, addresses]) => {
                self.masked_store(*value, LaneAddresses::Listed(*addresses), &mask)?;
                Ok(Vec::new())
            }
            _ => self.intrinsic(&format!("llvm.{name}"), ty, operands),
        }
    }

    /// Reduces a start value and the lanes that are on.
    fn predicated_reduction(
        &mut self,
        name: &str,
        ty: Type,
        operands: &[Value],
        mask: &[ValueId],
    ) -> Step<Vec<ValueId>> {
        let (Some(reduction), [start, vector]) = (Reduction::from_name(name), operands) else {
            return Err(format!("the intrinsic 'llvm.vp.reduce.{name}' cannot be executed"));
        };
        let scalar = self.program.scalar(ty)?;
        let mut result = self.get(*start)?;
        for (lane, on) in self.split(*vector)?.iter().zip(mask) {
            let reduced = self.reduce_step(reduction, scalar, &result, lane)?;
            result = self.select_parts(*on, &reduced, &result);
        }
        Ok(result)
    }
}
