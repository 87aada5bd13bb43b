//! The conditions of one pattern: [`Conditions`] walks the operations that the pattern describes,
//! down from its root and up to the other candidates (MLIR: `buildPredicateList`).

use rustc_hash::FxHashMap;
use terrace_ir::{Attribute, BlockRef, Body, StringAttr, Type, Value};
use terrace_pdl::{
    ApplyNativeConstraintOp, AttributeOp, OperandOp, OperandsOp, OperationOp, OperationOpRef,
    RangeType, ResultOp, ResultsOp, TypeOp, TypesOp,
};

use super::predicates::{Answer, Position, PositionId, Predicate, Question, Uniquer};
use super::roots::{Parent, Roots, connect};

/// Whether `value` is a range.
pub(super) fn is_range(body: &Body, value: Value) -> bool {
    body.value_type(value).is::<RangeType>()
}

/// Returns the operation of which `value` is a result; `None` for other values.
pub(super) fn result_parent(body: &Body, value: Value) -> Option<Value> {
    let one = body.defined_by::<ResultOp>(value).map(|result| result.parent());
    one.or_else(|| body.defined_by::<ResultsOp>(value).map(|results| results.parent()))
}

/// The conditions of one pattern, in the order in which the walk finds them.
pub(super) struct Conditions<'a> {
    body: &'a Body,
    uniquer: &'a mut Uniquer,
    /// The conditions found so far.
    pub(super) list: Vec<Predicate>,
    /// The position of each value of the pattern that was visited.
    pub(super) positions: FxHashMap<Value, PositionId>,
}

impl<'a> Conditions<'a> {
    /// Finds the conditions of the pattern with the operations `block`; returns them with the root.
    /// `None` if the pattern has no root.
    pub(super) fn of(block: BlockRef<'a>, uniquer: &'a mut Uniquer) -> Option<(Self, Value)> {
        let roots = connect(block)?;
        let mut conditions =
            Self { body: block.body(), uniquer, list: Vec::new(), positions: FxHashMap::default() };
        let root = conditions.uniquer.root();
        conditions.visit(roots.root, root);
        conditions.climb(&roots)?;
        conditions.add_others(block);
        Some((conditions, roots.root))
    }

    fn add(&mut self, position: PositionId, question: Question, answer: Answer) {
        let question = self.uniquer.question(question);
        self.list.push(Predicate { position, question, answer });
    }

    fn is_not_null(&mut self, position: PositionId) {
        self.add(position, Question::IsNotNull, Answer::True);
    }

    fn is_equal(&mut self, position: PositionId, other: PositionId) {
        self.add(position, Question::EqualTo(other), Answer::True);
    }

    fn type_of(&mut self, parent: PositionId) -> PositionId {
        self.uniquer.position(Position::Type { parent })
    }

    /// Adds the conditions of the tree below `value`, which is at `position`.
    fn visit(&mut self, value: Value, position: PositionId) {
        if let Some(known) = self.positions.get(&value).copied() {
            let defined = self.body.defining_op(value).map(|op| self.body.op(op));
            let is_compared = defined.is_some_and(|op| {
                op.is::<AttributeOp>()
                    || op.is::<OperandOp>()
                    || op.is::<OperandsOp>()
                    || op.is::<OperationOp>()
                    || op.is::<TypeOp>()
            });
            if is_compared {
                // The deeper one is compared with the other; the first one if depths are equal.
                let (near, far) = match self.uniquer.depth(known) < self.uniquer.depth(position) {
                    true => (known, position),
                    false => (position, known),
                };
                self.is_equal(far, near);
            }
            return;
        }
        self.positions.insert(value, position);
        match self.uniquer.get(position) {
            Position::Attribute { .. } => self.attribute(value, position),
            Position::Operation { .. } => self.operation(value, position, None),
            Position::Type { .. } => self.constant_type(value, position),
            Position::Operand { .. } | Position::OperandGroup { .. } => {
                self.operand(value, position);
            }
            _ => {}
        }
    }

