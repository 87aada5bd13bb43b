//! The scalars of a type ([`Shape`]), with their positions in memory and their machine types.

use std::rc::Rc;

use terrace_llvm_ir::model::{FloatKind, Type, TypeKind};

use super::{ModuleLegalizer, Step};
use crate::flat::{self, Lanes};

/// Greatest number of scalars of a type that values may have.
const MAX_SCALARS: usize = 1 << 16;

/// Returns the message for a type of more scalars.
fn too_many() -> String {
    format!("a value of more than {MAX_SCALARS} scalars")
}

/// A scalar type that values are made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Scalar {
    /// An integer of 1 to 128 bits, or a pointer (64 bits).
    Int(u32),
    /// A floating-point number.
    Float(FloatKind),
    /// Lanes of a vector that one value holds; only in shapes.
    Packed(Lanes),
}

impl Scalar {
    /// Returns the width in bits.
    pub(super) fn bits(self) -> u32 {
        match self {
            Scalar::Int(bits) => bits,
            Scalar::Float(kind) => kind.bits(),
            Scalar::Packed(_) => 128,
        }
    }

    /// Returns the lanes of 128 bits that vectors of the scalar are cut into; `None` if each lane
    /// is a value.
    fn packed(self) -> Option<Lanes> {
        match self {
            Scalar::Int(32) => Some(Lanes::I32x4),
            Scalar::Int(64) => Some(Lanes::I64x2),
            Scalar::Float(FloatKind::Single) => Some(Lanes::F32x4),
            Scalar::Float(FloatKind::Double) => Some(Lanes::F64x2),
            _ => None,
        }
    }

    /// Returns the machine types of the values that hold the scalar, least significant first.
    pub(super) fn parts(self) -> &'static [flat::Type] {
        match self {
            Scalar::Int(0..=32) => &[flat::Type::I32],
            Scalar::Int(33..=64) => &[flat::Type::I64],
            Scalar::Int(_) => &[flat::Type::I64, flat::Type::I64],
            Scalar::Float(FloatKind::Single) => &[flat::Type::F32],
            Scalar::Float(FloatKind::Double) => &[flat::Type::F64],
            // Numbers of 16 bits are stored as integers, and computed as `float`.
            Scalar::Float(_) => &[flat::Type::I32],
            Scalar::Packed(_) => &[flat::Type::V128],
        }
    }
}

/// A scalar of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slot {
    /// The type of the scalar.
    pub(super) scalar: Scalar,
    /// The position in memory, in bits from the start of the value.
    pub(super) offset: u64,
}

impl Slot {
    /// Calls `visit` for each scalar of the slot; those of packed lanes are slots of their own.
    pub(super) fn for_each_scalar(self, mut visit: impl FnMut(Slot)) {
        let Scalar::Packed(lanes) = self.scalar else { return visit(self) };
        let scalar = match lanes {
            Lanes::I32x4 => Scalar::Int(32),
            Lanes::I64x2 => Scalar::Int(64),
            Lanes::F32x4 => Scalar::Float(FloatKind::Single),
            Lanes::F64x2 => Scalar::Float(FloatKind::Double),
        };
        for at in 0..lanes.count() as u64 {
            visit(Slot { scalar, offset: self.offset + at * u64::from(scalar.bits()) });
        }
    }
}

/// The scalars of a type, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Shape {
    /// The scalars, in order.
    pub(super) slots: Vec<Slot>,
    /// The machine types of all values that hold the scalars.
    pub(super) parts: Vec<flat::Type>,
}

impl Shape {
    /// Returns the scalars, in order; those of packed lanes are slots of their own.
    pub(super) fn scalars(&self) -> Vec<Slot> {
        let mut scalars = Vec::with_capacity(self.slots.len());
        self.slots.iter().for_each(|slot| slot.for_each_scalar(|scalar| scalars.push(scalar)));
        scalars
    }
}

