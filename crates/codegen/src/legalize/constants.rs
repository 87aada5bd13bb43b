//! Constants: their bits as values, and their bytes in memory. Addresses are numbers, or numbers
//! behind a symbol that a linker places.

use terrace_ir::ensure_sufficient_stack;
use terrace_llvm_ir::model::instructions::{BinaryOp, CastOp};
use terrace_llvm_ir::model::{
    Constant, ConstantExpr, ConstantGep, ConstantKind, Symbol, Type, TypeKind,
};

use super::{ModuleLegalizer, Step};
use crate::flat::{self, Image, Relocation};

/// The bits of a scalar constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits {
    /// The bits, or the number of bytes that are added to the address of `base`.
    pub(super) number: u128,
    /// The symbol that an address is based on; `None` for numbers.
    pub(super) base: Option<flat::Symbol>,
}

impl Bits {
    /// Returns the bits of a number.
    pub(super) fn number(number: u128) -> Self {
        Self { number, base: None }
    }

    /// Returns the bits, which must be those of a number.
    fn only_number(self) -> Step<u128> {
        match self.base {
            None => Ok(self.number),
            Some(_) => Err("an expression of an address that cannot be executed".to_owned()),
        }
    }

    /// Returns the address or number plus `number`.
    fn plus(self, number: u128) -> Self {
        Self { number: self.number.wrapping_add(number), ..self }
    }
}

impl ModuleLegalizer<'_> {
    /// Returns the bits of each scalar of a constant.
    pub(super) fn bits(&mut self, constant: Constant) -> Step<Vec<Bits>> {
        let module = self.module;
        let ty = module.constants.ty(constant);
        Ok(match module.constants.kind(constant) {
            ConstantKind::Zero | ConstantKind::Undef | ConstantKind::Poison => {
                vec![Bits::number(0); self.shape(ty)?.scalars().len()]
            }
            ConstantKind::Aggregate(elements) => {
                let mut all = Vec::new();
                for element in elements {
                    all.extend(self.bits(*element)?);
                }
                all
            }
            ConstantKind::Bytes(bytes) => {
                bytes.iter().map(|byte| Bits::number(u128::from(*byte))).collect()
            }
            ConstantKind::Splat(value) => {
                let count = self.lanes(ty)?.1;
                vec![self.bits(*value)?[0]; count]
            }
            ConstantKind::Expr(ConstantExpr::ShuffleVector(a, b, mask)) => {
                let mut all = self.bits(*a)?;
                all.extend(self.bits(*b)?);
                let lane = |at: &i32| {
                    let lane = usize::try_from(*at).ok().and_then(|at| all.get(at));
                    lane.copied().unwrap_or(Bits::number(0))
                };
                mask.iter().map(lane).collect()
            }
            _ => vec![self.scalar_bits(constant)?],
        })
    }

    /// Returns the bits of a constant of scalar type.
    fn scalar_bits(&mut self, constant: Constant) -> Step<Bits> {
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

    fn compute_scalar_bits(&mut self, constant: Constant) -> Step<Bits> {
        let module = self.module;
        let ty = module.constants.ty(constant);
        let bits = match module.constants.kind(constant) {
            ConstantKind::Int(value) => Bits::number(value.low_u128()),
            ConstantKind::Float(bits) => Bits::number(*bits),
            ConstantKind::Symbol(symbol) | ConstantKind::DsoLocalEquivalent(symbol) => {
                self.address(*symbol)?
            }
            ConstantKind::Expr(ConstantExpr::Binary(op, _, a, b)) => {
                let (a, b) = (self.scalar_bits(*a)?, self.scalar_bits(*b)?);
                match op {
                    BinaryOp::Add if a.base.is_none() => b.plus(a.number),
                    BinaryOp::Add => a.plus(b.only_number()?),
                    BinaryOp::Sub if a.base == b.base => {
                        Bits::number(a.number.wrapping_sub(b.number))
                    }
                    BinaryOp::Sub => a.plus(b.only_number()?.wrapping_neg()),
                    BinaryOp::Xor => Bits::number(a.only_number()? ^ b.only_number()?),
                    _ => return Err("a constant expression that cannot be executed".to_owned()),
                }
            }
            ConstantKind::Expr(ConstantExpr::Cast(op, value)) => {
                let bits = self.scalar_bits(*value)?;
                match op {
                    CastOp::SExt => {
                        let from = self.scalar(module.constants.ty(*value))?.bits();
                        let shift = 128 - from;
                        let bits = bits.only_number()?;
                        Bits::number(((bits << shift) as i128 >> shift) as u128)
                    }
                    _ => bits,
                }
            }
            ConstantKind::Expr(ConstantExpr::Gep(gep)) => self.gep_bits(gep)?,
            ConstantKind::BlockAddress(..) => {
                return Err("addresses of blocks cannot be executed".to_owned());
            }
            _ => Bits::number(0),
        };
        let width = self.scalar(ty)?.bits();
        if bits.base.is_some() && width != 64 {
            return Err(format!("an address as a number of {width} bits"));
        }
        let mask = if width < 128 { (1 << width) - 1 } else { u128::MAX };
        Ok(Bits { number: bits.number & mask, ..bits })
    }

    fn gep_bits(&mut self, gep: &ConstantGep) -> Step<Bits> {
        let mut address = self.scalar_bits(gep.base)?;
        let (module, mut ty) = (self.module, gep.element);
        for (at, index) in gep.indices.iter().enumerate() {
            let width = self.scalar(module.constants.ty(*index))?.bits();
            let shift = 128 - width;
            let index = (self.scalar_bits(*index)?.only_number()? << shift) as i128 >> shift;
            let (offset, next) = self.gep_step(ty, at, index as i64)?;
            address = address.plus(offset as u128);
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
    pub(super) fn address(&mut self, symbol: Symbol) -> Step<Bits> {
        match self.resolved(symbol) {
            Some(Symbol::Global(at)) => Ok(self.addresses[at as usize]),
            Some(Symbol::Function(at)) => match self.functions[at as usize] {
                Some(id) => Ok(self.address_of_function(id)),
                None => Err("the address of an intrinsic".to_owned()),
            },
            _ => Err("the address of a symbol that cannot be executed".to_owned()),
        }
    }

    /// Writes a constant that starts at bit `at` of `image`.
    pub(super) fn write(&mut self, constant: Constant, at: u64, image: &mut Image) -> Step {
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
                    self.write(*element, at + offset, image)?;
                }
            }
            ConstantKind::Bytes(text) => {
                for (index, byte) in text.iter().enumerate() {
                    put(&mut image.bytes, at + index as u64 * 8, 8, u128::from(*byte));
                }
            }
            ConstantKind::Splat(value) => {
                for index in 0..types.element_count(ty).unwrap_or(0) {
                    self.write(*value, at + index * stride, image)?;
                }
            }
            _ => {
                let shape = self.shape(ty)?;
                for (bits, slot) in self.bits(constant)?.into_iter().zip(shape.scalars()) {
                    let at = at + slot.offset;
                    match bits.base {
                        None => put(&mut image.bytes, at, slot.scalar.bits(), bits.number),
                        Some(symbol) if at.is_multiple_of(8) => {
                            let (offset, addend) = (at / 8, bits.number as i64);
                            image.relocations.push(Relocation { offset, symbol, addend });
                        }
                        Some(_) => return Err("an address that is not at a byte".to_owned()),
                    }
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