    fn attribute(&mut self, value: Value, position: PositionId) {
        self.is_not_null(position);
        let Some(attribute) = self.body.defined_by::<AttributeOp>(value) else { return };
        if let Some(ty) = attribute.value_type() {
            let at = self.type_of(position);
            self.visit(ty, at);
        } else if let Some(constant) = attribute.value() {
            self.add(position, Question::Attribute, Answer::Constant(constant));
        }
    }

    fn constant_type(&mut self, value: Value, position: PositionId) {
        if let Some(constant) = constant_types(self.body, value) {
            self.add(position, Question::Type, Answer::Constant(constant));
        }
    }

    fn operand(&mut self, value: Value, position: PositionId) {
        let body = self.body;
        let group = match self.uniquer.get(position) {
            Position::OperandGroup { group, .. } => *group,
            _ => Some(0),
        };
        let typed = body.defined_by::<OperandOp>(value).map(|operand| (true, operand.value_type()));
        let typed = typed.or_else(|| {
            body.defined_by::<OperandsOp>(value).map(|operands| (false, operands.value_type()))
        });
        if let Some((is_single, ty)) = typed {
            if is_single || group.is_some() {
                self.is_not_null(position);
            }
            if let Some(ty) = ty {
                let at = self.type_of(position);
                self.visit(ty, at);
            }
            return;
        }
        let one = body.defined_by::<ResultOp>(value);
        let (index, parent) = match &one {
            Some(result) => (u32::try_from(result.index()).ok(), result.parent()),
            None => {
                let Some(results) = body.defined_by::<ResultsOp>(value) else { return };
                (results.index().and_then(|at| u32::try_from(at).ok()), results.parent())
            }
        };
        if index.is_some() {
            self.is_not_null(position);
        }
        let definition = self.uniquer.operation(position);
        self.is_not_null(definition);
        let result = match (one.is_some(), index) {
            (true, Some(index)) => Position::Result { parent: definition, index },
            _ => Position::ResultGroup {
                parent: definition,
                group: index,
                is_variadic: is_range(body, value),
            },
        };
        let result = self.uniquer.position(result);
        self.is_equal(result, position);
        self.visit(parent, definition);
    }

    /// Adds the conditions of an operation. The operand `ignored` was visited on the way up to it.
    fn operation(&mut self, value: Value, position: PositionId, ignored: Option<u32>) {
        let body = self.body;
        let Some(op) = body.defined_by::<OperationOp>(value) else { return };
        if !self.uniquer.is_root(position) {
            self.is_not_null(position);
        }
        if let Some(name) = op.op_name() {
            self.add(position, Question::OperationName, Answer::Name(name.to_owned()));
        }
        let operands: Vec<Value> = op.operand_values().collect();
        let types: Vec<Value> = op.type_values().collect();
        let single = |values: &[Value]| {
            values.iter().filter(|value| !is_range(body, **value)).count() as u32
        };
        let (least, count) = (single(&operands), operands.len() as u32);
        if least == count {
            self.add(position, Question::OperandCount, Answer::Count(least));
        } else if least > 0 {
            self.add(position, Question::OperandCountAtLeast, Answer::Count(least));
        }
        let (least, count) = (single(&types), types.len() as u32);
        if least == count {
            self.add(position, Question::ResultCount, Answer::Count(least));
        } else if least > 0 {
            self.add(position, Question::ResultCountAtLeast, Answer::Count(least));
        }
        self.attributes(&op, position);
        if let [one] = operands[..]
            && is_range(body, one)
        {
            if self.uniquer.is_root(position) || self.uniquer.is_operand_definition(position) {
                let all =
                    Position::OperandGroup { parent: position, group: None, is_variadic: true };
                let all = self.uniquer.position(all);
                self.visit(one, all);
            }
        } else {
            let mut seen_range = false;
            for (at, operand) in operands.into_iter().enumerate() {
                let (index, is_variadic) = (at as u32, is_range(body, operand));
                seen_range |= is_variadic;
                if ignored == Some(index) {
                    continue;
                }
                let at = match seen_range {
                    true => {
                        Position::OperandGroup { parent: position, group: Some(index), is_variadic }
                    }
                    false => Position::Operand { parent: position, index },
                };
                let at = self.uniquer.position(at);
                self.visit(operand, at);
            }
        }
        if let [one] = types[..]
            && is_range(body, one)
        {
            let all = Position::ResultGroup { parent: position, group: None, is_variadic: true };
            let all = self.uniquer.position(all);
            let at = self.type_of(all);
            self.visit(one, at);
            return;
        }
        let mut seen_range = false;
        for (at, ty) in types.into_iter().enumerate() {
            let (index, is_variadic) = (at as u32, is_range(body, ty));
            seen_range |= is_variadic;
            let result = match seen_range {
                true => Position::ResultGroup { parent: position, group: Some(index), is_variadic },
                false => Position::Result { parent: position, index },
            };
            let result = self.uniquer.position(result);
            self.is_not_null(result);
            let at = self.type_of(result);
            self.visit(ty, at);
        }
    }

