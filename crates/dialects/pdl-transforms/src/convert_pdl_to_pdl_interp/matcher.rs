//! The function that matches: [`Lowering`] turns the decision tree into blocks (MLIR:
//! `PatternLowering`).

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use terrace_builtin::DenseElementsAttr;
use terrace_builtin::types::{IntegerType, VectorType};
use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, Builder, Context, Ident, Op, OpRef, OpType, Operand, Region,
    StringAttr, SymbolRefAttr, TypeAttr, Value, ensure_sufficient_stack,
};
use terrace_pdl::{
    AttributeType, OperationOp, OperationType, PatternOp, RangeType, TypeType, ValueType,
};
use terrace_pdl_interp as interp;

use super::predicates::{Answer, Position, PositionId, Question, QuestionId, Uniquer};
use super::rewriter::{Rewriter, created_names, results_of, set_signature, types_of};
use super::tree::{Node, Test};
use super::{REWRITERS, Source, function, inside};

/// A pattern with the positions of its values.
type Positions<'a> = (&'a Source, FxHashMap<Value, PositionId>);

/// The generation of the matcher.
pub(super) struct Lowering<'a> {
    module: &'a mut Body,
    matcher: Op,
    rewriters: Op,
    uniquer: &'a mut Uniquer,
    patterns: &'a [Positions<'a>],
    roots: &'a [Value],
    /// The value at each position, by scope, outer scopes first.
    scopes: Vec<FxHashMap<PositionId, Value>>,
    /// The blocks to which control goes if a test fails; the last one is the current one.
    failures: Vec<Block>,
    /// The operations whose locations are fused, in order.
    located: Vec<Value>,
    /// The results of each native constraint.
    constraints: FxHashMap<QuestionId, Vec<Value>>,
    rewriter_count: usize,
}

