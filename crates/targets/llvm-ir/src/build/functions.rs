//! Functions: signatures first, then bodies.

use terrace_interfaces::{DynWeightedBranch, WeightedBranch};
use terrace_ir::{BlockRef, OpRef, RegionRef, SymbolRefAttr, lossless};
use terrace_llvm::{LLVMFuncOp, LLVMFuncOpRef, UWTableKind};

use super::attributes::memory_attribute;
use super::flow::{Flow, Passed, Split};
use super::globals::{linkage, unnamed_addr, visibility};
use super::{Translated, Translator};
use crate::intrinsics;
use crate::model::instructions::{InstructionKind, Value};
use crate::model::{
    Attribute, AttributeList, BlockId, Function, InstructionId, Symbol, UnnamedAddr,
};

impl<'a> Translator<'a> {
    /// Adds all functions, without their bodies (MLIR: `convertFunctionSignatures`).
    pub(super) fn function_signatures(&mut self) -> Translated {
        let root = self.root;
        let ops = root.region(0).and_then(|region| region.entry()).into_iter();
        for op in ops.flat_map(|block| block.ops()) {
            if let Some(function) = op.cast::<LLVMFuncOp>() {
                self.signature(function)?;
            }
        }
        Ok(())
    }

    fn signature(&mut self, op: LLVMFuncOpRef<'_>) -> Translated {
        let cx = self.cx;
        let name = lossless::decode(op.sym_name()).into_owned();
        let ty = self.ty(op.function_type().data(cx).0);
        let mut function = Function::new(&name, ty);
        function.space = self.module.layout.program_space;
        if let Some(intrinsic) = intrinsics::find(&name) {
            intrinsic.add_attributes(&mut self.module, &mut function);
        }
        function.linkage = linkage(op.linkage().data(cx).linkage);
        function.convention = op.c_conv().data(cx).calling_conv.value() as u32;
        function.dso_local = op.dso_local();
        function.visibility = visibility(op.visibility_());
        function.unnamed_addr = op.unnamed_addr().map_or(UnnamedAddr::None, unnamed_addr);
        function.align = op.alignment().unwrap_or(0) as u64;
        function.gc = op
            .garbage_collector()
            .map(|gc| lossless::decode(gc).as_ref().into())
            .unwrap_or_default();
        function.comdat = op.comdat().and_then(|comdat| self.comdat(comdat.data(cx)));
        let (args, results) = (op.attribute("arg_attrs"), op.attribute("res_attrs"));
        if args.is_some() {
            let sets = self.all_parameter_attributes(args);
            function.parameter_attributes = self.merged(&function.parameter_attributes, &sets);
        }
        if results.is_some() {
            let sets = self.all_parameter_attributes(results);
            let merged = self.merged(&[function.result_attributes], &sets);
            function.result_attributes = merged.first().copied().unwrap_or_default();
        }
        let mut list = self.module.attributes.list(function.attributes).clone();
        self.general_attributes(op, &mut list)?;
        function.attributes = self.module.attributes.get(list);
        self.function_metadata(op, &mut function);
        let symbol = self.module.add_function(function);
        self.subprogram(op, symbol);
        Ok(())
    }

    /// Returns the attributes of both lists, parameter by parameter.
    fn merged(
        &mut self,
        fixed: &[crate::model::AttributeSet],
        own: &[crate::model::AttributeSet],
    ) -> Vec<crate::model::AttributeSet> {
        let count = fixed.len().max(own.len());
        let set = |sets: &[crate::model::AttributeSet], at: usize| {
            sets.get(at).copied().unwrap_or_default()
        };
        let mut merged = Vec::with_capacity(count);
        for at in 0..count {
            let mut list = self.module.attributes.list(set(fixed, at)).clone();
            list.extend(self.module.attributes.list(set(own, at)).iter().cloned());
            merged.push(self.module.attributes.get(list));
        }
        merged
    }

    /// Adds the attributes that declarations and definitions have.
    fn general_attributes(
        &mut self,
        op: LLVMFuncOpRef<'_>,
        list: &mut AttributeList,
    ) -> Translated {
        let cx = self.cx;
        if let Some(effects) = op.memory_effects() {
            list.insert(memory_attribute(effects.data(cx)));
        }
        let flags = [
            (op.no_inline(), "noinline"),
            (op.always_inline(), "alwaysinline"),
            (op.inline_hint(), "inlinehint"),
            (op.optimize_none(), "optnone"),
            (op.convergent(), "convergent"),
            (op.no_unwind(), "nounwind"),
            (op.will_return(), "willreturn"),
        ];
        flags.iter().filter(|(set, _)| *set).for_each(|(_, name)| list.insert_flag(name));
        if let Some(features) = op.target_features() {
            let features: Vec<_> = features.data(cx).features.iter().collect();
            let texts: Vec<&[u8]> = features.iter().map(|text| &*text.data(cx).value).collect();
            if !texts.is_empty() {
                list.insert_text("target-features", texts.join(&b","[..]));
            }
        }
        if let Some(kind) = op.uwtable_kind() {
            match kind.data(cx).uwtable_kind {
                UWTableKind::None => {}
                kind => list.insert(Attribute::int("uwtable", kind.value() as u64)),
            }
        }
        if let Some(kind) = op.frame_pointer() {
            let mut word = String::new();
            // Writing to a string cannot fail.
            let _ =
                terrace_builtin::property::write_enum(kind.data(cx).frame_pointer_kind, &mut word);
            list.insert_text("frame-pointer", word);
        }
        self.attribute_collection("passthrough", op.attribute("passthrough"), op.location(), list)
    }

