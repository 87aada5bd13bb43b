//! Generated inputs with MLIR's recorded answers ([`CaseSet`]). The record holds hashes of the
//! answers, so that tests need no MLIR.

use std::io::Write;
use std::process::{Command, Stdio};

/// A tool: the output for a module as text, or what the tool reports of a module that it rejects.
pub type Tool = Box<dyn Fn(&str) -> Result<String, String>>;

/// A set of generated inputs, each a part of a module, with recorded hashes of MLIR's answers.
pub struct CaseSet {
    /// The name in messages.
    pub name: &'static str,
    /// The arguments of `mlir-opt`.
    pub flags: &'static [&'static str],
    /// The number of cases, a multiple of `block`.
    pub count: u64,
    /// The number of cases per module.
    pub block: u64,
    /// Returns the text of the case with this number.
    pub case: fn(u64) -> String,
    /// Splits a printed module into the answers of its cases.
    pub split: fn(&str) -> Vec<&str>,
    /// Returns Terrace's counterpart of `mlir-opt` with `flags`.
    pub tool: fn() -> Tool,
    /// The recorded hashes of all answers.
    pub answers: &'static [u8],
    /// The numbers of cases that are not compared, because MLIR's answers differ from run to run.
    pub unsettled: &'static [u64],
    /// The file of the record, relative to the sources of this crate.
    pub file: &'static str,
}

impl CaseSet {
    /// Returns the number of modules.
    pub fn blocks(&self) -> u64 {
        self.count / self.block
    }

    /// Returns the cases of a block as a module.
    pub fn module(&self, block: u64) -> String {
        self.cases(block).map(self.case).collect()
    }

    /// Returns the numbers of the cases of a block.
    fn cases(&self, block: u64) -> std::ops::Range<u64> {
        block * self.block..(block + 1) * self.block
    }

    /// Returns a tool that runs `program`, an `mlir-opt`.
    pub fn oracle(&self, program: &str) -> Tool {
        let (program, flags) = (program.to_owned(), self.flags);
        Box::new(move |text| {
            let mut run = Command::new(&program);
            // Traces of crashes are not read.
            run.env("LLVM_DISABLE_SYMBOLIZATION", "1");
            run.args(flags).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut run = run.spawn().map_err(|error| format!("{program}: {error}"))?;
            // A crashed program does not read its whole input.
            if let Some(mut input) = run.stdin.take() {
                let _ = input.write_all(text.as_bytes());
            }
            let output = run.wait_with_output().map_err(|error| format!("{program}: {error}"))?;
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            if output.status.success() {
                Ok(text(&output.stdout))
            } else {
                Err(text(&output.stderr))
            }
        })
    }

    /// Returns the answers of a tool to the cases of a block: parts of its output, or its error
    /// message for a case that it rejects, or the empty string for a case that it crashes on.
    pub fn ask(&self, tool: &Tool, block: u64) -> Vec<String> {
        if let Ok(printed) = tool(&self.module(block)) {
            return (self.split)(&printed).into_iter().map(str::to_owned).collect();
        }
        let one = |index| match tool(&(self.case)(index)) {
            Ok(printed) => (self.split)(&printed).concat(),
            Err(report) => message(&report).to_owned(),
        };
        self.cases(block).map(one).collect()
    }

    /// Returns the record of the answers to the cases of a block: a hash of all, and a short hash
    /// of each.
    pub fn record(&self, answers: &[String]) -> Vec<u8> {
        let mut all = Hash::default();
        answers.iter().for_each(|answer| all.add(answer));
        let mut out = all.0.to_le_bytes().to_vec();
        answers.iter().for_each(|answer| out.extend(short_hash(answer).to_le_bytes()));
        out
    }

    /// Returns the numbers of the cases of a block whose `answers` differ from MLIR's.
    pub fn differences(&self, block: u64, answers: &[String]) -> Vec<u64> {
        let size = 8 + 2 * self.block as usize;
        let start = block as usize * size;
        let Some(recorded) = self.answers.get(start..start + size) else {
            return self.cases(block).collect();
        };
        let short = |at: usize| u16::from_le_bytes([recorded[8 + 2 * at], recorded[9 + 2 * at]]);
        // Cases that MLIR crashed on are not compared.
        let known = |at: usize| short(at) != UNKNOWN;
        let kept =
            |(at, text): (usize, &String)| if known(at) { text.clone() } else { String::new() };
        let compared: Vec<String> = answers.iter().enumerate().map(kept).collect();
        if compared.len() == self.block as usize && self.record(&compared) == recorded {
            return Vec::new();
        }
        let unsettled = |at: usize| self.unsettled.contains(&(block * self.block + at as u64));
        let differs = |at: &usize| {
            !unsettled(*at) && compared.get(*at).is_none_or(|text| short_hash(text) != short(*at))
        };
        let found: Vec<u64> = (0..self.block as usize)
            .filter(differs)
            .map(|at| block * self.block + at as u64)
            .collect();
        // The block differs, but all short hashes collide: report its first case.
        let collide = found.is_empty() && !(0..self.block as usize).any(unsettled);
        if collide { vec![block * self.block] } else { found }
    }
}

/// Returns the message of the first error in what a tool reports; empty without an error.
/// `mlir-opt` aborts with a message for a type without a data layout.
fn message(report: &str) -> &str {
    let mut lines = report.lines();
    let found = lines.find_map(|line| {
        let aborts = line.strip_prefix("LLVM ERROR: ");
        let aborts = aborts.filter(|message| message.contains("data layout information"));
        aborts.or_else(|| Some(line.split_once("error: ")?.1))
    });
    found.unwrap_or_default()
}

/// The 64-bit FNV-1a hash.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

/// The short hash of an unknown answer.
const UNKNOWN: u16 = 0;

fn short_hash(text: &str) -> u16 {
    if text.is_empty() {
        return UNKNOWN;
    }
    let mut hash = Hash::default();
    hash.add(text);
    let folded = hash.0 ^ hash.0 >> 16 ^ hash.0 >> 32 ^ hash.0 >> 48;
    (folded as u16).max(1)
}
