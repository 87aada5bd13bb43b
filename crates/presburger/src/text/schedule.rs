//! [`ScheduleTree`], the order of the statements of a program as a tree (isl: `isl_schedule`).

use std::fmt;
use std::str::FromStr;

use super::function::UnionFunction;
use super::parser::Parser;
use super::union::{UnionSet, write_params};
use super::yaml::{Yaml, read};
use super::{Result, TextError};

/// A node of a schedule tree, and what is below it.
///
/// ```
/// use terrace_presburger::text::ScheduleTree;
///
/// let tree: ScheduleTree = r#"
/// domain: "{ S[i] : 0 <= i < 8 }"
/// child:
///   schedule: "[{ S[i] -> [(floor((i)/4))] }]"
///   permutable: 1
/// "#.parse()?;
/// assert_eq!(tree.to_string().parse::<ScheduleTree>()?.is_equal(&tree), Some(true));
/// # Ok::<(), terrace_presburger::text::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ScheduleTree {
    /// The node above the subtree.
    pub node: ScheduleNode,
    /// The subtree below a node that has at most one; `None` for a leaf.
    pub child: Option<Box<ScheduleTree>>,
}

/// A node of a schedule tree.
#[derive(Clone, Debug)]
pub enum ScheduleNode {
    /// The statement instances that the tree orders; the root.
    Domain(UnionSet),
    /// Conditions on the parameters.
    Context(UnionSet),
    /// The instances of a subtree.
    Filter(UnionSet),
    /// Loops around the subtree.
    Band(Band),
    /// Subtrees that are executed in order.
    Sequence(Vec<ScheduleTree>),
    /// Subtrees that are executed in any order.
    Set(Vec<ScheduleTree>),
    /// A name for the subtree.
    Mark(String),
}

/// The loops of a [`ScheduleNode::Band`], from the outermost on.
#[derive(Clone, Debug, Default)]
pub struct Band {
    /// The functions that give the iteration of an instance, one for each loop.
    pub members: Vec<UnionFunction>,
    /// The names of the parameters.
    pub params: Vec<String>,
    /// Whether the loops may be interchanged.
    pub permutable: bool,
    /// Whether the iterations of each loop may be executed in parallel.
    pub coincident: Vec<bool>,
    /// The options of code generation.
    pub options: Option<UnionSet>,
}

impl ScheduleTree {
    fn from_yaml(yaml: &Yaml) -> Result<Self> {
        let Yaml::Map(entries) = yaml else {
            return Err(TextError::new(0, "expected a node of a schedule tree"));
        };
        let mut node = None;
        let mut child = None;
        let mut band = Band::default();
        for (key, value) in entries {
            match key.as_str() {
                "child" => child = Some(Box::new(Self::from_yaml(value)?)),
                "permutable" => band.permutable = value.flag()?,
                "coincident" => {
                    let flags = value.list()?.iter().map(Yaml::flag);
                    band.coincident = flags.collect::<Result<_>>()?;
                }
                "options" => band.options = Some(value.text()?.parse()?),
                kind if node.is_some() => {
                    return Err(TextError::new(0, format!("unexpected key '{kind}'")));
                }
                "domain" => node = Some(ScheduleNode::Domain(value.text()?.parse()?)),
                "context" => node = Some(ScheduleNode::Context(value.text()?.parse()?)),
                "filter" => node = Some(ScheduleNode::Filter(value.text()?.parse()?)),
                "mark" => node = Some(ScheduleNode::Mark(value.text()?.to_string())),
                "sequence" | "set" => {
                    let trees = value.list()?.iter().map(Self::from_yaml);
                    let trees = trees.collect::<Result<_>>()?;
                    node = Some(match key.as_str() {
                        "set" => ScheduleNode::Set(trees),
                        _ => ScheduleNode::Sequence(trees),
                    });
                }
                "schedule" => {
                    let (params, members) = members(value.text()?)?;
                    node = Some(ScheduleNode::Band(Band { params, members, ..Band::default() }));
                }
                kind => {
                    let message = format!("isl node kind '{kind}' is not supported");
                    return Err(TextError::new(0, message));
                }
            }
        }
        let Some(mut node) = node else {
            return Err(TextError::new(0, "expected a node of a schedule tree"));
        };
        if let ScheduleNode::Band(read) = &mut node {
            let Band { permutable, mut coincident, options, .. } = band;
            coincident.resize(read.members.len(), false);
            *read = Band { permutable, coincident, options, ..std::mem::take(read) };
        }
        Ok(Self { node, child })
    }

