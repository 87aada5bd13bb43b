//! Constants: their bits as values, and their bytes in memory. Addresses are known numbers.

use terrace_ir::ensure_sufficient_stack;
use terrace_llvm_ir::model::instructions::{BinaryOp, CastOp};
use terrace_llvm_ir::model::{
    Constant, ConstantExpr, ConstantGep, ConstantKind, Symbol, Type, TypeKind,
};

use super::{ModuleLegalizer, Step};

impl ModuleLegalizer<'_> {
    /// Returns the bits of each scalar of a constant.
    pub(super) fn bits(&mut self, constant: Constant) -> Step<Vec<u128>> {
        let module = self.module;
        let ty = module.constants.ty(constant);
        Ok(match module.constants.kind(constant) {
            ConstantKind::Zero | ConstantKind::Undef | ConstantKind::Poison => {
                vec![0; self.shape(ty)?.scalars().len()]
            }
            ConstantKind::Aggregate(elements) => {
                let mut all = Vec::new();
                for element in elements {
                    all.extend(self.bits(*element)?);
                }
                all
            }
            ConstantKind::Bytes(bytes) => bytes.iter().map(|byte| u128::from(*byte)).collect(),
            ConstantKind::Splat(value) => {
                let count = self.lanes(ty)?.1;
                vec![self.bits(*value)?[0]; count]
            }
            ConstantKind::Expr(ConstantExpr::ShuffleVector(a, b, mask)) => {
                let mut all = self.bits(*a)?;
                all.extend(self.bits(*b)?);
                let lane = |at: &i32| {
                    usize::try_from(*at).ok().and_then(|at| all.get(at)).copied().unwrap_or(0)
                };
                mask.iter().map(lane).collect()
            }
            _ => vec![self.scalar_bits(constant)?],
        })
    }

    /// Returns the bits of a constant of scalar type.
    fn scalar_bits(&mut self, constant: Constant) -> Step<u128> {
        let is_expression = matches!(self.module.constants.kind(constant), ConstantKind::Expr(_));
        if !is_expression {
            return self.compute_scalar_bits(constant);
        }
        if let Some(bits) = self.expressions.get(&constant) {
            return Ok(*bits);
        }
        // The depth of expressions is that of the source.
        let bits = ensure_sufficient_stack(|| self.compute_scalar_bits(constant))?;
        self.expressions.insert(constant, bits);
        Ok(bits)
    }

    fn compute_scalar_bits(&mut self, constant: Constant) -> Step<u128> {
        let module = self.module;
        let ty = module.constants.ty(constant);
        let bits = match module.constants.kind(constant) {
            ConstantKind::Int(value) => value.low_u128(),
            ConstantKind::Float(bits) => *bits,
            ConstantKind::Symbol(symbol) | ConstantKind::DsoLocalEquivalent(symbol) => {
                u128::from(self.address(*symbol)?)
            }
            ConstantKind::Expr(ConstantExpr::Binary(op, a, b)) => {
                let (a, b) = (self.scalar_bits(*a)?, self.scalar_bits(*b)?);
                match op {
                    BinaryOp::Add => a.wrapping_add(b),
                    BinaryOp::Sub => a.wrapping_sub(b),
                    BinaryOp::Xor => a ^ b,
                    _ => return Err("a constant expression that cannot be executed".to_owned()),
                }
            }
            ConstantKind::Expr(ConstantExpr::Cast(op, value)) => {
                let bits = self.scalar_bits(*value)?;
                match op {
                    CastOp::SExt => {
                        let from = self.scalar(module.constants.ty(*value))?.bits();
                        let shift = 128 - from;
                        ((bits << shift) as i128 >> shift) as u128
                    }
                    _ => bits,
                }
            }
            ConstantKind::Expr(ConstantExpr::Gep(gep)) => self.gep_bits(gep)?,
            ConstantKind::BlockAddress(..) => {
                return Err("addresses of blocks cannot be executed".to_owned());
            }
            _ => 0,
        };
        let width = self.scalar(ty)?.bits();
        Ok(if width < 128 { bits & ((1 << width) - 1) } else { bits })
    }

    fn gep_bits(&mut self, gep: &ConstantGep) -> Step<u128> {
        let mut address = self.scalar_bits(gep.base)?;
        let (module, mut ty) = (self.module, gep.element);
        for (at, index) in gep.indices.iter().enumerate() {
            let width = self.scalar(module.constants.ty(*index))?.bits();
            let shift = 128 - width;
            let index = (self.scalar_bits(*index)? << shift) as i128 >> shift;
            let (offset, next) = self.gep_step(ty, at, index as i64)?;
            address = address.wrapping_add(offset as u128);
            ty = next;
        }
        Ok(address)
    }

    /// Returns the offset in bytes that a constant index of a `getelementptr` adds, and the type of
    /// the element; `at` is the number of indices before.
    pub(super) fn gep_step(&self, ty: Type, at: usize, index: i64) -> Step<(i64, Type)> {
        let (types, layout) = (&self.module.types, &self.module.layout);
        if at > 0 && types.fields(ty).is_some() {
            let field = usize::try_from(index).ok();
            let offset = field.and_then(|field| layout.field_offset(types, ty, field));
            let element = types.element(ty, index as u64);
            return match (offset, element) {
                (Some(offset), Some(element)) => Ok((offset as i64, element)),
                _ => Err("an index that is out of bounds".to_owned()),
            };
        }
        let (stride, element) = self.gep_stride(ty, at)?;
        Ok((index.wrapping_mul(stride as i64), element))
    }

    /// Returns the number of bytes that an index of a `getelementptr` into an array counts, and the
    /// type of the element; `at` is the number of indices before.
    pub(super) fn gep_stride(&self, ty: Type, at: usize) -> Step<(u64, Type)> {
        let (types, layout) = (&self.module.types, &self.module.layout);
        let element = match types.kind(ty) {
            _ if at == 0 => ty,
            TypeKind::Array(_, element) | TypeKind::Vector(_, element) => *element,
            _ => return Err("an index into a scalar".to_owned()),
        };
        Ok((layout.size(types, element), element))
    }

    /// Returns the address of a symbol.
    pub(super) fn address(&mut self, symbol: Symbol) -> Step<u64> {
        match self.resolved(symbol) {
            Some(Symbol::Global(at)) => Ok(self.addresses[at as usize]),
            Some(Symbol::Function(at)) => match self.functions[at as usize] {
                Some(id) => Ok(self.address_of_function(id)),
                None => Err("the address of an intrinsic".to_owned()),
            },
            _ => Err("the address of a symbol that cannot be executed".to_owned()),
        }
    }

    /// Writes the bytes of a constant that starts at bit `at` of `bytes`; zeros at the end may be
    /// missing.
    pub(super) fn write(&mut self, constant: Constant, at: u64, bytes: &mut Vec<u8>) -> Step {
        let module = self.module;
        let (types, layout) = (&module.types, &module.layout);
        let ty = module.constants.ty(constant);
        let kind = module.constants.kind(constant);
        let stride = match types.kind(ty) {
            TypeKind::Array(_, element) => layout.size(types, *element) * 8,
            TypeKind::Vector(_, element) => layout.bits(types, *element),
            _ => 0,
        };
        match kind {
            ConstantKind::Zero | ConstantKind::Undef | ConstantKind::Poison => {}
            ConstantKind::Aggregate(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    let offset = match layout.field_offset(types, ty, index) {
                        Some(offset) => offset * 8,
                        None => index as u64 * stride,
                    };
                    self.write(*element, at + offset, bytes)?;
                }
            }
            ConstantKind::Bytes(text) => {
                for (index, byte) in text.iter().enumerate() {
                    put(bytes, at + index as u64 * 8, 8, u128::from(*byte));
                }
            }
            ConstantKind::Splat(value) => {
                for index in 0..types.element_count(ty).unwrap_or(0) {
                    self.write(*value, at + index * stride, bytes)?;
                }
            }
            _ => {
                let shape = self.shape(ty)?;
                for (bits, slot) in self.bits(constant)?.into_iter().zip(shape.scalars()) {
                    put(bytes, at + slot.offset, slot.scalar.bits(), bits);
                }
            }
        }
        Ok(())
    }
}

/// Sets the `width` bits from bit `at` on.
fn put(bytes: &mut Vec<u8>, at: u64, width: u32, bits: u128) {
    if bits == 0 {
        return;
    }
    let end = (at + u64::from(width)).div_ceil(8) as usize;
    if bytes.len() < end {
        bytes.resize(end, 0);
    }
    if at.is_multiple_of(8) {
        let first = (at / 8) as usize;
        let source = bits.to_le_bytes();
        let count = end - first;
        bytes[first..end].iter_mut().zip(&source[..count]).for_each(|(to, from)| *to |= from);
        return;
    }
    for bit in (0..u64::from(width)).filter(|bit| bits >> bit & 1 == 1) {
        bytes[((at + bit) / 8) as usize] |= 1 << ((at + bit) % 8);
    }
}
