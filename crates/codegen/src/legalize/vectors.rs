//! Elements of vectors.

use terrace_llvm_ir::model::Type;
use terrace_llvm_ir::model::instructions::Value;

use super::Step;
use super::function::FunctionLegalizer;
use crate::flat::{BinaryOp, CompareOp, ValueId};

/// Greatest number of lanes among which a dynamic index is compared; more lanes go through memory.
const MAX_COMPARED: usize = 8;

impl FunctionLegalizer<'_, '_> {
    /// Translates an `extractelement`.
    pub(super) fn extract_element(&mut self, vector: Value, index: Value) -> Step<Vec<ValueId>> {
        let lanes = self.split(vector)?;
        if let Some(index) = self.constant(index) {
            let lane = lanes.get(index as usize).or(lanes.first());
            return lane.cloned().ok_or("an element of an empty vector".to_owned());
        }
        let ty = self.type_of(vector);
        let scalar = self.program.lanes(ty)?.0;
        let index = self.number64(index)?;
        if lanes.len() > MAX_COMPARED && scalar.bits() % 8 == 0 {
            let parts = self.get(vector)?;
            let address = self.vector_in_memory(ty, &parts)?;
            let element = self.program.module.types.scalar(ty);
            let place = self.element_address(address, scalar.bits(), lanes.len(), index);
            return self.load(element, place);
        }
        let mut found = lanes.first().cloned().ok_or("an element of an empty vector")?;
        for (at, lane) in lanes.iter().enumerate().skip(1) {
            let here = self.compare_number(CompareOp::Eq, index, at as u64);
            found = self.select_parts(here, lane, &found);
        }
        Ok(found)
    }

    /// Translates an `insertelement`.
    pub(super) fn insert_element(
        &mut self,
        vector: Value,
        value: Value,
        index: Value,
    ) -> Step<Vec<ValueId>> {
        let mut lanes = self.split(vector)?;
        let value = self.get(value)?;
        if let Some(index) = self.constant(index) {
            if let Some(lane) = lanes.get_mut(index as usize) {
                *lane = value;
            }
            return Ok(lanes.concat());
        }
        let ty = self.type_of(vector);
        let scalar = self.program.lanes(ty)?.0;
        let index = self.number64(index)?;
        if lanes.len() > MAX_COMPARED && scalar.bits() % 8 == 0 {
            let address = self.vector_in_memory(ty, &lanes.concat())?;
            let element = self.program.module.types.scalar(ty);
            let place = self.element_address(address, scalar.bits(), lanes.len(), index);
            self.store(element, &value, place)?;
            return self.load(ty, address);
        }
        for (at, lane) in lanes.iter_mut().enumerate() {
            let here = self.compare_number(CompareOp::Eq, index, at as u64);
            *lane = self.select_parts(here, &value, lane);
        }
        Ok(lanes.concat())
    }

    /// Writes a vector to memory below the stack pointer, and returns the address.
    fn vector_in_memory(&mut self, ty: Type, parts: &[ValueId]) -> Step<ValueId> {
        let module = self.program.module;
        let address = self.below_stack(module.layout.size(&module.types, ty));
        let parts = self.pack(ty, parts.to_vec())?;
        self.store(ty, &parts, address)?;
        Ok(address)
    }

    /// Returns the address of an element of a vector; an index that is out of bounds selects the
    /// first element.
    fn element_address(
        &mut self,
        address: ValueId,
        bits: u32,
        count: usize,
        index: ValueId,
    ) -> ValueId {
        let inside = self.compare_number(CompareOp::LtU, index, count as u64);
        let first = self.number(self.ty(index), 0);
        let index = self.select(inside, index, first);
        let offset = self.binary_number(BinaryOp::Mul, index, u64::from(bits / 8));
        self.binary(BinaryOp::Add, address, offset)
    }

    /// Translates a `shufflevector`.
    pub(super) fn shuffle(&mut self, a: Value, b: Value, mask: &[i32]) -> Step<Vec<ValueId>> {
        let scalar = self.program.lanes(self.type_of(a))?.0;
        let mut lanes = self.split(a)?;
        lanes.extend(self.split(b)?);
        let mut parts = Vec::new();
        for at in mask {
            match usize::try_from(*at).ok().and_then(|at| lanes.get(at)) {
                Some(lane) => parts.extend(lane),
                None => parts.extend(self.scalar_number(scalar, 0)),
            }
        }
        Ok(parts)
    }

    /// Translates a `select` of values of any type, by a boolean or by one for each lane.
    pub(super) fn select_op(
        &mut self,
        condition: Value,
        yes: Value,
        no: Value,
    ) -> Step<Vec<ValueId>> {
        let conditions = self.get(condition)?;
        if let [condition] = conditions[..] {
            let (yes, no) = (self.get(yes)?, self.get(no)?);
            return Ok(self.select_parts(condition, &yes, &no));
        }
        let (yes, no) = (self.split(yes)?, self.split(no)?);
        let mut parts = Vec::new();
        for (condition, (yes, no)) in conditions.iter().zip(yes.iter().zip(&no)) {
            parts.extend(self.select_parts(*condition, yes, no));
        }
        Ok(parts)
    }
}