impl<'a> Lowering<'a> {
    pub(super) fn new(
        module: &'a mut Body,
        matcher: Op,
        rewriters: Op,
        uniquer: &'a mut Uniquer,
        patterns: &'a [Positions<'a>],
        roots: &'a [Value],
    ) -> Self {
        Self {
            module,
            matcher,
            rewriters,
            uniquer,
            patterns,
            roots,
            scopes: vec![FxHashMap::default()],
            failures: Vec::new(),
            located: Vec::new(),
            constraints: FxHashMap::default(),
            rewriter_count: 0,
        }
    }

    /// Returns the body of the matcher, with the operation that owns its region.
    fn body(&mut self) -> (&mut Body, Op) {
        inside(self.module, self.matcher)
    }

    /// Returns a builder at the end of `block` of the matcher.
    fn at_end(&mut self, block: Block) -> Builder<'_> {
        let location = self.module.location(self.matcher);
        let (body, _) = self.body();
        Builder::at_end(body, block, location)
    }

    /// Generates the matcher from `tree`.
    pub(super) fn run(mut self, tree: &Node) {
        let (body, owner) = self.body();
        let Some(region) = body.region(owner, 0) else { return };
        let Some(entry) = body.first_block(region) else { return };
        let argument = body.arguments(entry)[0];
        let root = self.uniquer.root();
        self.scopes[0].insert(root, argument);
        let first = self.node(tree, region, None);
        let (body, _) = self.body();
        body.merge_block(first, entry, None, &[]);
    }

    fn append_block(&mut self, region: Region) -> Block {
        let (body, _) = self.body();
        body.append_block(region, [])
    }

    /// Generates the blocks of `node`, beginning with `block` or a new block.
    fn node(&mut self, node: &Node, region: Region, block: Option<Block>) -> Block {
        ensure_sufficient_stack(|| self.node_in(node, region, block))
    }

    fn node_in(&mut self, node: &Node, region: Region, block: Option<Block>) -> Block {
        let block = block.unwrap_or_else(|| self.append_block(region));
        self.scopes.push(FxHashMap::default());
        let (test, failure) = match node {
            Node::Exit => {
                interp::FinalizeOp::build(&mut self.at_end(block));
                self.scopes.pop();
                return block;
            }
            Node::Switch(test, _, failure) | Node::Bool(test, _, _, failure) => {
                (Some(*test), failure)
            }
            Node::Success(_, failure) => (None, failure),
        };
        // The failure comes first: a test that iterates over users tries all of them before.
        let depth = self.failures.len();
        if let Some(failure) = failure {
            let failure = self.node(failure, region, None);
            self.failures.push(failure);
        }
        let mut current = block;
        let value = test.map(|test| self.value_at(&mut current, test.position));
        let is_operation = value.is_some_and(|value| {
            let (body, _) = self.body();
            body.value_type(value).is::<OperationType>()
        });
        let is_new = is_operation && value.is_some_and(|value| !self.located.contains(&value));
        if is_new {
            self.located.extend(value);
        }
        match (node, value) {
            (Node::Bool(test, answer, success, _), Some(value)) => {
                self.test(*test, answer, success, current, value);
            }
            (Node::Switch(test, children, _), Some(value)) => {
                self.switch(*test, children, current, value);
            }
            (Node::Success(pattern, _), _) => self.success(*pattern, current),
            _ => {}
        }
        self.failures.truncate(depth);
        if is_operation {
            self.located.retain(|known| Some(*known) != value);
        }
        self.scopes.pop();
        block
    }

    /// Returns the value at the position `id`, for which operations are created at the end of
    /// `block`; an iteration continues in the block of its loop.
    fn value_at(&mut self, block: &mut Block, id: PositionId) -> Value {
        if let Some(value) = self.scopes.iter().rev().find_map(|scope| scope.get(&id)) {
            return *value;
        }
        let position = self.uniquer.get(id).clone();
        let parent = position.parent().map(|parent| self.value_at(block, parent));
        let value = self.create(block, id, &position, parent);
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(id, value);
        }
        value
    }

    fn create(
        &mut self,
        block: &mut Block,
        id: PositionId,
        position: &Position,
        parent: Option<Value>,
    ) -> Value {
        let is_definition = self.uniquer.is_operand_definition(id);
        if let Position::ConstraintResult { question, index } = position
            && let Some(results) = self.constraints.get(question)
        {
            return results[*index as usize];
        }
        if let (Position::ForEach { .. }, Some(range)) = (position, parent) {
            return self.iterate(block, range);
        }
        let mut b = self.at_end(*block);
        let b = &mut b;
        let cx = b.context().clone();
        let (value, operation) = (ValueType.intern(&cx).ty(), OperationType.intern(&cx).ty());
        let attribute = AttributeType.intern(&cx).ty();
        let group = |is_variadic: &bool| match is_variadic {
            true => RangeType::get(&cx, value).ty(),
            false => value,
        };
        match (position, parent) {
            (Position::Operation { .. }, Some(of)) if is_definition => {
                interp::GetDefiningOpOp::build(b, operation, of).value(b)
            }
            (Position::Operation { .. }, Some(of)) => of,
            (Position::Operand { index, .. }, Some(of)) => {
                interp::GetOperandOp::build(b, value, of, *index as i32).value(b)
            }
            (Position::OperandGroup { group: index, is_variadic, .. }, Some(of)) => {
                let get = interp::GetOperandsOp::build(b, group(is_variadic), of);
                if let Some(index) = index {
                    get.set_index(b.body_mut(), Some(*index as i32));
                }
                get.value(b)
            }
            (Position::Attribute { name, .. }, Some(of)) => {
                interp::GetAttributeOp::build(b, attribute, of, name.clone()).value(b)
            }
            (Position::Result { index, .. }, Some(of)) => {
                interp::GetResultOp::build(b, value, of, *index as i32).value(b)
            }
            (Position::ResultGroup { group: index, is_variadic, .. }, Some(of)) => {
                results_of(b, group(is_variadic), of, index.map(|index| index as i32))
            }
            (Position::Type { .. }, Some(of)) => {
                if b.body().value_type(of) == attribute {
                    let ty = TypeType.intern(&cx).ty();
                    interp::GetAttributeTypeOp::build(b, ty, of).value(b)
                } else {
                    types_of(b, of)
                }
            }
            (Position::Users { .. }, Some(of)) => {
                let of = match b.body().value_type(of).is::<RangeType>() {
                    true => interp::ExtractOp::build(b, value, of, 0).value(b),
                    false => of,
                };
                let users = RangeType::get(&cx, operation).ty();
                interp::GetUsersOp::build(b, users, of).value(b)
            }
            (Position::AttributeLiteral(constant), _) => {
                interp::CreateAttributeOp::build(b, attribute, *constant).value(b)
            }
            (Position::TypeLiteral(constant), _) => {
                let ty = TypeType.intern(&cx).ty();
                match constant.as_handle::<TypeAttr>() {
                    Some(constant) => interp::CreateTypeOp::build(b, ty, constant).value(b),
                    None => {
                        let list = constant.as_handle::<ArrayAttr>();
                        let list = list.unwrap_or_else(|| ArrayAttr::get(&cx, Vec::new()));
                        let ty = RangeType::get(&cx, ty).ty();
                        interp::CreateTypesOp::build(b, ty, list).value(b)
                    }
                }
            }
            // The other positions have a parent or were looked up.
            _ => interp::CreateAttributeOp::build(
                b,
                attribute,
                terrace_ir::UnitAttr::get(&cx).attr(),
            )
            .value(b),
        }
    }

    /// Creates a loop over `range`; `block` becomes its first block, and a failed test continues
    /// with the next element.
    fn iterate(&mut self, block: &mut Block, range: Value) -> Value {
        let after = self.failures.last().copied().unwrap_or(*block);
        let mut b = self.at_end(*block);
        let cx = b.context().clone();
        let location = b.location();
        let each = interp::ForEachOp::build(&mut b, range, after).op();
        let body = b.body_mut();
        let element = terrace_pdl::element_or_self(&cx, body.value_type(range));
        let Some(region) = body.region(each, 0) else { return range };
        let first = body.append_block(region, [(element, location)]);
        let next = body.append_block(region, []);
        let variable = body.arguments(first)[0];
        interp::ContinueOp::build(&mut Builder::at_end(body, next, location));
        self.failures.push(next);
        *block = first;
        variable
    }

    /// Generates a test with one answer, and the blocks after it.
    fn test(&mut self, test: Test, answer: &Answer, success: &Node, block: Block, value: Value) {
        let question = self.uniquer.question_of(test.question).clone();
        let mut current = block;
        let arguments: Vec<Value> = match &question {
            Question::EqualTo(other) => vec![self.value_at(&mut current, *other)],
            Question::Constraint { arguments, .. } => {
                arguments.iter().map(|argument| self.value_at(&mut current, *argument)).collect()
            }
            _ => Vec::new(),
        };
        let (body, _) = self.body();
        let Some(region) = body.block_region(current) else { return };
        let then = self.append_block(region);
        let other = self.failures.last().copied().unwrap_or(then);
        let mut b = self.at_end(current);
        let b = &mut b;
        let count = |answer: &Answer| match answer {
            Answer::Count(count) => *count as i32,
            _ => 0,
        };
        match (&question, answer) {
            (Question::IsNotNull, _) => {
                interp::IsNotNullOp::build(b, value, then, other);
            }
            (Question::OperationName, Answer::Name(name)) => {
                interp::CheckOperationNameOp::build(b, value, name.clone(), then, other);
            }
            (Question::Type, Answer::Constant(constant)) => {
                check_type(b, value, *constant, then, other)
            }
            (Question::Attribute, Answer::Constant(constant)) => {
                interp::CheckAttributeOp::build(b, value, *constant, then, other);
            }
            (Question::OperandCount | Question::OperandCountAtLeast, answer) => {
                let at_least = question == Question::OperandCountAtLeast;
                check_count(b, true, value, count(answer), at_least, then, other);
            }
            (Question::ResultCount | Question::ResultCountAtLeast, answer) => {
                let at_least = question == Question::ResultCountAtLeast;
                check_count(b, false, value, count(answer), at_least, then, other);
            }
            (Question::EqualTo(_), _) => {
                interp::AreEqualOp::build(b, value, arguments[0], then, other);
            }
            (Question::Constraint { name, results, is_negated, .. }, _) => {
                let apply = interp::ApplyConstraintOp::build(
                    b,
                    results,
                    name.clone(),
                    &arguments[..],
                    then,
                    other,
                );
                if *is_negated {
                    apply.set_is_negated(b.body_mut(), true);
                }
                let results = b.body().results(apply.op()).collect();
                self.constraints.insert(test.question, results);
            }
            _ => {}
        }
        self.node(success, region, Some(then));
    }

    /// Generates a test with several answers, and the blocks of each answer.
    fn switch(&mut self, test: Test, children: &[(Answer, Node)], block: Block, value: Value) {
        let question = self.uniquer.question_of(test.question).clone();
        let (body, _) = self.body();
        let Some(region) = body.block_region(block) else { return };
        let default = self.failures.last().copied().unwrap_or(block);
        if matches!(question, Question::OperandCountAtLeast | Question::ResultCountAtLeast) {
            let of_operands = question == Question::OperandCountAtLeast;
            self.at_least(of_operands, children, block, value, default);
            return;
        }
        let mut cases = Vec::new();
        for (_, child) in children {
            cases.push(self.node(child, region, None));
        }
        let mut b = self.at_end(block);
        let b = &mut b;
        let cx = b.context().clone();
        let counts = |cx: &Context| {
            let counts: Vec<i64> = children
                .iter()
                .map(|(answer, _)| match answer {
                    Answer::Count(count) => i64::from(*count),
                    _ => 0,
                })
                .collect();
            let ty = VectorType::get(cx, &[counts.len() as i64], IntegerType::get(cx, 32)).ty();
            DenseElementsAttr::from_ints(cx, ty, counts)
        };
        let constants = |cx: &Context| {
            let constants = children.iter().map(|(answer, _)| match answer {
                Answer::Constant(constant) => *constant,
                Answer::Name(name) => StringAttr::from_text(cx, name).attr(),
                _ => terrace_ir::UnitAttr::get(cx).attr(),
            });
            ArrayAttr::get(cx, constants.collect::<Vec<Attribute>>())
        };
        match question {
            Question::OperandCount => {
                if let Ok(counts) = counts(&cx) {
                    interp::SwitchOperandCountOp::build(b, value, counts, default, &cases);
                }
            }
            Question::ResultCount => {
                if let Ok(counts) = counts(&cx) {
                    interp::SwitchResultCountOp::build(b, value, counts, default, &cases);
                }
            }
            Question::OperationName => {
                interp::SwitchOperationNameOp::build(b, value, constants(&cx), default, &cases);
            }
            Question::Type if b.body().value_type(value).is::<RangeType>() => {
                interp::SwitchTypesOp::build(b, value, constants(&cx), default, &cases);
            }
            Question::Type => {
                interp::SwitchTypeOp::build(b, value, constants(&cx), default, &cases);
            }
            _ => {
                interp::SwitchAttributeOp::build(b, value, constants(&cx), default, &cases);
            }
        }
    }

    /// Generates a chain of tests for minimal counts, in descending order: each case falls back to
    /// the next smaller one.
    fn at_least(
        &mut self,
        of_operands: bool,
        children: &[(Answer, Node)],
        block: Block,
        value: Value,
        default: Block,
    ) {
        let (body, _) = self.body();
        let Some(region) = body.block_region(block) else { return };
        let count = |answer: &Answer| match answer {
            Answer::Count(count) => *count,
            _ => 0,
        };
        let mut sorted: Vec<&(Answer, Node)> = children.iter().collect();
        sorted.sort_by_key(|(answer, _)| Reverse(count(answer)));
        self.failures.push(default);
        for (answer, child) in sorted {
            let then = self.node(child, region, None);
            let location = self.module.location(self.matcher);
            let (body, _) = self.body();
            let test = body.new_block([]);
            body.insert_block(test, region, Some(then));
            let mut b = Builder::at_end(body, test, location);
            check_count(&mut b, of_operands, value, count(answer) as i32, true, then, default);
            if let Some(last) = self.failures.last_mut() {
                *last = test;
            }
        }
        if let Some(first) = self.failures.pop()
            && first != default
        {
            let (body, _) = self.body();
            body.merge_block(first, block, None, &[]);
        }
    }

    /// Generates the record of the match of a pattern, and its rewriter.
    fn success(&mut self, pattern: usize, block: Block) {
        let (source, positions) = &self.patterns[pattern];
        let pattern_op = source.body.op(Op::ROOT);
        let Some(view) = pattern_op.cast::<PatternOp>() else { return };
        let benefit = view.benefit();
        let end = pattern_op.region(0).and_then(|region| region.entry()?.terminator());
        let Some(end) = end else { return };
        let Some((name, used)) = self.rewriter(source, positions, end) else { return };
        let mut current = block;
        let inputs: Vec<Value> =
            used.into_iter().map(|position| self.value_at(&mut current, position)).collect();
        let root = source.body.defined_by::<OperationOp>(self.roots[pattern]);
        let kind = root.and_then(|root| root.op_name().cloned());
        let names = created_names(end);
        let located = self.located.clone();
        let Some(dest) = self.failures.last().copied() else { return };
        let mut b = self.at_end(current);
        b.set_location(source.location);
        let cx = b.context().clone();
        let rewriter =
            SymbolRefAttr::nested(&cx, Ident::get(&cx, REWRITERS), &[Ident::get(&cx, &name)]);
        let record = interp::RecordMatchOp::build(
            &mut b,
            &inputs[..],
            &located[..],
            rewriter,
            benefit,
            dest,
        );
        if let Some(kind) = kind {
            record.set_root_kind(b.body_mut(), Some(kind));
        }
        if !names.is_empty() {
            record.set_generated_ops(b.body_mut(), Some(ArrayAttr::get(&cx, names)));
        }
    }

    /// Generates the rewriter of a pattern with the rewrite `end`; returns its name and the
    /// positions of its arguments.
    fn rewriter(
        &mut self,
        source: &'a Source,
        positions: &'a FxHashMap<Value, PositionId>,
        end: OpRef<'a>,
    ) -> Option<(String, Vec<PositionId>)> {
        const NAME: &str = "pdl_generated_rewriter";
        let name = match self.rewriter_count {
            0 => NAME.to_owned(),
            count => format!("{NAME}_{}", count - 1),
        };
        self.rewriter_count += 1;
        let (module, owner) = inside(self.module, self.rewriters);
        let block = module.first_block(module.region(owner, 0)?)?;
        let mut b = Builder::at_end(module, block, source.location);
        let op = function(&mut b, &name, &[]);
        let (body, owner) = inside(module, op);
        let entry = body.first_block(body.region(owner, 0)?)?;
        let used = Rewriter::translate(end, positions, body, entry)?;
        set_signature(body, entry);
        Some((name, used))
    }
}

fn check_type(b: &mut Builder<'_>, value: Value, constant: Attribute, then: Block, other: Block) {
    match constant.as_handle::<TypeAttr>() {
        Some(ty) => {
            interp::CheckTypeOp::build(b, value, ty, then, other);
        }
        None => {
            let Some(list) = constant.as_handle::<ArrayAttr>() else { return };
            interp::CheckTypesOp::build(b, value, list, then, other);
        }
    }
}

/// Creates the test whether the operation `value` has `count` operands, or results, or at least so
/// many.
fn check_count(
    b: &mut Builder<'_>,
    of_operands: bool,
    value: Value,
    count: i32,
    at_least: bool,
    then: Block,
    other: Block,
) {
    if of_operands {
        let check = interp::CheckOperandCountOp::build(b, value, count, then, other);
        check.set_compare_at_least(b.body_mut(), at_least);
    } else {
        let check = interp::CheckResultCountOp::build(b, value, count, then, other);
        check.set_compare_at_least(b.body_mut(), at_least);
    }
}
