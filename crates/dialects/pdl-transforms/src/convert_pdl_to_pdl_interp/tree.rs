//! The decision tree that matches all patterns at once: [`Node`] and its construction from the
//! conditions of the patterns (MLIR: `PredicateTree.h`).

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::Value;

use super::predicates::{Answer, Position, PositionId, Predicate, Question, QuestionId, Uniquer};

/// A node of the decision tree.
pub(super) enum Node {
    /// A question with several answers, each with a node.
    Switch(Test, Vec<(Answer, Node)>, Option<Box<Node>>),
    /// A question with one answer.
    Bool(Test, Answer, Box<Node>, Option<Box<Node>>),
    /// The match of the pattern with this index.
    Success(usize, Option<Box<Node>>),
    /// The end of the matcher.
    Exit,
}

/// A question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Test {
    pub(super) position: PositionId,
    pub(super) question: QuestionId,
}

/// A pattern with its conditions.
pub(super) struct Pattern {
    /// The root of the pattern.
    pub(super) root: Value,
    /// The conditions of the pattern.
    pub(super) predicates: Vec<Predicate>,
}

/// A test with the number of its uses.
struct Ordered {
    test: Test,
    /// The number of conditions of all patterns with this test.
    primary: u32,
    /// The sum over the patterns with this test of the squares of the numbers of uses of all their
    /// tests.
    secondary: u32,
    /// The answer of each pattern.
    answers: FxHashMap<usize, Answer>,
}

/// Builds the decision tree of `patterns`.
pub(super) fn build(patterns: &[Pattern], uniquer: &Uniquer) -> Node {
    let mut all: Vec<Ordered> = Vec::new();
    let mut ids: FxHashMap<Test, usize> = FxHashMap::default();
    let mut used: Vec<FxHashSet<usize>> = Vec::new();
    for (pattern, conditions) in patterns.iter().enumerate() {
        let mut tests = FxHashSet::default();
        for predicate in &conditions.predicates {
            let test = Test { position: predicate.position, question: predicate.question };
            let id = *ids.entry(test).or_insert_with(|| {
                let answers = FxHashMap::default();
                all.push(Ordered { test, primary: 0, secondary: 0, answers });
                all.len() - 1
            });
            all[id].answers.entry(pattern).or_insert_with(|| predicate.answer.clone());
            all[id].primary += 1;
            tests.insert(id);
        }
        used.push(tests);
    }
    for tests in &used {
        let total: u32 = tests.iter().map(|id| all[*id].primary * all[*id].primary).sum();
        tests.iter().for_each(|id| all[*id].secondary += total);
    }
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|id| {
        let Ordered { test, primary, secondary, .. } = &all[*id];
        (Reverse((*primary, *secondary)), uniquer.order(test.position, test.question), *id)
    });
    let order = after_dependencies(order, &all, uniquer);
    let mut root = None;
    for (pattern, tests) in used.iter().enumerate() {
        let list: Vec<&Ordered> =
            order.iter().filter(|id| tests.contains(id)).map(|id| &all[*id]).collect();
        insert(&mut root, pattern, &list);
    }
    let mut root = root.unwrap_or(Node::Exit);
    fold_switches(&mut root);
    append_exit(&mut root);
    root
}

/// Moves the tests that use a result of a native constraint behind the constraint; otherwise keeps
/// the order (MLIR: `stableTopologicalSort`).
fn after_dependencies(order: Vec<usize>, all: &[Ordered], uniquer: &Uniquer) -> Vec<usize> {
    let depends = |one: usize, on: usize| {
        let question = all[on].test.question;
        if !matches!(uniquer.question_of(question), Question::Constraint { .. }) {
            return false;
        }
        let uses = |position: &PositionId| {
            matches!(uniquer.get(*position), Position::ConstraintResult { question: of, .. }
                if *of == question)
        };
        let test = all[one].test;
        match uniquer.question_of(test.question) {
            Question::Constraint { arguments, .. } => arguments.iter().any(uses),
            Question::EqualTo(other) => uses(&test.position) || uses(other),
            _ => uses(&test.position),
        }
    };
    let mut sorted = Vec::new();
    let mut rest = order;
    while !rest.is_empty() {
        let (ready, later): (Vec<usize>, Vec<usize>) =
            rest.iter().copied().partition(|one| !rest.iter().any(|on| depends(*one, *on)));
        if ready.is_empty() {
            sorted.extend(later);
            break;
        }
        sorted.extend(ready);
        rest = later;
    }
    sorted
}

/// Inserts the pattern number `pattern` with the tests `list` below `node`.
fn insert(node: &mut Option<Node>, pattern: usize, list: &[&Ordered]) {
    let Some((first, rest)) = list.split_first() else {
        let failure = node.take().map(Box::new);
        *node = Some(Node::Success(pattern, failure));
        return;
    };
    match node {
        None => {
            let mut child = None;
            insert(&mut child, pattern, rest);
            let answer = first.answers.get(&pattern).cloned().unwrap_or(Answer::True);
            let children = child.map(|child| (answer, child)).into_iter().collect();
            *node = Some(Node::Switch(first.test, children, None));
        }
        Some(Node::Switch(test, children, _)) if *test == first.test => {
            let answer = first.answers.get(&pattern).cloned().unwrap_or(Answer::True);
            let at = children.iter().position(|(known, _)| *known == answer);
            let mut child = at.map(|at| std::mem::replace(&mut children[at].1, Node::Exit));
            insert(&mut child, pattern, rest);
            if let Some(child) = child {
                match at {
                    Some(at) => children[at].1 = child,
                    None => children.push((answer, child)),
                }
            }
        }
        Some(
            Node::Switch(_, _, failure) | Node::Bool(_, _, _, failure) | Node::Success(_, failure),
        ) => {
            let mut next = failure.take().map(|next| *next);
            insert(&mut next, pattern, list);
            *failure = next.map(Box::new);
        }
        Some(Node::Exit) => {}
    }
}

/// Replaces each switch with one answer by a [`Node::Bool`].
fn fold_switches(node: &mut Node) {
    if let Node::Switch(test, children, failure) = node {
        children.iter_mut().for_each(|(_, child)| fold_switches(child));
        if children.len() == 1
            && let Some((answer, child)) = children.pop()
        {
            *node = Node::Bool(*test, answer, Box::new(child), failure.take());
        }
    } else if let Node::Bool(_, _, success, _) = node {
        fold_switches(success);
    }
    if let Some(failure) = failure_of(node) {
        fold_switches(failure);
    }
}

fn failure_of(node: &mut Node) -> Option<&mut Box<Node>> {
    match node {
        Node::Switch(_, _, failure) | Node::Bool(_, _, _, failure) | Node::Success(_, failure) => {
            failure.as_mut()
        }
        Node::Exit => None,
    }
}

/// Ends the path of failures from `node` by an exit.
fn append_exit(node: &mut Node) {
    match node {
        Node::Switch(_, _, failure) | Node::Bool(_, _, _, failure) | Node::Success(_, failure) => {
            match failure {
                Some(next) => append_exit(next),
                None => *failure = Some(Box::new(Node::Exit)),
            }
        }
        Node::Exit => {}
    }
}
