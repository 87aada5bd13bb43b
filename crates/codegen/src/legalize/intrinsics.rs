//! Intrinsics of LLVM by name ([`FunctionLegalizer::intrinsic`]).

use terrace_llvm_ir::intrinsics;
use terrace_llvm_ir::model::instructions::{BinaryOp as Op, Value};
use terrace_llvm_ir::model::{FloatKind, Type};

use super::Step;
use super::function::FunctionLegalizer;
use super::masked::LaneAddresses;
use super::reductions::Reduction;
use super::shapes::Scalar;
use crate::flat::{self, BinaryOp, Instruction, UnaryOp, ValueId};

/// Functions of `libm` by the name of the intrinsic: for `float` and for `double`.
const LIBM: &[(&str, &str, &str)] = &[
    ("sin", "terrace.sinf", "terrace.sin"),
    ("cos", "terrace.cosf", "terrace.cos"),
    ("tan", "terrace.tanf", "terrace.tan"),
    ("asin", "terrace.asinf", "terrace.asin"),
    ("acos", "terrace.acosf", "terrace.acos"),
    ("atan", "terrace.atanf", "terrace.atan"),
    ("atan2", "terrace.atan2f", "terrace.atan2"),
    ("sinh", "terrace.sinhf", "terrace.sinh"),
    ("cosh", "terrace.coshf", "terrace.cosh"),
    ("tanh", "terrace.tanhf", "terrace.tanh"),
    ("exp", "terrace.expf", "terrace.exp"),
    ("exp2", "terrace.exp2f", "terrace.exp2"),
    ("exp10", "terrace.exp10f", "terrace.exp10"),
    ("log", "terrace.logf", "terrace.log"),
    ("log2", "terrace.log2f", "terrace.log2"),
    ("log10", "terrace.log10f", "terrace.log10"),
    ("pow", "terrace.powf", "terrace.pow"),
    ("round", "terrace.roundf", "terrace.round"),
    ("fma", "terrace.fmaf", "terrace.fma"),
];

/// Returns the operation of the machine for an intrinsic on one floating-point number; `None` for
/// other names.
fn float_op(name: &str) -> Option<UnaryOp> {
    Some(match name {
        "fabs" => UnaryOp::Abs,
        "sqrt" => UnaryOp::Sqrt,
        "ceil" => UnaryOp::Ceil,
        "floor" => UnaryOp::Floor,
        "trunc" => UnaryOp::Trunc,
        "rint" | "nearbyint" | "roundeven" => UnaryOp::Nearest,
        _ => return None,
    })
}

/// Returns the operation of an intrinsic that is a minimum or maximum of floating-point numbers,
/// and whether NaN propagates; `None` for other intrinsics.
fn min_max_op(name: &str) -> Option<(BinaryOp, bool)> {
    Some(match name {
        "minnum" | "minimumnum" => (BinaryOp::Min, false),
        "maxnum" | "maximumnum" => (BinaryOp::Max, false),
        "minimum" => (BinaryOp::Min, true),
        "maximum" => (BinaryOp::Max, true),
        _ => return None,
    })
}

