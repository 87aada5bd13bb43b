//! The compiler from the `pdl_interp` dialect to [`Programs`] (MLIR: `bytecode::Generator`).

use rustc_hash::FxHashMap;
use terrace_builtin::DenseElementsAttr;
use terrace_ir::symbol::symbol_name;
use terrace_ir::{
    ArrayAttr, Attribute, Block, BlockRef, Context, Diagnostic, OpName, OpRef, RegionRef,
    StringAttr, SymbolRefAttr, SymbolTable, Type, TypeAttr, Value,
};
use terrace_pdl::RangeType;
use terrace_pdl_interp as interp;

use super::native::NativeFunctions;
use super::program::{
    Condition, CreatedOperation, Expression, Instruction, Label, Program, Programs, RecordedMatch,
    Slot, ValueList,
};
use super::value::PdlValue;

/// The name of the matcher function in the module.
const MATCHER: &str = "matcher";

/// The name of the module with the rewriter functions.
const REWRITERS: &str = "rewriters";

/// Compiles the matcher and the rewriters of `module`; `None` if it has no matcher.
pub(super) fn compile(
    module: OpRef<'_>,
    functions: NativeFunctions,
) -> Result<Option<Programs>, Diagnostic> {
    let cx = module.context();
    let name = |name: &str| terrace_ir::Ident::get(cx, name);
    let table = SymbolTable::new(module);
    let Some(matcher) = table.lookup(name(MATCHER)).filter(|op| op.is::<interp::FuncOp>()) else {
        return Ok(None);
    };
    let mut shared = Shared { functions, indices: FxHashMap::default() };
    let mut rewriters = Vec::new();
    if let Some(module) = table.lookup(name(REWRITERS)) {
        let ops = module.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops);
        for function in ops.filter(|op| op.is::<interp::FuncOp>()) {
            if let Some(name) = symbol_name(function) {
                shared.indices.insert(name.as_str(cx).to_owned(), rewriters.len());
            }
            rewriters.push(Compiler::new(&shared, cx).compile(function)?);
        }
    }
    let matcher = Compiler::new(&shared, cx).compile(matcher)?;
    Ok(Some(Programs { matcher, rewriters }))
}

/// The functions that programs refer to.
struct Shared {
    functions: NativeFunctions,
    /// The index of each rewriter by its name.
    indices: FxHashMap<String, usize>,
}

/// The state of the compilation of one function.
struct Compiler<'s> {
    shared: &'s Shared,
    cx: &'s Context,
    program: Program,
    slots: FxHashMap<Value, Slot>,
    labels: FxHashMap<Block, Label>,
}

impl<'s> Compiler<'s> {
    fn new(shared: &'s Shared, cx: &'s Context) -> Self {
        let (slots, labels) = (FxHashMap::default(), FxHashMap::default());
        Self { shared, cx, program: Program::default(), slots, labels }
    }

    fn compile(mut self, function: OpRef<'_>) -> Result<Program, Diagnostic> {
        if let Some(entry) = function.region(0).and_then(RegionRef::entry) {
            for argument in entry.arguments() {
                self.slot(*argument);
            }
        }
        for region in function.regions() {
            self.region(region)?;
        }
        self.program.slots = self.slots.len();
        Ok(self.program)
    }

    /// Compiles the blocks of `region` in order.
    fn region(&mut self, region: RegionRef<'_>) -> Result<(), Diagnostic> {
        for block in region.blocks() {
            let label = self.label(block.id());
            self.place(label);
            for op in block.ops() {
                self.op(op)?;
            }
        }
        Ok(())
    }

    fn slot(&mut self, value: Value) -> Slot {
        let next = self.slots.len();
        *self.slots.entry(value).or_insert(next)
    }

    fn all(&mut self, values: impl IntoIterator<Item = Value>) -> Vec<Slot> {
        values.into_iter().map(|value| self.slot(value)).collect()
    }

    fn label(&mut self, block: Block) -> Label {
        if let Some(label) = self.labels.get(&block) {
            return *label;
        }
        let label = self.new_label();
        self.labels.insert(block, label);
        label
    }

    fn new_label(&mut self) -> Label {
        self.program.starts.push(0);
        self.program.starts.len() - 1
    }

    /// Sets `label` to the next instruction.
    fn place(&mut self, label: Label) {
        self.program.starts[label] = self.program.code.len();
    }

    fn push(&mut self, instruction: Instruction) {
        self.program.code.push(instruction);
    }

