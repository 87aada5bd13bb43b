//! The decision whether a loop can be vectorized ([`Plan`]).

use rustc_hash::FxHashMap;
use terrace_alias_analysis::{AliasResult, alias};
use terrace_arith::{AddIOp, SubIOp};
use terrace_builtin::values::constant_integer;
use terrace_builtin::{IndexType, MemRefType, TypeExt};
use terrace_interfaces::is_defined_within;
use terrace_ir::effects::is_memory_effect_free;
use terrace_ir::{Body, Op, OpRef, OpType, Type, Value};
use terrace_memref::{LoadOp, StoreOp};
use terrace_scf::ForOp;
use terrace_vector_transforms::is_elementwise_mappable;

/// Operations outside of `arith` whose vectors are executed as such.
const MATH: &[&str] = &["math.absf", "math.ceil", "math.floor", "math.sqrt", "math.trunc"];

/// Operations of `arith` that have no form for vectors in engines.
const SCALAR: &[&str] = &[
    "arith.ceildivsi",
    "arith.ceildivui",
    "arith.divsi",
    "arith.divui",
    "arith.floordivsi",
    "arith.remf",
    "arith.remsi",
    "arith.remui",
];

/// The sum of the variable of the vectorized loop, uniform values, and a constant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Linear {
    /// The uniform values, sorted.
    terms: Vec<Value>,
    constant: i64,
    /// Whether a term changes inside of the vectorized loop.
    varies: bool,
}

/// The form of a value in iterations that are executed at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// The same number in all iterations.
    Uniform,
    /// A number that is greater by one in each iteration.
    Consecutive(Linear),
    /// A vector of a number for each iteration.
    Vector,
}

/// An access of memory.
struct Access {
    memref: Value,
    is_store: bool,
    /// The last index; `None` if it is the same in all iterations.
    last: Option<Linear>,
}

/// A part of the vector loop.
pub(crate) enum Item {
    /// An operation without regions.
    Op(Op),
    /// A loop that all lanes execute together.
    Loop(NestedLoop),
}

/// A loop inside of the vector loop.
pub(crate) struct NestedLoop {
    pub(crate) op: ForOp,
    pub(crate) items: Vec<Item>,
    /// The stores whose element is held in a vector during the loop, one for each element.
    pub(crate) promoted: Vec<Op>,
}

/// The plan of a vector loop.
pub(crate) struct Plan {
    /// The loop whose iterations are executed at once.
    pub(crate) vectorized: ForOp,
    /// The loop in front of which the vector loop is inserted: the vectorized loop, or the loop
    /// around it, which then becomes a nested loop.
    pub(crate) outermost: Op,
    /// The number of iterations that are executed at once.
    pub(crate) lanes: i64,
    /// The forms of the values that are defined in the loop.
    pub(crate) forms: FxHashMap<Value, Form>,
    pub(crate) items: Vec<Item>,
    /// Pairs of memrefs that must not overlap.
    pub(crate) disjoint: Vec<(Value, Value)>,
}

impl Plan {
    /// Examines a loop. Returns `None` if it cannot be vectorized, or would have no vectors.
    pub(crate) fn of(body: &Body, op: ForOp, bytes: u64) -> Option<Self> {
        Self::interchanged(body, op, bytes).or_else(|| Self::with(body, op, op.op(), bytes))
    }

    /// Examines a loop that is to be interchanged with the loop around it, so that the elements it
    /// stores to are held in vectors.
    fn interchanged(body: &Body, op: ForOp, bytes: u64) -> Option<Self> {
        let around = body.parent_op(op.op()).filter(|around| body.op(*around).is::<ForOp>())?;
        let is_outside = |value| !is_defined_within(body, value, around);
        if body.result_count(around) > 0 {
            return None;
        }
        if !op.view(body).bounds().into_iter().all(is_outside) {
            return None;
        }
        Self::with(body, op, around, bytes)
    }