    /// Adds what only definitions have.
    fn definition_attributes(&mut self, op: LLVMFuncOpRef<'_>, at: usize) {
        let cx = self.cx;
        let mut list = self.module.attributes.list(self.module.functions[at].attributes).clone();
        let words = [
            (op.target_cpu(), "target-cpu"),
            (op.tune_cpu(), "tune-cpu"),
            (op.reciprocal_estimates(), "reciprocal-estimates"),
            (op.prefer_vector_width(), "prefer-vector-width"),
            (op.denormal_fp_math(), "denormal-fp-math"),
            (op.denormal_fp_math_f32(), "denormal-fp-math-f32"),
            (op.fp_contract(), "fp-contract"),
            (op.instrument_function_entry(), "instrument-function-entry"),
            (op.instrument_function_exit(), "instrument-function-exit"),
        ];
        for (value, name) in words {
            if let Some(value) = value {
                list.insert_text(name, &*lossless::decode(value));
            }
        }
        let booleans = [
            (op.no_infs_fp_math(), "no-infs-fp-math"),
            (op.no_nans_fp_math(), "no-nans-fp-math"),
            (op.no_signed_zeros_fp_math(), "no-signed-zeros-fp-math"),
        ];
        for (value, name) in booleans {
            if let Some(value) = value {
                list.insert_text(name, if value { "true" } else { "false" });
            }
        }
        let states = [
            (op.arm_streaming(), "aarch64_pstate_sm_enabled"),
            (op.arm_locally_streaming(), "aarch64_pstate_sm_body"),
            (op.arm_streaming_compatible(), "aarch64_pstate_sm_compatible"),
        ];
        let storage = [
            (op.arm_new_za(), "aarch64_new_za"),
            (op.arm_in_za(), "aarch64_in_za"),
            (op.arm_out_za(), "aarch64_out_za"),
            (op.arm_inout_za(), "aarch64_inout_za"),
            (op.arm_preserves_za(), "aarch64_preserves_za"),
        ];
        let first =
            |all: &[(bool, &'static str)]| all.iter().find(|(set, _)| *set).map(|(_, n)| *n);
        for name in [first(&states), first(&storage)].into_iter().flatten() {
            list.insert_text(name, "");
        }
        if let Some(range) = op.vscale_range() {
            let range = range.data(cx);
            let (min, max) = (range.min_range.data(cx), range.max_range.data(cx));
            let value = min.value.low_u64() << 32 | max.value.low_u64() & 0xffff_ffff;
            list.insert(Attribute::int("vscale_range", value));
        }
        let set = self.module.attributes.get(list);
        let personality = op.personality().and_then(|name| self.symbol_constant(name.data(cx)));
        let function = &mut self.module.functions[at];
        function.attributes = set;
        function.personality = personality;
        if let Some(section) = op.section() {
            function.section = lossless::decode(section).as_ref().into();
        }
    }

    /// Returns the address of the global value that a reference names; `None` if there is no such
    /// value.
    pub fn symbol_constant(&mut self, name: &SymbolRefAttr) -> Option<crate::model::Constant> {
        let name = lossless::decode(name.root.as_str(self.cx));
        let symbol = self.module.symbol(&name)?;
        Some(self.module.address_of(symbol))
    }

    /// Returns the functions of the module that have a body or may get attributes, with their
    /// indices.
    pub(super) fn functions(&self) -> Vec<(LLVMFuncOpRef<'a>, usize)> {
        let ops = self.root.region(0).and_then(|region| region.entry()).into_iter();
        let functions = ops.flat_map(|block| block.ops()).filter_map(|op| op.cast::<LLVMFuncOp>());
        let indexed = functions.filter_map(|function| {
            match self.module.symbol(&lossless::decode(function.sym_name())) {
                Some(Symbol::Function(at)) => Some((function, at as usize)),
                _ => None,
            }
        });
        indexed.collect()
    }

    /// Translates the bodies of all functions (MLIR: `convertFunctions`).
    pub(super) fn function_bodies(&mut self) -> Translated {
        for (function, at) in self.functions() {
            self.function_body(function, at)?;
        }
        self.function = None;
        Ok(())
    }

    /// Translates the body of a function, the one at `at` of the module.
    pub(super) fn function_body(&mut self, function: LLVMFuncOpRef<'_>, at: usize) -> Translated {
        self.start_body(Some(at));
        if let Some(region) = function.region(0).filter(|region| !region.is_empty()) {
            self.definition_attributes(function, at);
            self.body(function, region)?;
        }
        self.amend(*function)
    }

    fn body(&mut self, op: LLVMFuncOpRef<'_>, region: RegionRef<'_>) -> Translated {
        self.flow = Flow::new(region);
        (0..self.flow.count()).for_each(|_| {
            self.function_mut().add_block();
        });
        let entry = region.entry();
        for (at, argument) in entry.iter().flat_map(|entry| entry.arguments().to_vec()).enumerate()
        {
            self.map(argument, Value::Parameter(at as u32));
        }
        self.enter_subprogram(op);
        let order = self.flow.order(region);
        let mut phis = Vec::new();
        for block in &order {
            self.block = *block;
            match self.flow.blocks.get(block.index()) {
                Some(id) => {
                    let block = BlockRef::new(region.body(), *id);
                    self.block_body(block, self.block.index() == 0, &mut phis)?;
                }
                None => self.split_block(region, block.index() - self.flow.blocks.len()),
            }
        }
        self.function_mut().creation_order = order;
        self.connect_phis(region, phis);
        Ok(())
    }

    /// Translates the added block for one of two edges to the same block.
    fn split_block(&mut self, region: RegionRef<'_>, split: usize) {
        let (op, target) = (self.flow.splits[split].op, self.flow.splits[split].target);
        let body = region.body();
        let terminator = body.op(op);
        let mut phis = Vec::new();
        for argument in body.arguments(target).to_vec() {
            let ty = self.ty(body.value_type(argument));
            let location = self.debug_location(body.value_location(argument));
            self.set_location(location);
            let phi = self.push(ty, InstructionKind::Phi(Vec::new()));
            phis.push(phi);
        }
        self.flow.splits[split].phis = phis;
        let location = self.debug_location(terminator.location());
        self.set_location(location);
        let target = self.flow.block(target);
        self.push(crate::model::Type::VOID, InstructionKind::Br(target));
    }

    fn block_body(
        &mut self,
        block: BlockRef<'_>,
        is_entry: bool,
        phis: &mut Vec<(terrace_ir::Block, Vec<InstructionId>)>,
    ) -> Translated {
        if !is_entry && !block.arguments().is_empty() {
            let mut all = Vec::new();
            for argument in block.arguments() {
                let location = block.body().value_location(*argument);
                let Some(ty) = self.try_ty(block.body().value_type(*argument)) else {
                    let first = block.ops().next().map_or(location, OpRef::location);
                    return Err(self.fail_at(first, "block argument does not have an LLVM type"));
                };
                let location = self.debug_location(location);
                self.set_location(location);
                let phi = self.push(ty, InstructionKind::Phi(Vec::new()));
                self.map(*argument, Value::Instruction(phi));
                all.push(phi);
            }
            phis.push((block.id(), all));
        }
        for op in block.ops() {
            let location = self.debug_location(op.location());
            self.set_location(location);
            self.translate_op(op)?;
            if op.successors().len() > 1
                && let Some(weights) =
                    op.interface::<DynWeightedBranch<'_>>().and_then(|op| op.weights())
            {
                self.branch_weights(&weights);
            }
        }
        Ok(())
    }

    /// Adds the incoming values of phis, when all values are known.
    fn connect_phis(
        &mut self,
        region: RegionRef<'_>,
        phis: Vec<(terrace_ir::Block, Vec<InstructionId>)>,
    ) {
        for split in 0..self.flow.splits.len() {
            let Split { op, operands, phis, .. } = self.flow.splits[split].clone();
            let from = region.body().op(op).block();
            let from = from.map_or(BlockId::new(0), |block| self.flow.block(block.id()));
            for (phi, operand) in phis.into_iter().zip(operands) {
                let value = self.passed_value(phi, operand);
                self.function_mut().instruction_mut(phi).kind =
                    InstructionKind::Phi(vec![(value, from)]);
            }
        }
        for (block, instructions) in phis {
            let edges = self.flow.incoming(region, block);
            for (at, phi) in instructions.into_iter().enumerate() {
                let mut incoming = Vec::with_capacity(edges.len());
                for (from, passed) in &edges {
                    let value = match passed {
                        Passed::Values(values) => {
                            self.passed_value(phi, values.get(at).copied().flatten())
                        }
                        Passed::Split(split) => match self.flow.splits[*split].phis.get(at) {
                            Some(passed) => Value::Instruction(*passed),
                            None => self.passed_value(phi, None),
                        },
                    };
                    incoming.push((value, *from));
                }
                self.function_mut().instruction_mut(phi).kind = InstructionKind::Phi(incoming);
            }
        }
    }

    /// Returns the value that is passed to a phi; poison if it is not known.
    fn passed_value(&mut self, phi: InstructionId, value: Option<terrace_ir::Value>) -> Value {
        let known = value.and_then(|value| self.known_value(value));
        known.unwrap_or_else(|| {
            let ty = self.function().instruction(phi).ty;
            self.module.constants.poison(ty).into()
        })
    }
}