    fn attributes(&mut self, op: &OperationOpRef<'_>, position: PositionId) {
        let cx = self.body.context();
        let names = op.attribute_value_names().data(cx).0.to_vec();
        for (name, value) in names.into_iter().zip(op.attribute_values()) {
            let name = name.downcast::<StringAttr>(cx);
            let name = name.map(|name| name.text().into_owned()).unwrap_or_default();
            let at = self.uniquer.position(Position::Attribute { parent: position, name });
            self.visit(value, at);
        }
    }

    /// Adds the conditions of the candidates that are not below the root: each is reached by the
    /// users of the value that connects it.
    fn climb(&mut self, roots: &Roots) -> Option<()> {
        for (id, step) in roots.steps.iter().enumerate() {
            if self.positions.contains_key(&step.target) {
                continue;
            }
            let connector = step.connector?;
            let parents = roots.parents.get(&step.target)?;
            let mut position = *self.positions.get(&connector)?;
            let mut value = connector;
            while value != step.target {
                let parent = *parents.get(&value)?;
                position = self.user(parent, position, id as u32)?;
                value = parent.value;
            }
        }
        Some(())
    }

    /// Adds the conditions of the user `parent` of the value at `position`; returns its position
    /// (MLIR: `visitUpward`).
    fn user(&mut self, parent: Parent, position: PositionId, id: u32) -> Option<PositionId> {
        let body = self.body;
        if let Some(op) = body.defined_by::<OperationOp>(parent.value) {
            let users = self.uniquer.position(Position::Users { parent: position });
            let each = self.uniquer.position(Position::ForEach { parent: users, id });
            let user = self.uniquer.operation(each);
            let operands: Vec<Value> = op.operand_values().collect();
            let operand = match parent.index {
                None => Position::OperandGroup { parent: user, group: None, is_variadic: true },
                Some(index) => {
                    let before = operands.get(..=index as usize)?;
                    let is_variadic = is_range(body, *before.last()?);
                    match before.iter().any(|operand| is_range(body, *operand)) {
                        true => {
                            Position::OperandGroup { parent: user, group: Some(index), is_variadic }
                        }
                        false => Position::Operand { parent: user, index },
                    }
                }
            };
            let operand = self.uniquer.position(operand);
            self.is_equal(operand, position);
            self.positions.entry(parent.value).or_insert(user);
            self.operation(parent.value, user, parent.index);
            return Some(user);
        }
        let result = match (body.defined_by::<ResultOp>(parent.value), parent.index) {
            (Some(_), Some(index)) => Position::Result { parent: position, index },
            (_, Some(index)) => Position::ResultGroup {
                parent: position,
                group: Some(index),
                is_variadic: is_range(body, parent.value),
            },
            (_, None) => Position::ResultGroup { parent: position, group: None, is_variadic: true },
        };
        let result = self.uniquer.position(result);
        self.positions.entry(parent.value).or_insert(result);
        Some(result)
    }