    fn with(body: &Body, op: ForOp, outermost: Op, bytes: u64) -> Option<Self> {
        let view = op.view(body);
        let variable = view.induction_variable()?;
        let is_plain = view.results().next().is_none()
            && !view.unsigned_cmp()
            && body.value_type(variable).is::<IndexType>()
            && constant_integer(body, view.bounds()[2]) == Some(1);
        if !is_plain {
            return None;
        }
        let mut forms = FxHashMap::default();
        forms.insert(variable, Form::Consecutive(Linear::default()));
        let mut examined = Examined {
            body,
            vectorized: op.op(),
            outermost,
            forms,
            accesses: Vec::new(),
            widest: 0,
            has_nested_stores: false,
        };
        let items = match outermost == op.op() {
            true => examined.block(op)?,
            false => vec![Item::Loop(examined.nested(ForOp::from_op(outermost))?)],
        };
        let holds = |item: &Item| matches!(item, Item::Loop(inner) if !inner.promoted.is_empty());
        let is_promoted = items.iter().any(holds);
        if outermost != op.op() && (!is_promoted || examined.has_nested_stores) {
            return None;
        }
        // More elements are held in vectors of a nested loop.
        let bytes = if is_promoted { 2 * bytes } else { bytes };
        let lanes = i64::try_from(bytes.checked_div(examined.widest)?).ok()?;
        if lanes < 2 || !examined.accesses.iter().any(|access| access.is_store) {
            return None;
        }
        let disjoint = disjoint(body, &examined.accesses)?;
        let forms = examined.forms;
        Some(Self { vectorized: op, outermost, lanes, forms, items, disjoint })
    }

    /// Returns the form of `value`; values from outside of the loop are uniform.
    pub(crate) fn form(&self, value: Value) -> &Form {
        self.forms.get(&value).unwrap_or(&Form::Uniform)
    }
}

/// The examined part of a loop.
struct Examined<'b> {
    body: &'b Body,
    vectorized: Op,
    outermost: Op,
    forms: FxHashMap<Value, Form>,
    accesses: Vec<Access>,
    /// Size in bytes of the widest element of vectors.
    widest: u64,
    /// Whether a nested loop has a store that is not promoted.
    has_nested_stores: bool,
}

