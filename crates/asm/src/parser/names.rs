//! The names of SSA values, as a table owned by [`Scopes`](super::scopes::Scopes).
//!
//! A name gets an id on its first use; the table of meanings is indexed by id. Leaving a scope
//! undoes the changes made in it.

use rustc_hash::FxHashMap;
use terrace_ir::Value;

use super::spelling::Spelling;

/// The id of a name together with a result number: an index into [`Names`].
pub(super) type NameId = u32;

/// The meaning of a name at the parser's position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Meaning {
    /// The value; a placeholder while `forward`.
    pub(super) value: Option<Value>,
    /// The offset of the definition, or of the first use while `forward`.
    pub(super) position: u32,
    /// The number of the isolated scope that the name belongs to.
    isolation: u32,
    /// The number of the body that the value is in.
    pub(super) body: u32,
    /// Whether the name has been used but not yet defined.
    pub(super) forward: bool,
}

#[derive(Clone, Copy)]
struct Change {
    name: NameId,
    before: Meaning,
}

struct Scope {
    /// The index of the first change in the scope.
    changes: usize,
    /// The number of the isolated scope around the scope.
    isolation: u32,
}

/// The names of values, and the meaning of each at the parser's position.
#[derive(Default)]
pub(super) struct Names<'s> {
    /// A hash table with open addressing: the first bytes of a name, and its id + 1 (0 = free).
    slots: Vec<(u64, u32)>,
    texts: usize,
    /// For names that are decimal numbers, the id + 1 by number (0 = unused).
    decimal: Vec<u32>,
    /// The ids of names with a result number other than 0.
    numbered: FxHashMap<(NameId, u32), NameId>,
    keys: Vec<&'s [u8]>,
    meanings: Vec<Meaning>,
    changes: Vec<Change>,
    scopes: Vec<Scope>,
    isolation: u32,
    isolations: u32,
}

/// The number of digits up to which decimal names are looked up by number.
pub(super) const DECIMAL_DIGITS: usize = 7;

/// Returns the number that the name `text` consists of; `None` if it is not a number, or one with a
/// leading zero. The lexer accepts only digits behind a first digit.
#[inline]
fn decimal(text: &[u8]) -> Option<usize> {
    let [_, first @ b'0'..=b'9', rest @ ..] = text else { return None };
    if rest.len() >= DECIMAL_DIGITS || (*first == b'0' && !rest.is_empty()) {
        return None;
    }
    let digit = |byte: u8| usize::from(byte - b'0');
    Some(rest.iter().fold(digit(*first), |number, byte| number * 10 + digit(*byte)))
}

impl<'s> Names<'s> {
    /// Returns the id of the name `text` (with `%`) and a result number. `limit`, the size of the
    /// source, bounds the table of decimal names.
    #[inline(always)]
    pub(super) fn id(&mut self, text: &'s [u8], number: u32, limit: usize) -> NameId {
        let name = match decimal(text) {
            Some(decimal) => match self.known_decimal(decimal) {
                Some(known) => known,
                None if decimal < limit => self.new_decimal(text, decimal),
                None => self.text_id(text),
            },
            None => self.text_id(text),
        };
        if number == 0 {
            return name;
        }
        if let Some(known) = self.numbered.get(&(name, number)) {
            return *known;
        }
        let id = self.new_id(text);
        self.numbered.insert((name, number), id);
        id
    }

    /// Returns the id of the name `%number`; `None` before its first use.
    #[inline]
    pub(super) fn known_decimal(&self, number: usize) -> Option<NameId> {
        self.decimal.get(number)?.checked_sub(1)
    }

    fn new_decimal(&mut self, text: &'s [u8], number: usize) -> NameId {
        if self.decimal.len() <= number {
            self.decimal.resize(number + 1, 0);
        }
        let id = self.new_id(text);
        self.decimal[number] = id + 1;
        id
    }

    fn new_id(&mut self, text: &'s [u8]) -> NameId {
        self.keys.push(text);
        self.meanings.push(Meaning::default());
        (self.meanings.len() - 1) as u32
    }