    /// Returns the label of the successor at `index`.
    fn successor(&mut self, op: OpRef<'_>, index: usize) -> Result<Label, Diagnostic> {
        match op.successor(index) {
            Some(block) => Ok(self.label(block)),
            None => Err(op.error("has a missing successor")),
        }
    }

    /// Emits a branch to the two successors of `op`.
    fn branch(&mut self, op: OpRef<'_>, condition: Condition) -> Result<(), Diagnostic> {
        let (then, otherwise) = (self.successor(op, 0)?, self.successor(op, 1)?);
        self.push(Instruction::Branch { condition, then, otherwise });
        Ok(())
    }

    /// Emits a chain of branches: to the successor of the first condition that holds, else to the
    /// first successor.
    fn switch(
        &mut self,
        op: OpRef<'_>,
        conditions: impl IntoIterator<Item = Condition>,
    ) -> Result<(), Diagnostic> {
        for (at, condition) in conditions.into_iter().enumerate() {
            let then = self.successor(op, at + 1)?;
            let otherwise = self.new_label();
            self.push(Instruction::Branch { condition, then, otherwise });
            self.place(otherwise);
        }
        let default = self.successor(op, 0)?;
        self.push(Instruction::Jump(default));
        Ok(())
    }

    /// Emits the assignment of an expression to the first result of `op`.
    fn assign(&mut self, op: OpRef<'_>, expression: Expression) {
        let slot = self.slot(op.result(0));
        self.push(Instruction::Assign(slot, expression));
    }

    fn op(&mut self, op: OpRef<'_>) -> Result<(), Diagnostic> {
        let operands = self.all(op.operands());
        if self.check(op, &operands)? || self.access(op, &operands) || self.action(op, &operands)? {
            return Ok(());
        }
        Err(op.error("is not an operation of the pattern interpreter"))
    }