impl Examined<'_> {
    fn form(&self, value: Value) -> Option<Form> {
        match self.forms.get(&value) {
            Some(form) => Some(form.clone()),
            None => (!is_defined_within(self.body, value, self.outermost)).then_some(Form::Uniform),
        }
    }

    /// Examines the body of a loop; `None` if it cannot be vectorized.
    fn block(&mut self, op: ForOp) -> Option<Vec<Item>> {
        let mut ops: Vec<Op> = op.view(self.body).body_block()?.ops().map(|op| op.id()).collect();
        ops.pop();
        let mut items = Vec::new();
        for op in ops {
            if op == self.vectorized {
                // The loop was interchanged: its iterations are the lanes.
                items.extend(self.block(ForOp::from_op(op))?);
            } else if self.body.op(op).is::<ForOp>() {
                // A loop beside the interchanged one would be repeated.
                if self.vectorized != self.outermost {
                    return None;
                }
                items.push(Item::Loop(self.nested(ForOp::from_op(op))?));
            } else {
                self.examine(self.body.op(op))?;
                items.push(Item::Op(op));
            }
        }
        Some(items)
    }

    /// Examines a loop inside of the vector loop.
    fn nested(&mut self, op: ForOp) -> Option<NestedLoop> {
        let view = op.view(self.body);
        // A loop without iterations must not access the elements that are held in vectors.
        let is_outside = |value| !is_defined_within(self.body, value, self.outermost);
        if view.unsigned_cmp() || !view.bounds().into_iter().all(is_outside) {
            return None;
        }
        self.forms.insert(view.induction_variable()?, Form::Uniform);
        for (carried, init) in view.carried().iter().zip(view.init_args()) {
            self.number(init)?;
            self.widen(self.body.value_type(*carried))?;
            self.forms.insert(*carried, Form::Vector);
        }
        let items = self.block(op)?;
        for yielded in view.yield_op()?.operands() {
            self.number(yielded)?;
        }
        self.forms.extend(view.results().map(|result| (result, Form::Vector)));
        let promoted = self.promoted(op, &items)?;
        Some(NestedLoop { op, items, promoted })
    }

    /// Checks that a value is a number or a vector of numbers.
    fn number(&self, value: Value) -> Option<()> {
        (!matches!(self.form(value)?, Form::Consecutive(_))).then_some(())
    }

    /// Returns the stores of a nested loop to elements that are the same in all its iterations.
    fn promoted(&mut self, op: ForOp, items: &[Item]) -> Option<Vec<Op>> {
        let body = self.body;
        let mut accesses: Vec<(Op, Value, Vec<Value>)> = Vec::new();
        for item in items {
            let Item::Op(op) = item else { return Some(Vec::new()) };
            let view = body.op(*op);
            if let Some(load) = view.cast::<LoadOp>() {
                accesses.push((*op, load.memref(), load.indices().collect()));
            } else if let Some(store) = view.cast::<StoreOp>() {
                accesses.push((*op, store.memref(), store.indices().collect()));
            }
        }
        let mut promoted: Vec<(Op, Value)> = Vec::new();
        let variable = ForOp::from_op(self.vectorized).view(body).induction_variable()?;
        for (store, memref, indices) in &accesses {
            if !body.op(*store).is::<StoreOp>() {
                continue;
            }
            let is_fixed =
                |index: &Value| *index == variable || !is_defined_within(body, *index, op.op());
            let same = accesses.iter().filter(|(_, other, _)| other == memref);
            if indices.iter().all(is_fixed) && same.clone().all(|(_, _, other)| other == indices) {
                if promoted.iter().all(|(_, held)| held != memref) {
                    promoted.push((*store, *memref));
                }
            } else {
                self.has_nested_stores = true;
            }
        }
        Some(promoted.into_iter().map(|(store, _)| store).collect())
    }

    /// Determines the form of the results of an operation; `None` if it cannot be vectorized.
    fn examine(&mut self, op: OpRef<'_>) -> Option<()> {
        let body = self.body;
        if op.region_count() > 0 {
            return None;
        }
        if let Some(load) = op.cast::<LoadOp>() {
            let is_consecutive = self.access(load.memref(), load.indices().collect(), false)?;
            let form = if is_consecutive { Form::Vector } else { Form::Uniform };
            self.forms.insert(load.result(), form);
            return if load.nontemporal() { None } else { Some(()) };
        }
        if let Some(store) = op.cast::<StoreOp>() {
            let is_consecutive = self.access(store.memref(), store.indices().collect(), true)?;
            self.number(store.value())?;
            return (is_consecutive && !store.nontemporal()).then_some(());
        }
        if op.result_count() != 1 || !is_memory_effect_free(op) {
            return None;
        }
        let result = op.result(0);
        let operands: Vec<Value> = op.operands().collect();
        let forms: Option<Vec<Form>> = operands.iter().map(|value| self.form(*value)).collect();
        let forms = forms?;
        let form = if forms.iter().all(|form| *form == Form::Uniform) {
            // It is executed before the loop, and must not trap there.
            (op.name_str().starts_with("arith.") && !SCALAR.contains(&op.name_str()))
                .then_some(Form::Uniform)?
        } else if body.value_type(result).is::<IndexType>() {
            Form::Consecutive(self.linear(op, &forms)?)
        } else {
            let is_simple = is_elementwise_mappable(op)
                && (op.name_str().starts_with("arith.") && !SCALAR.contains(&op.name_str())
                    || MATH.contains(&op.name_str()));
            operands.iter().try_for_each(|value| self.number(*value).ok_or(())).ok()?;
            for value in operands.iter().chain([&result]) {
                self.widen(body.value_type(*value))?;
            }
            is_simple.then_some(Form::Vector)?
        };
        self.forms.insert(result, form);
        Some(())
    }

    /// Returns the sum that an operation computes from forms of its operands.
    fn linear(&self, op: OpRef<'_>, forms: &[Form]) -> Option<Linear> {
        let constant = |value| constant_integer(self.body, value);
        let (left, right) = (op.operand(0), op.operands().nth(1)?);
        let (sum, other, sign) = match forms {
            [Form::Consecutive(sum), Form::Uniform] if op.is::<AddIOp>() => (sum, right, 1),
            [Form::Uniform, Form::Consecutive(sum)] if op.is::<AddIOp>() => (sum, left, 1),
            [Form::Consecutive(sum), Form::Uniform] if op.is::<SubIOp>() => (sum, right, -1),
            _ => return None,
        };
        let mut sum = sum.clone();
        match constant(other) {
            Some(number) => {
                sum.constant = sum.constant.checked_add(number.checked_mul(sign)?)?;
            }
            None if sign == 1 => {
                sum.terms.push(other);
                sum.terms.sort_unstable();
                sum.varies |= is_defined_within(self.body, other, self.outermost);
            }
            None => return None,
        }
        Some(sum)
    }

    /// Adds an access. Returns whether it is one of consecutive elements.
    fn access(&mut self, memref: Value, indices: Vec<Value>, is_store: bool) -> Option<bool> {
        let cx = self.body.context();
        let ty = self.body.value_type(memref);
        let memref_type = ty.downcast::<MemRefType>(cx)?;
        if self.form(memref)? != Form::Uniform
            || is_defined_within(self.body, memref, self.outermost)
        {
            return None;
        }
        let mut indices = indices;
        let last = match indices.pop() {
            None => None,
            Some(last) => match self.form(last)? {
                Form::Uniform => {
                    indices.push(last);
                    None
                }
                Form::Consecutive(last) => Some(last),
                Form::Vector => return None,
            },
        };
        for index in &indices {
            if self.form(*index)? != Form::Uniform {
                return None;
            }
        }
        let is_consecutive = last.is_some();
        if is_consecutive {
            if !memref_type.has_unit_stride(cx) {
                return None;
            }
            self.widen(memref_type.element)?;
        }
        self.accesses.push(Access { memref, is_store, last });
        Some(is_consecutive)
    }

    /// Takes an element of vectors into account; `None` if there are no such vectors.
    fn widen(&mut self, element: Type) -> Option<()> {
        let cx = self.body.context();
        let bits = match element.int_or_float_width(cx) {
            // The results of comparisons.
            Some(1) => return Some(()),
            Some(bits @ (8 | 32 | 64)) => bits,
            Some(16) if element.float_format(cx).is_none() => 16,
            _ => return None,
        };
        self.widest = self.widest.max(u64::from(bits) / 8);
        Some(())
    }
}

