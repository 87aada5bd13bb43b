//! The functions of a module that a run has to process ([`Plan`]).

use std::io;
use std::ops::Range;

use crate::functions::{Function, Functions};
use crate::key::{Key, KeyBuilder};
use crate::store::Store;

/// The text between two functions of a printed module.
const SEPARATOR: &[u8] = b"\n  ";

/// Mean size in bytes of the functions whose results are one entry of the store. The ends of
/// blocks depend on the contents of functions, so a change affects one or two blocks.
const BLOCK: u64 = 1 << 14;

/// Consecutive functions whose results are one entry of the store.
struct Block {
    functions: Range<usize>,
    key: Key,
    /// The printed functions; `None` if the store does not have them.
    result: Option<Vec<u8>>,
    is_stored: bool,
}

/// The results of earlier runs for the functions of a module, and the text of the others.
///
/// The result for a function depends on its text, the text between functions, and the heads of the
/// functions that it refers to.
pub struct Plan<'t> {
    input: &'t Functions<'t>,
    frame: Key,
    /// The printed texts between functions; `None` if the store does not have them.
    gaps: Option<Vec<Vec<u8>>>,
    is_frame_stored: bool,
    blocks: Vec<Block>,
}

impl<'t> Plan<'t> {
    /// Looks up the results for `input` of runs whose version, passes and options are `settings`.
    pub fn new(input: &'t Functions<'t>, settings: &KeyBuilder, store: &dyn Store) -> Self {
        let mut context = settings.clone();
        context.add("context");
        let last = input.gaps.len() - 1;
        for (at, gap) in input.gaps.iter().enumerate() {
            if at == 0 || at == last || !gap.is_blank {
                context.add(gap.text);
            }
        }
        let context = context.finish();
        let mut plan =
            Self { input, frame: context, gaps: None, is_frame_stored: false, blocks: Vec::new() };
        let (mut first, mut block) = (0, KeyBuilder::new("block"));
        for (at, function) in input.functions.iter().enumerate() {
            let key = plan.function_key(context, function);
            block.add(key.as_bytes());
            let random = key.as_bytes().first_chunk().expect("a key has 32 bytes");
            let is_end = u64::from_le_bytes(*random) % BLOCK < function.text.len() as u64;
            if is_end || !input.gaps[at + 1].is_blank || at + 1 == last {
                let key = block.finish();
                let (result, functions) = (store.get(key), first..at + 1);
                let is_stored = result.is_some();
                plan.blocks.push(Block { functions, key, result, is_stored });
                (first, block) = (at + 1, KeyBuilder::new("block"));
            }
        }
        plan.gaps = store.get(plan.frame).and_then(|bytes| decode(&bytes));
        let inner = input.gaps[1..last].iter().filter(|gap| !gap.is_blank).count();
        plan.gaps = plan.gaps.filter(|gaps| gaps.len() == inner + 2);
        plan.is_frame_stored = plan.gaps.is_some();
        plan
    }

    fn function_key(&self, context: Key, function: &Function<'_>) -> Key {
        let mut key = KeyBuilder::new("function");
        key.add(context.as_bytes()).add(function.text);
        for symbol in &function.symbols {
            // Other symbols are in the context.
            if let Some(other) = self.input.by_name.get(symbol) {
                key.add(symbol).add(self.input.functions[*other].head);
            }
        }
        key.finish()
    }

    /// Whether the store has the results for some functions.
    pub fn is_useful(&self) -> bool {
        self.gaps.is_some() && self.blocks.iter().any(|block| block.result.is_some())
    }

    /// Returns the functions without a result.
    fn missing(&self) -> impl Iterator<Item = usize> {
        let missing = self.blocks.iter().filter(|block| block.result.is_none());
        missing.flat_map(|block| block.functions.clone())
    }

    /// Returns the text of a module with the functions that have no result, and declarations of
    /// the functions that they refer to; `None` if there are no such functions.
    pub fn remaining(&self) -> Option<Vec<u8>> {
        let (functions, gaps) = (&self.input.functions, &self.input.gaps);
        let mut is_missing = vec![false; functions.len()];
        self.missing().for_each(|at| is_missing[at] = true);
        if !is_missing.contains(&true) {
            return None;
        }
        let mut text = gaps[0].text.to_vec();
        let mut referred: Vec<usize> = Vec::new();
        for (at, function) in functions.iter().enumerate() {
            if is_missing[at] {
                text.extend_from_slice(function.text);
                text.push(b'\n');
                let symbols = function.symbols.iter();
                referred.extend(symbols.filter_map(|symbol| self.input.by_name.get(symbol)));
            }
            if at + 2 < gaps.len() && !gaps[at + 1].is_blank {
                text.extend_from_slice(gaps[at + 1].text);
            }
        }
        referred.sort_unstable();
        referred.dedup();
        for at in referred {
            if !is_missing[at] {
                text.extend(declaration(&functions[at]));
            }
        }
        text.extend_from_slice(gaps.last().expect("there is a gap after the last function").text);
        Some(text)
    }