impl FunctionLegalizer<'_, '_> {
    /// Translates the call of an intrinsic.
    pub(super) fn intrinsic(
        &mut self,
        full_name: &str,
        ty: Type,
        arguments: &[Value],
    ) -> Step<Vec<ValueId>> {
        let base = intrinsics::find(full_name.as_bytes()).map_or(full_name, |found| found.name);
        let name = base.strip_prefix("llvm.").unwrap_or(base);
        if let Some(name) = name.strip_prefix("vp.") {
            return self.predicated(name, ty, arguments);
        }
        if let Some(reduction) = name.strip_prefix("vector.reduce.").and_then(Reduction::from_name)
        {
            return self.reduce(reduction, ty, arguments);
        }
        if let (Some(op), [value]) = (float_op(name), arguments)
            && let Some(parts) = self.packed_unary(op, ty, *value)?
        {
            return Ok(parts);
        }
        if let Some(op) = float_op(name) {
            return self.lanewise(ty, arguments, |this, scalar, lanes| {
                Ok(vec![this.float_unary(op, scalar, lanes[0][0])])
            });
        }
        if let Some((op, propagates)) = min_max_op(name) {
            return self.lanewise(ty, arguments, |this, scalar, lanes| {
                Ok(vec![this.min_max(op, propagates, scalar, lanes[0][0], lanes[1][0])])
            });
        }
        if let ("fma", [a, b, c]) = (name, arguments)
            && let Some(parts) = self.packed_fused(ty, *a, *b, *c)?
        {
            return Ok(parts);
        }
        if let Some((_, single, double)) = LIBM.iter().find(|(known, ..)| *known == name) {
            return self.lanewise(ty, arguments, |this, scalar, lanes| {
                this.libm(single, double, scalar, lanes)
            });
        }
        if let Some(result) = self.memory_call(name, arguments)? {
            return Ok(result);
        }
        if let Some(name) = name.strip_prefix("x86.")
            && let Some(result) = self.x86(name, ty, arguments)?
        {
            return Ok(result);
        }
        if let Some(result) = self.integer_intrinsic(name, ty, arguments)? {
            return Ok(result);
        }
        match (name, arguments) {
            ("fmuladd", [a, b, c])
                if let Some(parts) = self.packed_multiply_add(ty, *a, *b, *c)? =>
            {
                Ok(parts)
            }
            ("fmuladd", [_, _, _]) => self.lanewise(ty, arguments, |this, scalar, lanes| {
                let product = this.binary_op(Op::FMul, scalar, &lanes[0], &lanes[1])?;
                this.binary_op(Op::FAdd, scalar, &product, &lanes[2])
            }),
            ("copysign", [_, _]) => self.lanewise(ty, arguments, |this, scalar, lanes| {
                let Scalar::Float(kind) = scalar else { return Ok(lanes[0].clone()) };
                let (a, b) = (this.widen(kind, lanes[0][0]), this.widen(kind, lanes[1][0]));
                let result = this.binary(BinaryOp::CopySign, a, b);
                Ok(vec![this.narrow(kind, result)])
            }),
            ("canonicalize" | "arithmetic.fence" | "ssa.copy", [value]) => self.get(*value),
            ("expect" | "expect.with.probability" | "launder.invariant.group", [value, ..])
            | ("strip.invariant.group" | "ptr.annotation" | "annotation", [value, ..]) => {
                self.get(*value)
            }
            ("powi", [_, power]) => {
                let bits = self.program.scalar(self.type_of(*power))?.bits();
                self.lanewise(ty, arguments, |this, scalar, lanes| {
                    let Scalar::Float(kind) = scalar else { return Ok(lanes[0].clone()) };
                    let power = this.resize(bits, 32, true, &lanes[1])[0];
                    let value = this.widen(kind, lanes[0][0]);
                    let of = this.ty(value);
                    let name = match of {
                        flat::Type::F64 => "terrace.powi",
                        _ => "terrace.powif",
                    };
                    let result = this.call_host(name, vec![value, power], &[of])[0];
                    Ok(vec![this.narrow(kind, result)])
                })
            }
            ("fptosi.sat" | "fptoui.sat", [value]) => {
                self.saturated(*value, ty, name == "fptosi.sat")
            }
            ("masked.load", [address, mask, other]) => {
                let mask = self.get(*mask)?;
                self.masked_load(ty, LaneAddresses::Consecutive(*address), &mask, Some(*other))
            }
            ("masked.load", [address, _, mask, other]) => {
                let mask = self.get(*mask)?;
                self.masked_load(ty, LaneAddresses::Consecutive(*address), &mask, Some(*other))
            }
            ("masked.gather", [addresses, mask, other])
            | ("masked.gather", [addresses, _, mask, other]) => {
                let mask = self.get(*mask)?;
                self.masked_load(ty, LaneAddresses::Listed(*addresses), &mask, Some(*other))
            }
            ("masked.expandload", [address, mask, other]) => {
                let mask = self.get(*mask)?;
                self.masked_load(ty, LaneAddresses::Packed(*address), &mask, Some(*other))
            }
            ("masked.store", [value, address, mask])
            | ("masked.store", [value, address, _, mask]) => {
                let mask = self.get(*mask)?;
                self.masked_store(*value, LaneAddresses::Consecutive(*address), &mask)?;
                Ok(Vec::new())
            }
            ("masked.scatter", [value, addresses, mask])
            | ("masked.scatter", [value, addresses, _, mask]) => {
                let mask = self.get(*mask)?;
                self.masked_store(*value, LaneAddresses::Listed(*addresses), &mask)?;
                Ok(Vec::new())
            }
            ("masked.compressstore", [value, address, mask]) => {
                let mask = self.get(*mask)?;
                self.masked_store(*value, LaneAddresses::Packed(*address), &mask)?;
                Ok(Vec::new())
            }
            ("get.active.lane.mask", [base, limit]) => self.active_lanes(ty, *base, *limit),
            ("vector.extract", [vector, start]) => self.subvector(ty, *vector, *start),
            ("vector.insert", [vector, part, start]) => {
                self.insert_subvector(*vector, *part, *start)
            }
            ("stepvector", []) => {
                let (scalar, count) = self.program.lanes(ty)?;
                let lanes = (0..count).flat_map(|lane| self.scalar_number(scalar, lane as u128));
                Ok(lanes.collect())
            }
            ("vscale", []) => {
                let scalar = self.program.scalar(ty)?;
                Ok(self.scalar_number(scalar, 1))
            }
            ("va_start", [list]) => {
                self.start_arguments(*list)?;
                Ok(Vec::new())
            }
            ("va_copy", [to, from]) => {
                let (to, from) = (self.one(*to)?, self.one(*from)?);
                let len = self.number(flat::Type::I64, 24);
                self.push(Instruction::Copy { to, from, len });
                Ok(Vec::new())
            }
            ("trap" | "ubsantrap" | "debugtrap", _) => {
                self.call_host("terrace.abort", Vec::new(), &[]);
                Ok(Vec::new())
            }
            (
                "va_end"
                | "assume"
                | "donothing"
                | "prefetch"
                | "sideeffect"
                | "lifetime.start"
                | "lifetime.end"
                | "invariant.end"
                | "dbg.declare"
                | "dbg.value"
                | "dbg.label"
                | "var.annotation"
                | "experimental.noalias.scope.decl"
                | "pseudoprobe",
                _,
            ) => Ok(Vec::new()),
            ("invariant.start", _) => Ok(vec![self.number(flat::Type::I64, 0)]),
            ("threadlocal.address", [address]) => self.get(*address),
            ("frameaddress" | "returnaddress", _) => Ok(vec![self.number(flat::Type::I64, 0)]),
            _ => Err(format!("the intrinsic '{full_name}' cannot be executed")),
        }
    }