    /// Compiles a terminator that checks a condition; `false` if `op` is of another kind.
    fn check(&mut self, op: OpRef<'_>, operands: &[Slot]) -> Result<bool, Diagnostic> {
        let cx = self.cx;
        let is = |slot: Slot, value: PdlValue| Condition::Is(slot, value);
        let first = operands.first().copied().unwrap_or_default();
        if op.is::<interp::ApplyConstraintOp>() {
            let name = text(op, "name");
            let Some(function) = self.shared.functions.find_constraint(&name) else {
                let message = format!("calls the unknown native constraint '{name}'");
                return Err(op.error(message));
            };
            let results = self.all(op.results());
            let negated = flag(op, "isNegated");
            let native =
                Condition::Native { function, arguments: operands.to_vec(), results, negated };
            self.branch(op, native)?;
        } else if op.is::<interp::AreEqualOp>() {
            self.branch(op, Condition::Equal(first, operands[1]))?;
        } else if op.is::<interp::IsNotNullOp>() {
            self.branch(op, Condition::NotNull(first))?;
        } else if let Some(check) = op.cast::<interp::CheckAttributeOp>() {
            self.branch(op, is(first, PdlValue::Attribute(check.constant_value())))?;
        } else if op.is::<interp::CheckTypeOp>() {
            let ty = op.attribute("type").and_then(|ty| type_of(cx, ty));
            self.branch(op, is(first, ty.map(PdlValue::Type).unwrap_or_default()))?;
        } else if op.is::<interp::CheckTypesOp>() {
            self.branch(op, is(first, types_of(cx, op.attribute("types"))))?;
        } else if op.is::<interp::CheckOperationNameOp>() {
            let name = OpName::get(cx, &text(op, "name"));
            self.branch(op, Condition::Name(first, name))?;
        } else if let Some(check) = op.cast::<interp::CheckOperandCountOp>() {
            let (count, at_least) = (check.count().max(0) as usize, check.compare_at_least());
            self.branch(op, Condition::OperandCount { op: first, count, at_least })?;
        } else if let Some(check) = op.cast::<interp::CheckResultCountOp>() {
            let (count, at_least) = (check.count().max(0) as usize, check.compare_at_least());
            self.branch(op, Condition::ResultCount { op: first, count, at_least })?;
        } else if op.is::<interp::SwitchAttributeOp>() {
            let cases = elements(cx, op.attribute("caseValues"));
            self.switch(op, cases.iter().map(|case| is(first, PdlValue::Attribute(*case))))?;
        } else if op.is::<interp::SwitchTypeOp>() {
            let cases = elements(cx, op.attribute("caseValues"));
            let types = cases.iter().filter_map(|case| type_of(cx, *case));
            self.switch(op, types.map(|ty| is(first, PdlValue::Type(ty))))?;
        } else if op.is::<interp::SwitchTypesOp>() {
            let cases = elements(cx, op.attribute("caseValues"));
            self.switch(op, cases.iter().map(|case| is(first, types_of(cx, Some(*case)))))?;
        } else if op.is::<interp::SwitchOperationNameOp>() {
            let cases = elements(cx, op.attribute("caseValues"));
            let names = cases.iter().filter_map(|case| case.downcast::<StringAttr>(cx));
            let names = names.map(|name| OpName::get(cx, &name.text()));
            self.switch(op, names.map(|name| Condition::Name(first, name)))?;
        } else if op.is::<interp::SwitchOperandCountOp>() {
            let counts = counts(cx, op).into_iter();
            let condition = |count| Condition::OperandCount { op: first, count, at_least: false };
            self.switch(op, counts.map(condition))?;
        } else if op.is::<interp::SwitchResultCountOp>() {
            let counts = counts(cx, op).into_iter();
            let condition = |count| Condition::ResultCount { op: first, count, at_least: false };
            self.switch(op, counts.map(condition))?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Compiles an operation that computes a value from others; `false` if `op` is of another kind.
    fn access(&mut self, op: OpRef<'_>, operands: &[Slot]) -> bool {
        use Expression as E;
        use ValueList::{Operands, Results};
        let cx = self.cx;
        let first = operands.first().copied().unwrap_or_default();
        let index = |index: i32| index.max(0) as usize;
        let is_range = |ty: Type| ty.is::<RangeType>();
        let expression = if let Some(op) = op.cast::<interp::ExtractOp>() {
            E::Element { range: first, index: index(op.index()) }
        } else if op.is::<interp::GetAttributeOp>() {
            E::Attribute { op: first, name: text(op, "name") }
        } else if op.is::<interp::GetAttributeTypeOp>() {
            E::AttributeType(first)
        } else if op.is::<interp::GetDefiningOpOp>() {
            E::DefiningOp(first)
        } else if let Some(op) = op.cast::<interp::GetOperandOp>() {
            E::Single { list: Operands, op: first, index: index(op.index()) }
        } else if let Some(op) = op.cast::<interp::GetResultOp>() {
            E::Single { list: Results, op: first, index: index(op.index()) }
        } else if let Some(get) = op.cast::<interp::GetOperandsOp>() {
            let range = op.result_types().any(is_range);
            E::Group { list: Operands, op: first, index: get.index().map(index), range }
        } else if let Some(get) = op.cast::<interp::GetResultsOp>() {
            let range = op.result_types().any(is_range);
            E::Group { list: Results, op: first, index: get.index().map(index), range }
        } else if op.is::<interp::GetUsersOp>() {
            E::Users(first)
        } else if op.is::<interp::GetValueTypeOp>() {
            E::ValueType(first)
        } else if let Some(create) = op.cast::<interp::CreateAttributeOp>() {
            E::Constant(PdlValue::Attribute(create.value()))
        } else if op.is::<interp::CreateTypeOp>() {
            let ty = op.attribute("value").and_then(|ty| type_of(cx, ty));
            E::Constant(ty.map(PdlValue::Type).unwrap_or_default())
        } else if op.is::<interp::CreateTypesOp>() {
            E::Constant(types_of(cx, op.attribute("value")))
        } else if op.is::<interp::CreateRangeOp>() {
            let ty = op.result_types().next().and_then(|ty| ty.downcast::<RangeType>(cx));
            match ty.is_some_and(|ty| ty.element.is::<terrace_pdl::TypeType>()) {
                true => E::TypeRange(operands.to_vec()),
                false => E::ValueRange(operands.to_vec()),
            }
        } else if let Some(create) = op.cast::<interp::CreateOperationOp>() {
            let names = elements(cx, op.attribute("inputAttributeNames"));
            let names = names.iter().filter_map(|name| name.downcast::<StringAttr>(cx));
            let names = names.map(|name| name.text().to_string());
            let attributes = self.all(create.input_attributes());
            E::CreateOperation(Box::new(CreatedOperation {
                name: OpName::get(cx, &text(op, "name")),
                operands: self.all(create.input_operands()),
                attributes: names.zip(attributes).collect(),
                result_types: self.all(create.input_result_types()),
                infers_types: create.inferred_result_types(),
            }))
        } else {
            return false;
        };
        self.assign(op, expression);
        true
    }

    /// Compiles an operation that controls the interpreter or changes the IR; `false` if `op` is of
    /// another kind.
    fn action(&mut self, op: OpRef<'_>, operands: &[Slot]) -> Result<bool, Diagnostic> {
        let first = operands.first().copied().unwrap_or_default();
        if op.is::<interp::BranchOp>() {
            let label = self.successor(op, 0)?;
            self.push(Instruction::Jump(label));
        } else if op.is::<interp::FinalizeOp>() {
            self.push(Instruction::Finalize);
        } else if op.is::<interp::ContinueOp>() {
            self.push(Instruction::Continue);
        } else if op.is::<interp::ForEachOp>() {
            let entry = op.region(0).and_then(RegionRef::entry);
            let variable = entry.and_then(|entry| Some((entry.id(), *entry.arguments().first()?)));
            let Some((entry, variable)) = variable else {
                return Err(op.error("requires exactly one argument"));
            };
            let (element, body) = (self.slot(variable), self.label(entry));
            let next = self.successor(op, 0)?;
            self.push(Instruction::ForEach { range: first, element, body, next });
            for region in op.regions() {
                self.region(region)?;
            }
        } else if let Some(record) = op.cast::<interp::RecordMatchOp>() {
            let reference = op.attribute("rewriter");
            let reference = reference.and_then(|it| it.downcast::<SymbolRefAttr>(self.cx));
            let leaf = reference.map(|it| it.nested.last().copied().unwrap_or(it.root));
            let index = leaf.and_then(|leaf| self.shared.indices.get(leaf.as_str(self.cx)));
            let Some(rewriter) = index.copied() else {
                return Err(op.error("refers to a rewriter that does not exist"));
            };
            let found = RecordedMatch {
                rewriter,
                inputs: self.all(record.inputs()),
                matched_ops: self.all(record.matched_ops()),
                benefit: record.benefit().max(0) as u16,
            };
            let next = self.successor(op, 0)?;
            self.push(Instruction::Record { found, next });
        } else if op.is::<interp::ApplyRewriteOp>() {
            let name = text(op, "name");
            let Some(function) = self.shared.functions.find_rewrite(&name) else {
                let message = format!("calls the unknown native rewrite '{name}'");
                return Err(op.error(message));
            };
            let results = self.all(op.results());
            self.push(Instruction::Rewrite { function, arguments: operands.to_vec(), results });
        } else if op.is::<interp::EraseOp>() {
            self.push(Instruction::Erase(first));
        } else if op.is::<interp::ReplaceOp>() {
            self.push(Instruction::Replace { op: first, values: operands[1..].to_vec() });
        } else {
            return Ok(false);
        }
        Ok(true)
    }
}

/// Returns the text of the string attribute `name`; empty if it is absent.
fn text(op: OpRef<'_>, name: &str) -> String {
    let string = op.attribute(name).and_then(|name| name.downcast::<StringAttr>(op.context()));
    string.map(|string| string.text().to_string()).unwrap_or_default()
}

/// Whether the boolean attribute `name` is true.
fn flag(op: OpRef<'_>, name: &str) -> bool {
    let cx = op.context();
    let attribute = op.attribute(name);
    let attribute = attribute.and_then(|it| it.downcast::<terrace_builtin::IntegerAttr>(cx));
    attribute.is_some_and(|attribute| !attribute.value.is_zero())
}

/// Returns the elements of an array attribute; none for an attribute of another kind.
fn elements(cx: &Context, array: Option<Attribute>) -> Vec<Attribute> {
    let array = array.and_then(|array| array.downcast::<ArrayAttr>(cx));
    array.map(|array| array.0.to_vec()).unwrap_or_default()
}

/// Returns the type of a type attribute; `None` for an attribute of another kind.
fn type_of(cx: &Context, attribute: Attribute) -> Option<Type> {
    attribute.downcast::<TypeAttr>(cx).map(|attribute| attribute.0)
}

/// Returns the types of an array of type attributes as a range.
fn types_of(cx: &Context, array: Option<Attribute>) -> PdlValue {
    PdlValue::Types(elements(cx, array).iter().filter_map(|ty| type_of(cx, *ty)).collect())
}

/// Returns the numbers of the attribute `caseValues`.
fn counts(cx: &Context, op: OpRef<'_>) -> Vec<usize> {
    let values = op.attribute("caseValues");
    let Some(values) = values.and_then(|it| it.downcast::<DenseElementsAttr>(cx)) else {
        return Vec::new();
    };
    let ints = values.ints(cx);
    ints.map(|int| int.to_i64().and_then(|int| usize::try_from(int).ok()).unwrap_or(usize::MAX))
        .collect()
}