    fn text_id(&mut self, text: &'s [u8]) -> NameId {
        if self.slots.len() < 2 * (self.texts + 1) {
            self.grow();
        }
        let spelling = Spelling::new(text);
        let mask = self.slots.len() - 1;
        let mut at = spelling.mixed() as usize & mask;
        loop {
            match self.slots[at] {
                (_, 0) => break,
                (first, name)
                    if first == spelling.first()
                        && spelling.equals_tail(self.keys[name as usize - 1]) =>
                {
                    return name - 1;
                }
                _ => at = (at + 1) & mask,
            }
        }
        let id = self.new_id(text);
        self.slots[at] = (spelling.first(), id + 1);
        self.texts += 1;
        id
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        let old = std::mem::replace(&mut self.slots, vec![(0, 0); size]);
        for (first, name) in old.into_iter().filter(|slot| slot.1 != 0) {
            let spelling = Spelling::new(self.keys[name as usize - 1]);
            let mut at = spelling.mixed() as usize & (size - 1);
            while self.slots[at].1 != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = (first, name);
        }
    }

    /// Returns the meaning of `name` at the parser's position; `None` if it is not in scope.
    #[inline]
    pub(super) fn get(&self, name: NameId) -> Option<Meaning> {
        let meaning = self.meanings[name as usize];
        (meaning.value.is_some() && meaning.isolation == self.isolation).then_some(meaning)
    }

    /// Gives `name` a meaning, which ends with the current scope.
    #[inline]
    pub(super) fn set(
        &mut self,
        name: NameId,
        value: Value,
        position: u32,
        body: u32,
        forward: bool,
    ) {
        let meaning =
            Meaning { value: Some(value), position, isolation: self.isolation, body, forward };
        let held = &mut self.meanings[name as usize];
        // Within an isolated scope a name has one meaning; its meaning outside is restored later.
        let before = if held.isolation == self.isolation { Meaning::default() } else { *held };
        *held = meaning;
        self.changes.push(Change { name, before });
    }

    /// Replaces the placeholder for `name`, which is not defined yet, by `value` of the body
    /// numbered `body`.
    pub(super) fn move_forward_use(&mut self, name: NameId, value: Value, body: u32) {
        let held = &mut self.meanings[name as usize];
        (held.value, held.body) = (Some(value), body);
    }

    /// Whether any name has a meaning, in the current scope or in an enclosing one.
    #[inline]
    pub(super) fn any(&self) -> bool {
        !self.changes.is_empty()
    }

    /// Returns the number of scopes around the parser's position.
    pub(super) fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Enters a scope; an isolated one hides all names.
    pub(super) fn enter(&mut self, isolated: bool) {
        self.scopes.push(Scope { changes: self.changes.len(), isolation: self.isolation });
        if isolated {
            self.isolations += 1;
            self.isolation = self.isolations;
        }
    }

    /// Leaves the scope and undoes its definitions.
    ///
    /// Names that were used but not defined are passed to the enclosing scope, which may define
    /// them later. If the scope is isolated or the outermost one, `undefined` is called with the
    /// offset of each such use instead. Returns whether a name passed on was used in the body
    /// numbered `body`.
    pub(super) fn leave(&mut self, body: u32, mut undefined: impl FnMut(u32)) -> bool {
        let Some(scope) = self.scopes.pop() else { return false };
        let outermost = self.scopes.is_empty();
        let mut used = false;
        let isolated = scope.isolation != self.isolation;
        let mut kept = scope.changes;
        // Go backwards, since the first change of a name in the scope holds the meaning to restore.
        // A name that is still undefined has exactly one change.
        for Change { name, before } in self.changes[scope.changes..].iter().rev() {
            let held = &mut self.meanings[*name as usize];
            let pending = held.forward && held.value.is_some() && held.isolation == self.isolation;
            if pending && !isolated && !outermost {
                used |= held.body == body;
                continue;
            }
            if pending {
                undefined(held.position);
            }
            *held = *before;
        }
        if !isolated {
            for at in scope.changes..self.changes.len() {
                let change = self.changes[at];
                let held = self.meanings[change.name as usize];
                if held.forward && held.value.is_some() && held.isolation == self.isolation {
                    self.changes[kept] = change;
                    kept += 1;
                }
            }
        }
        self.changes.truncate(kept);
        self.isolation = scope.isolation;
        used
    }

    /// Returns the names in scope with their meaning, in no particular order.
    pub(super) fn visible(&self) -> Vec<(&'s [u8], Meaning)> {
        let all = self.keys.iter().copied().zip(self.meanings.iter().copied());
        let here = |meaning: &Meaning| {
            meaning.value.is_some() && !meaning.forward && meaning.isolation == self.isolation
        };
        all.filter(|(_, meaning)| here(meaning)).collect()
    }

    /// Returns the text of `name`, with `%`.
    pub(super) fn text(&self, name: NameId) -> &'s [u8] {
        self.keys[name as usize]
    }
}
