//! Masked accesses of memory. A lane that is masked off accesses scratch memory instead, so that no
//! branch is needed.

use terrace_llvm_ir::model::Type;
use terrace_llvm_ir::model::instructions::Value;

use super::Step;
use super::function::FunctionLegalizer;
use super::shapes::Slot;
use crate::flat::{BinaryOp, CompareOp, ValueId};

/// The addresses of the lanes of a masked access.
#[derive(Clone, Copy)]
pub(super) enum LaneAddresses {
    /// Consecutive elements at an address.
    Consecutive(Value),
    /// The lanes of a vector of addresses.
    Listed(Value),
    /// Consecutive elements at an address, one for each lane that is not masked off.
    Packed(Value),
}

impl FunctionLegalizer<'_, '_> {
    /// Returns the address of each lane of a vector of type `ty`, scratch memory if it is masked
    /// off.
    fn lane_addresses(
        &mut self,
        ty: Type,
        addresses: LaneAddresses,
        mask: &[ValueId],
    ) -> Step<Vec<(Slot, ValueId)>> {
        let (scalar, count) = self.program.lanes(ty)?;
        if scalar.bits() % 8 != 0 {
            return Err("a masked access of lanes that are no bytes".to_owned());
        }
        let bytes = u64::from(scalar.bits() / 8);
        let slot = Slot { scalar, offset: 0 };
        let (base, listed) = match addresses {
            LaneAddresses::Listed(value) => (None, self.get(value)?),
            LaneAddresses::Consecutive(value) | LaneAddresses::Packed(value) => {
                (Some(self.one(value)?), Vec::new())
            }
        };
        let packed = matches!(addresses, LaneAddresses::Packed(_));
        let scratch = self.scratch();
        let mut next = base;
        let mut found = Vec::with_capacity(count);
        for lane in 0..count {
            let address = match (base, next) {
                (Some(_), Some(next)) if packed => next,
                (Some(base), _) => self.binary_number(BinaryOp::Add, base, lane as u64 * bytes),
                (None, _) => listed[lane],
            };
            let on = mask[lane];
            found.push((slot, self.select(on, address, scratch)));
            if packed {
                let step = self.boolean64(on);
                let step = self.binary_number(BinaryOp::Mul, step, bytes);
                next = Some(self.binary(BinaryOp::Add, address, step));
            }
        }
        Ok(found)
    }

    /// Reads the lanes that are not masked off; the others are those of `other`.
    pub(super) fn masked_load(
        &mut self,
        ty: Type,
        addresses: LaneAddresses,
        mask: &[ValueId],
        other: Option<Value>,
    ) -> Step<Vec<ValueId>> {
        let scalar = self.program.lanes(ty)?.0;
        let others = other.map(|other| self.split(other)).transpose()?;
        let mut parts = Vec::new();
        for (lane, (slot, address)) in
            self.lane_addresses(ty, addresses, mask)?.into_iter().enumerate()
        {
            let loaded = self.load_slot(slot, address);
            let other = match &others {
                Some(others) => others[lane].clone(),
                None => self.scalar_number(scalar, 0),
            };
            parts.extend(self.select_parts(mask[lane], &loaded, &other));
        }
        Ok(parts)
    }

    /// Writes the lanes that are not masked off.
    pub(super) fn masked_store(
        &mut self,
        value: Value,
        addresses: LaneAddresses,
        mask: &[ValueId],
    ) -> Step {
        let lanes = self.split(value)?;
        let places = self.lane_addresses(self.type_of(value), addresses, mask)?;
        for (lane, (slot, address)) in lanes.iter().zip(places) {
            self.store_slot(slot, lane, address);
        }
        Ok(())
    }

    /// Returns the mask without the lanes at `length` and above.
    pub(super) fn mask_below(&mut self, mask: &[ValueId], length: Value) -> Step<Vec<ValueId>> {
        let length = self.number64(length)?;
        let mut all = Vec::with_capacity(mask.len());
        for (lane, on) in mask.iter().enumerate() {
            let below = self.compare_number(CompareOp::GtU, length, lane as u64);
            all.push(self.binary(BinaryOp::And, *on, below));
        }
        Ok(all)
    }
}
