//! The names of values and labels ([`Names`]).

use rustc_hash::FxHashMap;
use terrace_ir::{Block, Body, Value};

/// Letters of induction variables, by the depth of their loop.
const LOOP_LETTERS: std::ops::RangeInclusive<char> = 'i'..='t';
/// The letter of induction variables of deeper loops.
const DEEP_LOOP_LETTER: char = 'u';

/// The names in a function, or outside of all functions.
#[derive(Default)]
struct Scope {
    values: FxHashMap<(*const Body, Value), String>,
    labels: FxHashMap<(*const Body, Block), String>,
    /// The number of the last label.
    last_label: usize,
}

/// The names of values and labels. Ids are unique in a body only, hence the keys.
#[derive(Default)]
pub(crate) struct Names {
    outermost: Scope,
    /// The scopes of the enclosing functions, outermost first.
    functions: Vec<Scope>,
    /// The number of the last value; it starts anew in each function.
    last_value: usize,
    /// The number of loops around the current operation.
    loops: u32,
}

impl Names {
    /// Enters a function: its values are numbered from 1, its labels after those around it.
    pub(crate) fn enter_function(&mut self) {
        let last_label = self.scope().last_label;
        self.functions.push(Scope { last_label, ..Scope::default() });
        self.last_value = 0;
    }

    /// Leaves a function, and forgets its names.
    pub(crate) fn leave_function(&mut self) {
        self.functions.pop();
    }

    pub(crate) fn enter_loop(&mut self) {
        self.loops += 1;
    }

    pub(crate) fn leave_loop(&mut self) {
        self.loops -= 1;
    }

    fn scope(&mut self) -> &mut Scope {
        self.functions.last_mut().unwrap_or(&mut self.outermost)
    }

    fn find(&self, body: &Body, value: Value) -> Option<&str> {
        let key = (std::ptr::from_ref(body), value);
        let scopes = self.functions.iter().rev().chain([&self.outermost]);
        scopes.filter_map(|scope| scope.values.get(&key)).map(String::as_str).next()
    }

    /// Whether the value has a name.
    pub(crate) fn has_value(&self, body: &Body, value: Value) -> bool {
        self.find(body, value).is_some()
    }

    /// Gives the value a text of its own in place of a name.
    pub(crate) fn set_value(&mut self, body: &Body, value: Value, text: String) {
        self.scope().values.insert((std::ptr::from_ref(body), value), text);
    }

    /// Returns the name of the value, `v1`, `v2`, … in the order of the first calls.
    pub(crate) fn value(&mut self, body: &Body, value: Value) -> String {
        self.value_with(body, value, 'v')
    }

    /// Returns the name of the induction variable of the innermost loop.
    pub(crate) fn induction(&mut self, body: &Body, value: Value) -> String {
        let depth = self.loops.saturating_sub(1) as usize;
        let letter = LOOP_LETTERS.clone().nth(depth).unwrap_or(DEEP_LOOP_LETTER);
        self.value_with(body, value, letter)
    }

    fn value_with(&mut self, body: &Body, value: Value, letter: char) -> String {
        if let Some(name) = self.find(body, value) {
            return name.to_owned();
        }
        self.last_value += 1;
        let name = format!("{letter}{}", self.last_value);
        self.set_value(body, value, name.clone());
        name
    }

    /// Returns the label of a block of the current function.
    pub(crate) fn label(&mut self, body: &Body, block: Block) -> String {
        let scope = self.scope();
        let number = &mut scope.last_label;
        let label = scope.labels.entry((std::ptr::from_ref(body), block)).or_insert_with(|| {
            *number += 1;
            format!("label{number}")
        });
        label.clone()
    }
}