impl ModuleLegalizer<'_> {
    /// Returns the scalars of a type.
    pub(super) fn shape(&mut self, ty: Type) -> Step<Rc<Shape>> {
        if let Some(known) = self.shapes.get(&ty) {
            return Ok(Rc::clone(known));
        }
        let mut shape = Shape::default();
        self.collect(ty, 0, &mut shape.slots)?;
        shape.parts = shape.slots.iter().flat_map(|slot| slot.scalar.parts()).copied().collect();
        let shape = Rc::new(shape);
        self.shapes.insert(ty, Rc::clone(&shape));
        Ok(shape)
    }

    /// Returns the scalar type of an integer, pointer or floating-point type.
    pub(super) fn scalar(&self, ty: Type) -> Step<Scalar> {
        Ok(match self.module.types.kind(ty) {
            TypeKind::Integer(bits @ 1..=128) => Scalar::Int(*bits),
            TypeKind::Pointer(space) if self.module.layout.pointer(*space).bits == 64 => {
                Scalar::Int(64)
            }
            TypeKind::Float(
                kind
                @ (FloatKind::Half | FloatKind::BFloat | FloatKind::Single | FloatKind::Double),
            ) => Scalar::Float(*kind),
            _ => return Err(format!("values of type {} cannot be executed", self.type_name(ty))),
        })
    }

    fn collect(&self, ty: Type, base: u64, slots: &mut Vec<Slot>) -> Step {
        let (types, layout) = (&self.module.types, &self.module.layout);
        if slots.len() > MAX_SCALARS {
            return Err(too_many());
        }
        match types.kind(ty) {
            TypeKind::Void => {}
            TypeKind::Vector(count, element) => {
                if *count as usize > MAX_SCALARS {
                    return Err(too_many());
                }
                let (scalar, width) = (self.scalar(*element)?, layout.bits(types, *element));
                if let Some(lanes) = self.packed_lanes(ty)? {
                    let chunks = u64::from(*count) / lanes.count() as u64;
                    let scalar = Scalar::Packed(lanes);
                    slots.extend((0..chunks).map(|at| Slot { scalar, offset: base + at * 128 }));
                    return Ok(());
                }
                let offsets = (0..u64::from(*count)).map(|at| base + at * width);
                slots.extend(offsets.map(|offset| Slot { scalar, offset }));
            }
            TypeKind::Array(count, element) => {
                let stride = layout.size(types, *element).saturating_mul(8);
                for at in 0..*count {
                    let before = slots.len();
                    self.collect(*element, base.wrapping_add(at.wrapping_mul(stride)), slots)?;
                    if slots.len() == before {
                        // The element has no scalars, whatever the length of the array.
                        break;
                    }
                }
            }
            TypeKind::Struct(..) | TypeKind::Named(_) => {
                let Some((_, fields)) = types.fields(ty) else {
                    return Err("values of an opaque structure cannot be executed".to_owned());
                };
                for (at, field) in fields.iter().enumerate() {
                    let offset = layout.field_offset(types, ty, at).unwrap_or(0) * 8;
                    self.collect(*field, base + offset, slots)?;
                }
            }
            _ => slots.push(Slot { scalar: self.scalar(ty)?, offset: base }),
        }
        Ok(())
    }

    /// Returns the lanes of the values of 128 bits that hold a vector; `None` for scalars, and for
    /// vectors whose lanes are values.
    pub(super) fn packed_lanes(&self, ty: Type) -> Step<Option<Lanes>> {
        match self.module.types.kind(ty) {
            TypeKind::Vector(count, element)
                if !matches!(self.module.types.kind(*element), TypeKind::Pointer(_)) =>
            {
                let lanes = self.scalar(*element)?.packed();
                Ok(lanes.filter(|lanes| (*count as usize).is_multiple_of(lanes.count())))
            }
            _ => Ok(None),
        }
    }

    /// Returns the range of parts of the member of an aggregate that `indices` select, and its
    /// type.
    pub(super) fn member(
        &mut self,
        mut ty: Type,
        indices: &[u32],
    ) -> Step<(std::ops::Range<usize>, Type)> {
        let mut start = 0;
        for index in indices {
            for before in 0..u64::from(*index) {
                // The elements of an array have one type.
                if let TypeKind::Array(_, element) = self.module.types.kind(ty) {
                    start += *index as usize * self.shape(*element)?.parts.len();
                    break;
                }
                let member = self.module.types.element(ty, before);
                let member = member.ok_or("an index that is out of bounds")?;
                start += self.shape(member)?.parts.len();
            }
            let member = self.module.types.element(ty, u64::from(*index));
            ty = member.ok_or("an index that is out of bounds")?;
        }
        Ok((start..start + self.shape(ty)?.parts.len(), ty))
    }

    /// Returns the scalar of the lanes of a vector, or of a scalar type, and the number of lanes.
    pub(super) fn lanes(&self, ty: Type) -> Step<(Scalar, usize)> {
        let types = &self.module.types;
        let count = match types.lanes(ty) {
            Some((_, true)) => return Err("scalable vectors cannot be executed".to_owned()),
            Some((count, false)) => count as usize,
            None => 1,
        };
        Ok((self.scalar(types.scalar(ty))?, count))
    }
}