    /// Returns the text of the whole result, given that of [`Plan::remaining`]; `None` if that does
    /// not have the expected form.
    pub fn assemble(&mut self, printed: Option<&Functions<'_>>) -> Option<Vec<u8>> {
        self.take_results(printed)?;
        let [first, inner @ .., last] = &self.gaps.as_ref()?[..] else { return None };
        let mut inner = inner.iter();
        let mut text = first.clone();
        for (at, block) in self.blocks.iter().enumerate() {
            if at > 0 {
                let blank = self.input.gaps[block.functions.start].is_blank;
                text.extend_from_slice(if blank { SEPARATOR } else { inner.next()? });
            }
            text.extend_from_slice(block.result.as_ref()?);
        }
        text.extend_from_slice(last);
        Some(text)
    }

    /// Takes the results of the functions without one from a printed module.
    fn take_results(&mut self, printed: Option<&Functions<'_>>) -> Option<()> {
        // The names of aliases depend on the whole module.
        let lines = printed.into_iter().flat_map(|printed| &printed.gaps);
        let mut lines = lines.flat_map(|gap| gap.text.split(|byte| *byte == b'\n'));
        if lines.any(|line| line.starts_with(b"#") || line.starts_with(b"!")) {
            return None;
        }
        let missing: Vec<usize> = self.missing().collect();
        let printed = printed.map_or(&[][..], |printed| &printed.functions);
        let name = |at: &usize| self.input.functions[*at].name;
        if !missing.iter().map(name).eq(printed.iter().map(|function| function.name)) {
            return None;
        }
        let mut printed = printed.iter().map(|function| function.text);
        for block in self.blocks.iter_mut().filter(|block| block.result.is_none()) {
            let texts: Vec<&[u8]> = printed.by_ref().take(block.functions.len()).collect();
            block.result = Some(texts.join(SEPARATOR));
        }
        Some(())
    }

    /// Takes the results of all functions from the whole printed module. Returns `None` if the
    /// results of functions depend on each other.
    pub fn take_whole(&mut self, printed: &Functions<'_>) -> Option<()> {
        self.blocks.iter_mut().for_each(|block| block.result = None);
        self.gaps = None;
        let last = self.input.gaps.len() - 1;
        if printed.gaps.len() != last + 1 {
            return None;
        }
        let mut kept = Vec::new();
        for (at, (gap, given)) in printed.gaps.iter().zip(&self.input.gaps).enumerate() {
            let is_inner = at > 0 && at < last;
            if is_inner && given.is_blank {
                if gap.text != SEPARATOR {
                    return None;
                }
                continue;
            }
            kept.push(gap.text.to_vec());
        }
        self.take_results(Some(printed))?;
        self.gaps = Some(kept);
        Some(())
    }

    /// Stores the results that were taken from printed modules.
    ///
    /// # Errors
    /// When a result cannot be written.
    pub fn store(&self, store: &dyn Store) -> io::Result<()> {
        for block in self.blocks.iter().filter(|block| !block.is_stored) {
            if let Some(result) = &block.result {
                store.put(block.key, result)?;
            }
        }
        match &self.gaps {
            Some(gaps) if !self.is_frame_stored => store.put(self.frame, &encode(gaps)),
            _ => Ok(()),
        }
    }
}

/// Returns the declaration of a function.
fn declaration(function: &Function<'_>) -> Vec<u8> {
    let head = function.head;
    let (name, signature) = head.split_at(head.iter().position(|byte| *byte == b'@').unwrap_or(0));
    // Only functions of `func` have a visibility; declared ones are private.
    let word: &[u8] =
        if name.starts_with(b"func.func") { b"func.func private " } else { b"llvm.func " };
    [word, signature, b"\n"].concat()
}

/// Encodes a list of texts.
fn encode(texts: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for text in texts {
        bytes.extend((text.len() as u64).to_le_bytes());
        bytes.extend_from_slice(text);
    }
    bytes
}

/// Decodes a list of texts; `None` if `bytes` are not such a list.
fn decode(mut bytes: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut texts = Vec::new();
    while !bytes.is_empty() {
        let (len, rest) = bytes.split_first_chunk()?;
        let (text, rest) =
            rest.split_at_checked(usize::try_from(u64::from_le_bytes(*len)).ok()?)?;
        texts.push(text.to_vec());
        bytes = rest;
    }
    Some(texts)
}