    /// Calls a function of `libm` with operands of one type.
    fn libm(
        &mut self,
        single: &'static str,
        double: &'static str,
        scalar: Scalar,
        lanes: &[Vec<ValueId>],
    ) -> Step<Vec<ValueId>> {
        let Scalar::Float(kind) = scalar else {
            return Err("a function of numbers that are no floating-point numbers".to_owned());
        };
        let operands: Vec<ValueId> = lanes.iter().map(|lane| self.widen(kind, lane[0])).collect();
        let (name, ty) = match kind {
            FloatKind::Double => (double, flat::Type::F64),
            _ => (single, flat::Type::F32),
        };
        let result = self.call_host(name, operands, &[ty])[0];
        Ok(vec![self.narrow(kind, result)])
    }

    /// Translates a conversion to integers that saturates at the bounds of their type.
    fn saturated(&mut self, value: Value, ty: Type, signed: bool) -> Step<Vec<ValueId>> {
        let Scalar::Float(kind) = self.program.lanes(self.type_of(value))?.0 else {
            return Err("a conversion that cannot be executed".to_owned());
        };
        self.lanewise(ty, &[value], |this, scalar, lanes| {
            let bits = scalar.bits();
            if bits == 32 || bits >= 64 {
                return Ok(this.float_to_int(kind, bits, signed, lanes[0][0]));
            }
            // The conversion to 64 bits saturates first, then the bounds of the type are applied.
            let wide = this.float_to_int(kind, 64, signed, lanes[0][0])[0];
            let clamped = this.clamp(wide, bits, signed);
            Ok(this.resize(64, bits, signed, &[clamped]))
        })
    }

    /// Translates the intrinsic `llvm.get.active.lane.mask`.
    fn active_lanes(&mut self, ty: Type, base: Value, limit: Value) -> Step<Vec<ValueId>> {
        let count = self.program.lanes(ty)?.1;
        let (base, limit) = (self.number64(base)?, self.number64(limit)?);
        let room = self.binary(BinaryOp::Sub, limit, base);
        let some = self.compare(flat::CompareOp::GtU, limit, base);
        let mut parts = Vec::with_capacity(count);
        for lane in 0..count {
            let below = self.compare_number(flat::CompareOp::GtU, room, lane as u64);
            parts.push(self.binary(BinaryOp::And, some, below));
        }
        Ok(parts)
    }

    fn subvector(&mut self, ty: Type, vector: Value, start: Value) -> Step<Vec<ValueId>> {
        let lanes = self.split(vector)?;
        let (start, count) =
            (self.constant(start).unwrap_or(0) as usize, self.program.lanes(ty)?.1);
        let part = start.checked_add(count).and_then(|end| lanes.get(start..end));
        part.map(<[_]>::concat).ok_or("an index that is out of bounds".to_owned())
    }

    fn insert_subvector(&mut self, vector: Value, part: Value, start: Value) -> Step<Vec<ValueId>> {
        let mut lanes = self.split(vector)?;
        let (part, start) = (self.split(part)?, self.constant(start).unwrap_or(0) as usize);
        let end = start.checked_add(part.len()).filter(|end| *end <= lanes.len());
        let end = end.ok_or("an index that is out of bounds")?;
        lanes.splice(start..end, part);
        Ok(lanes.concat())
    }
}
