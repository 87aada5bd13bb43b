//! Tests of pipelines: parsing, printing and running.

mod parse;
mod run;

use terrace_pass::{PassOption, PassRegistry, PassResult, Statistic, Target, pass};

/// Count the operations
#[pass(name = "count", run = count)]
#[derive(Debug)]
struct Count {
    /// Maximum number of operations
    #[option(default = 7)]
    most: i64,
    /// Label of the count
    #[option(default = "some text")]
    label: String,
    /// Only operations without results
    #[option(name = "no-results")]
    without_results: bool,
    /// Names of operations
    #[option]
    names: Vec<String>,
    /// List of numbers
    #[option]
    numbers: Vec<u32>,
    /// Place of the operations
    #[option(default = Place::Inside)]
    place: Place,
    /// Accepted for compatibility
    #[option(ignored, default = true)]
    rollback: bool,
    /// Limit of the count
    #[option]
    limit: Limit,
    /// Operations that were counted
    #[statistic]
    counted: Statistic,
}

/// A place for which operations are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PassOption)]
enum Place {
    #[default]
    Everywhere,
    Inside,
    #[option(name = "TOP")]
    TopLevel,
}

/// An upper limit, which is `none` in text if there is no limit.
#[derive(Debug, Default, PartialEq, Eq)]
struct Limit(Option<u32>);

impl PassOption for Limit {
    fn set(&mut self, text: Option<&str>) -> Result<(), String> {
        self.0 = match text {
            Some("none") => None,
            text => {
                let mut number = 0u32;
                number.set(text)?;
                Some(number)
            }
        };
        Ok(())
    }

    fn text(&self) -> String {
        self.0.map_or("none".to_owned(), |limit| limit.to_string())
    }

    fn placeholder(&self) -> &'static str {
        "limit"
    }
}

fn count(pass: &Count, target: &mut Target<'_>) -> PassResult {
    pass.counted.add(target.body().op_count() as u64);
    match pass.counted.value() as i64 > pass.most {
        true => Err(target.error("has too many operations")),
        false => Ok(()),
    }
}

/// Do nothing to functions
#[pass(name = "on-function", title = "OnFunctionPass", anchor = "t.function", run = nothing)]
struct OnFunction {}

fn nothing(_: &OnFunction, _: &mut Target<'_>) -> PassResult {
    Ok(())
}

fn registry() -> PassRegistry {
    let mut passes = PassRegistry::new();
    passes.insert::<Count>().insert::<OnFunction>();
    passes
}