/// Returns the pairs of memrefs that must not overlap for iterations to be independent; `None` if
/// they depend on each other, or it cannot be tested whether memrefs overlap.
fn disjoint(body: &Body, accesses: &[Access]) -> Option<Vec<(Value, Value)>> {
    let mut pairs = Vec::new();
    for (at, store) in accesses.iter().enumerate().filter(|(_, access)| access.is_store) {
        for (other_at, other) in accesses.iter().enumerate() {
            if other_at == at || (other.is_store && other_at < at) {
                continue;
            }
            if store.memref == other.memref {
                // Each lane accesses elements of its own.
                match &store.last {
                    Some(last) if store.last == other.last && !last.varies => continue,
                    _ => return None,
                }
            }
            let pair = (store.memref.min(other.memref), store.memref.max(other.memref));
            if pairs.contains(&pair) || alias(body, pair.0, pair.1) == AliasResult::NoAlias {
                continue;
            }
            if !has_known_extent(body, pair.0) || !has_known_extent(body, pair.1) {
                return None;
            }
            pairs.push(pair);
        }
    }
    Some(pairs)
}

/// Whether the bytes of a memref can be computed from its sizes: its elements are numbers in
/// row-major order.
fn has_known_extent(body: &Body, memref: Value) -> bool {
    let cx = body.context();
    body.value_type(memref).downcast::<MemRefType>(cx).is_some_and(|ty| {
        let is_number = ty.element.is_index() || ty.element.int_or_float_width(cx).is_some();
        is_number && ty.has_identity_layout(cx)
    })
}
