//! [`Translator::check_intrinsic`]: rules of LLVM's verifier on calls of intrinsics that the
//! verifiers of operations do not have.

use terrace_ir::OpRef;
use terrace_numeric::Int;

use super::{Translated, Translator};
use crate::model::instructions::{Callee, InstructionKind, Value};
use crate::model::{Attribute, AttributeSet, ConstantKind, InstructionId, Symbol, Type};

impl Translator<'_> {
    /// Checks the arguments of the call `id` of the intrinsic `name`, which `op` becomes.
    ///
    /// # Errors
    /// When LLVM rejects the call; the message is that of LLVM.
    pub(crate) fn check_intrinsic(
        &mut self,
        op: OpRef<'_>,
        name: &str,
        symbol: Symbol,
        id: InstructionId,
        arguments: &[Value],
    ) -> Translated {
        let result = self.function().instruction(id).ty;
        let wrong = match name {
            "llvm.vector.insert" => self.insertion(arguments),
            "llvm.vector.extract" => self.extraction(result, arguments),
            "llvm.matrix.multiply" => self.product(result, arguments),
            "llvm.matrix.transpose" => self.transposition(result, arguments),
            "llvm.matrix.column.major.load" => {
                let lanes = self.lanes_of(result);
                self.strided(lanes, arguments.get(1), arguments.get(3..).unwrap_or_default())
            }
            "llvm.matrix.column.major.store" => {
                let lanes = arguments.first().map_or(0, |value| self.lanes_of_value(*value));
                self.strided(lanes, arguments.get(2), arguments.get(4..).unwrap_or_default())
            }
            _ => None,
        };
        let wrong = wrong.map(str::to_owned).or_else(|| self.out_of_range(symbol, arguments));
        match wrong {
            None => Ok(()),
            Some(message) => Err(self.fail(op.plain_error(message))),
        }
    }

    /// Returns the message for an argument that is outside of the range that the declaration of the
    /// intrinsic demands.
    fn out_of_range(&self, symbol: Symbol, arguments: &[Value]) -> Option<String> {
        let Symbol::Function(index) = symbol else { return None };
        let function = self.module.functions.get(index as usize)?;
        for (set, value) in function.parameter_attributes.iter().zip(arguments) {
            let range = self.module.attributes.list(*set).iter().find_map(|one| match one {
                Attribute::Range(_, bounds) => Some(bounds),
                _ => None,
            });
            let (Some(range), Value::Constant(constant)) = (range, value) else { continue };
            let Some(number) = self.module.constants.as_int(*constant) else { continue };
            if number.width() != range.lower.width() {
                continue;
            }
            let size = range.upper.sub(&range.lower);
            if number.sub(&range.lower).ucmp(&size).is_ge() {
                let [number, lower, upper] =
                    [number, &range.lower, &range.upper].map(Int::display_signed);
                return Some(format!("immarg value {number} out of range [{lower}, {upper})"));
            }
        }
        None
    }

    fn lanes_of(&self, ty: Type) -> u64 {
        self.module.types.lanes(ty).map_or(0, |(lanes, _)| u64::from(lanes))
    }

    fn lanes_of_value(&self, value: Value) -> u64 {
        self.lanes_of(self.value_type(value))
    }

    /// Returns the value of a constant argument, 0 for other arguments.
    fn constant_number(&self, value: Option<&Value>) -> u64 {
        match value {
            Some(Value::Constant(constant)) => {
                self.module.constants.as_int(*constant).map_or(0, |number| number.low_u64())
            }
            _ => 0,
        }
    }

    /// Checks that `index` is a multiple of the lanes of `part` in a vector of type `whole`, and
    /// that the part is inside of it.
    fn place(
        &self,
        whole: Type,
        part: Type,
        index: u64,
        [element, multiple, overrun]: [&'static str; 3],
    ) -> Option<&'static str> {
        let types = &self.module.types;
        let (length, scales) = types.lanes(whole)?;
        let (count, part_scales) = types.lanes(part)?;
        if types.scalar(whole) != types.scalar(part) {
            return Some(element);
        }
        if count == 0 || !index.is_multiple_of(u64::from(count)) {
            return Some(multiple);
        }
        let end = index.saturating_add(u64::from(count));
        (scales == part_scales && end > u64::from(length)).then_some(overrun)
    }

    fn insertion(&self, arguments: &[Value]) -> Option<&'static str> {
        let &[whole, part, index, ..] = arguments else { return None };
        let messages = [
            "vector_insert parameters must have the same element type.",
            "vector_insert index must be a constant multiple of the subvector's known minimum \
             vector length.",
            "subvector operand of vector_insert would overrun the vector being inserted into.",
        ];
        let index = self.constant_number(Some(&index));
        self.place(self.value_type(whole), self.value_type(part), index, messages)
    }

    fn extraction(&self, result: Type, arguments: &[Value]) -> Option<&'static str> {
        let &[whole, index, ..] = arguments else { return None };
        let messages = [
            "vector_extract result must have the same element type as the input vector.",
            "vector_extract index must be a constant multiple of the result type's known minimum \
             vector length.",
            "vector_extract would overrun.",
        ];
        self.place(self.value_type(whole), result, self.constant_number(Some(&index)), messages)
    }

    /// Checks that the first two of `sizes`, rows and columns, have the product `lanes`.
    fn dimensions(&self, lanes: u64, sizes: &[Value]) -> Option<&'static str> {
        let (rows, columns) =
            (self.constant_number(sizes.first()), self.constant_number(sizes.get(1)));
        let fits = rows.wrapping_mul(columns) == lanes;
        (!fits).then_some("Result of a matrix operation does not fit in the returned vector!")
    }

    /// Checks the dimensions of a matrix in memory, whose columns are `stride` elements apart.
    fn strided(&self, lanes: u64, stride: Option<&Value>, sizes: &[Value]) -> Option<&'static str> {
        if let Some(wrong) = self.dimensions(lanes, sizes) {
            return Some(wrong);
        }
        let Some(Value::Constant(stride)) = stride else { return None };
        let stride = self.module.constants.as_int(*stride)?;
        if stride.width() > 64 {
            return Some("Stride bitwidth cannot exceed 64!");
        }
        let fits = stride.low_u64() >= self.constant_number(sizes.first());
        (!fits).then_some("Stride must be greater or equal than the number of rows!")
    }

    fn transposition(&self, result: Type, arguments: &[Value]) -> Option<&'static str> {
        let (matrix, sizes) = arguments.split_first()?;
        if self.lanes_of_value(*matrix) != self.lanes_of(result) {
            return Some("Call parameter type does not match function signature!");
        }
        self.dimensions(self.lanes_of(result), sizes)
    }

    fn product(&self, result: Type, arguments: &[Value]) -> Option<&'static str> {
        let &[left, right, rows, inner, columns, ..] = arguments else { return None };
        let shape = |a: &Value, b: &Value| {
            self.constant_number(Some(a)).wrapping_mul(self.constant_number(Some(b)))
        };
        if self.lanes_of_value(left) != shape(&rows, &inner) {
            return Some("First argument of a matrix operation does not match specified shape!");
        }
        if self.lanes_of_value(right) != shape(&inner, &columns) {
            return Some("Second argument of a matrix operation does not match specified shape!");
        }
        self.dimensions(self.lanes_of(result), &[rows, columns])
    }

    /// Whether an instruction may access memory (LLVM: `mayReadOrWriteMemory`).
    pub(crate) fn accesses_memory(&self, kind: &InstructionKind) -> bool {
        match kind {
            InstructionKind::Load(..)
            | InstructionKind::Store(..)
            | InstructionKind::VaArg(_)
            | InstructionKind::AtomicRmw(_)
            | InstructionKind::CmpXchg(_)
            | InstructionKind::Fence(..) => true,
            InstructionKind::Call(call) => {
                let attributes = [Some(call.attributes), self.callee_attributes(&call.callee)];
                let no_access = |one: &Attribute| matches!(one, Attribute::Int(kind, 0) if kind.name() == "memory");
                !attributes
                    .into_iter()
                    .flatten()
                    .any(|set| self.module.attributes.list(set).iter().any(no_access))
            }
            _ => false,
        }
    }

    fn callee_attributes(&self, callee: &Callee) -> Option<AttributeSet> {
        let Callee::Value(Value::Constant(callee)) = callee else { return None };
        let ConstantKind::Symbol(Symbol::Function(index)) = self.module.constants.kind(*callee)
        else {
            return None;
        };
        self.module.functions.get(*index as usize).map(|function| function.attributes)
    }
}