    /// Whether both trees have the same nodes with equal sets and functions; `None` if that was not
    /// decided.
    pub fn is_equal(&self, other: &Self) -> Option<bool> {
        let trees = |a: &[Self], b: &[Self]| {
            if a.len() != b.len() {
                return Some(false);
            }
            all(a.iter().zip(b).map(|(a, b)| a.is_equal(b)))
        };
        let nodes = match (&self.node, &other.node) {
            (ScheduleNode::Domain(a), ScheduleNode::Domain(b))
            | (ScheduleNode::Context(a), ScheduleNode::Context(b))
            | (ScheduleNode::Filter(a), ScheduleNode::Filter(b)) => a.is_equal(b)?,
            (ScheduleNode::Mark(a), ScheduleNode::Mark(b)) => a == b,
            (ScheduleNode::Sequence(a), ScheduleNode::Sequence(b))
            | (ScheduleNode::Set(a), ScheduleNode::Set(b)) => trees(a, b)?,
            (ScheduleNode::Band(a), ScheduleNode::Band(b)) => {
                let options = match (&a.options, &b.options) {
                    (Some(a), Some(b)) => a.is_equal(b)?,
                    (a, b) => a.is_none() && b.is_none(),
                };
                let pairs = a.members.iter().zip(&b.members);
                options
                    && a.permutable == b.permutable
                    && a.coincident == b.coincident
                    && a.members.len() == b.members.len()
                    && all(pairs.map(|(a, b)| a.to_relation().is_equal(&b.to_relation())))?
            }
            _ => false,
        };
        let children = match (&self.child, &other.child) {
            (Some(a), Some(b)) => a.is_equal(b)?,
            (a, b) => a.is_none() && b.is_none(),
        };
        Some(nodes && children)
    }

    /// Writes the node and what is below it. The first line is indented already.
    fn write(&self, f: &mut fmt::Formatter<'_>, indent: usize) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>| {
            write!(f, "\n{:indent$}{text}", "")
        };
        match &self.node {
            ScheduleNode::Domain(set) => write!(f, "domain: \"{set}\"")?,
            ScheduleNode::Context(set) => write!(f, "context: \"{set}\"")?,
            ScheduleNode::Filter(set) => write!(f, "filter: \"{set}\"")?,
            ScheduleNode::Mark(name) => {
                write!(f, "mark: \"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))?;
            }
            ScheduleNode::Sequence(trees) | ScheduleNode::Set(trees) => {
                let is_set = matches!(self.node, ScheduleNode::Set(_));
                f.write_str(if is_set { "set:" } else { "sequence:" })?;
                for tree in trees {
                    line(f, format_args!("- "))?;
                    tree.write(f, indent + 2)?;
                }
            }
            ScheduleNode::Band(band) => {
                f.write_str("schedule: \"")?;
                write_params(f, &band.params)?;
                f.write_str("[")?;
                for (index, member) in band.members.iter().enumerate() {
                    write!(f, "{}{member}", if index == 0 { "" } else { ", " })?;
                }
                f.write_str("]\"")?;
                if band.permutable {
                    line(f, format_args!("permutable: 1"))?;
                }
                if band.coincident.contains(&true) {
                    let flags = band.coincident.iter().map(|one| u8::from(*one).to_string());
                    let flags = flags.collect::<Vec<_>>().join(", ");
                    line(f, format_args!("coincident: [ {flags} ]"))?;
                }
                if let Some(options) = &band.options {
                    line(f, format_args!("options: \"{options}\""))?;
                }
            }
        }
        if let Some(child) = &self.child {
            line(f, format_args!("child:\n{:1$}", "", indent + 2))?;
            child.write(f, indent + 2)?;
        }
        Ok(())
    }
}

/// Reads the functions of a band: `[N] -> [{ S[i] -> [(i)] }, { … }]`.
fn members(text: &str) -> Result<(Vec<String>, Vec<UnionFunction>)> {
    let mut parser = Parser::new(text, false)?;
    let params = parser.parameters()?;
    if !parser.is_at("[") {
        parser.name()?;
    }
    parser.expect("[")?;
    let mut members = Vec::new();
    while !parser.eat("]") {
        if !members.is_empty() {
            parser.expect(",")?;
        }
        let parts = parser.union()?;
        members.push(UnionFunction::from_parts(&parser, &params, &parts)?);
    }
    parser.expect_end()?;
    Ok((params, members))
}

/// Whether all answers are true; `None` if one is not known.
fn all(mut answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    answers.try_fold(true, |all, one| Some(all && one?))
}

impl FromStr for ScheduleTree {
    type Err = TextError;

    /// Reads the YAML text of a schedule tree of isl.
    fn from_str(text: &str) -> Result<Self> {
        Self::from_yaml(&read(text)?)
    }
}

/// Writes the tree as YAML, which isl reads.
impl fmt::Display for ScheduleTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)?;
        f.write_str("\n")
    }
}