    /// Adds the conditions that do not follow from the tree (MLIR: `getNonTreePredicates`).
    fn add_others(&mut self, block: BlockRef<'_>) {
        let body = self.body;
        for op in block.ops() {
            if let Some(attribute) = op.cast::<AttributeOp>() {
                if let Some(constant) = attribute.value() {
                    self.literal(op.result(0), Position::AttributeLiteral(constant));
                }
            } else if let Some(constraint) = op.cast::<ApplyNativeConstraintOp>() {
                self.constraint(
                    constraint.name_value(),
                    constraint.args().collect(),
                    constraint.results().collect(),
                    constraint.is_negated(),
                );
            } else if let Some(result) = op.cast::<ResultOp>() {
                let (value, index) = (result.val(), u32::try_from(result.index()).ok());
                let parent = self.positions.get(&result.parent()).copied();
                if let (Some(parent), Some(index)) = (parent, index) {
                    self.result(value, Position::Result { parent, index }, true);
                }
            } else if let Some(results) = op.cast::<ResultsOp>() {
                let value = results.val();
                let group = results.index().and_then(|index| u32::try_from(index).ok());
                let Some(parent) = self.positions.get(&results.parent()).copied() else { continue };
                let is_variadic = is_range(body, value);
                let position = Position::ResultGroup { parent, group, is_variadic };
                self.result(value, position, group.is_some());
            } else if op.is::<TypeOp>() || op.is::<TypesOp>() {
                let value = op.result(0);
                if let Some(constant) = constant_types(body, value) {
                    self.literal(value, Position::TypeLiteral(constant));
                }
            }
        }
    }

    fn literal(&mut self, value: Value, position: Position) {
        if !self.positions.contains_key(&value) {
            let position = self.uniquer.position(position);
            self.positions.insert(value, position);
        }
    }

    fn result(&mut self, value: Value, position: Position, is_required: bool) {
        if self.positions.contains_key(&value) {
            return;
        }
        let position = self.uniquer.position(position);
        self.positions.insert(value, position);
        if is_required {
            self.is_not_null(position);
        }
    }

    fn constraint(
        &mut self,
        name: &str,
        arguments: Vec<Value>,
        results: Vec<Value>,
        is_negated: bool,
    ) {
        let arguments: Vec<PositionId> =
            arguments.iter().filter_map(|value| self.positions.get(value).copied()).collect();
        // The first one of the deepest positions.
        let mut deepest = None;
        for position in &arguments {
            if deepest
                .is_none_or(|deepest| self.uniquer.depth(deepest) < self.uniquer.depth(*position))
            {
                deepest = Some(*position);
            }
        }
        let Some(position) = deepest else { return };
        let types: Vec<Type> = results.iter().map(|value| self.body.value_type(*value)).collect();
        let name = name.to_owned();
        let question = Question::Constraint { name, arguments, results: types, is_negated };
        let question_id = self.uniquer.question(question.clone());
        for (at, value) in results.into_iter().enumerate() {
            let result = Position::ConstraintResult { question: question_id, index: at as u32 };
            let result = self.uniquer.position(result);
            match self.positions.get(&value).copied() {
                None => {
                    self.positions.insert(value, result);
                }
                Some(known) => {
                    let (near, far) = match self.uniquer.depth(known) < self.uniquer.depth(result) {
                        true => (known, result),
                        false => (result, known),
                    };
                    self.is_equal(far, near);
                }
            }
        }
        self.add(position, question, Answer::True);
    }
}

/// Returns the constant of a `pdl.type` or `pdl.types`; `None` for other values.
fn constant_types(body: &Body, value: Value) -> Option<Attribute> {
    if let Some(ty) = body.defined_by::<TypeOp>(value) {
        return ty.constant_type().map(|constant| constant.attr());
    }
    let types = body.defined_by::<TypesOp>(value)?;
    types.constant_types().map(|constant| constant.attr())
}
