//! The conformance ledger: the numbers of passing cases by suite and dialect, which must not
//! decrease.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::{Result, root};

const LEDGER: &str = "docs/conformance.md";

const HEAD: &str = "# Conformance

Numbers of passing cases of MLIR's own tests, by dialect (rows) and suite (columns): passed/all.
The cases come from the tests of MLIR 19, and the expected output from running MLIR 22 on them. A
case counts for every dialect that it uses; a dash means that no case of the suite uses the dialect.

| suite | input | expected |
|---|---|---|
| `generic` | generic form | the same bytes |
| `generic-loc` | generic form with locations | the same bytes |
| `generic-noise` | generic form with other names, without indentation, with comments | the bytes that `generic` expects |
| `parse` | source text | generic form |
| `parse-fn` | a single top-level operation of a large file | generic form |
| `custom` | source text | custom form |
| `custom-fn` | a single top-level operation of a large file | custom form |
| `diag` | text with `expected-error` annotations | `--verify-diagnostics` succeeds, and fails without the annotations |
| `diag-text` | the same text without annotations | the same diagnostics |

The cases are not in the repository. `cargo xtask conformance --ledger` runs them where they are,
beside the repository, and fails if a number is lower than the one below; `--update` writes the
numbers.

";

/// The row of all cases of a suite.
const ALL: &str = "all";

/// The cell of a dialect that no case of the suite uses.
const NO_CASES: &str = "–";

/// Numbers of passing and of all cases, by suite and dialect; `all` is the whole suite.
type Figures = BTreeMap<(String, String), (u64, u64)>;

/// Compares the results of the runner, in its JSON format, with the ledger or, with `update`,
/// writes them to it.
pub(crate) fn compare(figures: &str, update: bool) -> Result {
    let now = read(figures)?;
    let path = root().join(LEDGER);
    let held = parse(&fs::read_to_string(&path).unwrap_or_default());
    let mut lower = Vec::new();
    for (key, (passed, total)) in &now {
        let Some((before, of)) = held.get(key).filter(|(before, _)| before > passed) else {
            continue;
        };
        lower.push(format!("{} {}: {passed}/{total}, was {before}/{of}", key.0, key.1));
    }
    if !update && !lower.is_empty() {
        return Err(format!("fewer cases pass:\n  {}", lower.join("\n  ")));
    }
    if update {
        let text = write(&now);
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    println!("ledger: {} results, none below {LEDGER}", now.len());
    Ok(())
}

fn read(figures: &str) -> Result<Figures> {
    let suites: BTreeMap<String, Value> =
        serde_json::from_str(figures).map_err(|error| format!("the runner's figures: {error}"))?;
    let number = |value: &Value, key: &str| value[key].as_u64().unwrap_or(0);
    let mut out = Figures::new();
    for (suite, of) in &suites {
        out.insert((suite.clone(), ALL.to_owned()), (number(of, "pass"), number(of, "total")));
        for (dialect, of) in of["dialects"].as_object().into_iter().flatten() {
            let counts = (number(of, "pass"), number(of, "total"));
            out.insert((suite.clone(), dialect.clone()), counts);
        }
    }
    Ok(out)
}

/// Returns the cells of a row of a table.
fn cells(line: &str) -> Vec<&str> {
    let inner = line.trim().strip_prefix('|').and_then(|rest| rest.strip_suffix('|'));
    inner.map_or_else(Vec::new, |inner| inner.split('|').map(str::trim).collect())
}

/// Reads the table, whose first line begins with the cell `dialect`.
fn parse(text: &str) -> Figures {
    let mut lines = text.lines().map(cells).skip_while(|row| row.first() != Some(&"dialect"));
    let suites = lines.next().unwrap_or_default();
    let mut figures = Figures::new();
    for row in lines {
        for (suite, cell) in suites.iter().zip(&row).skip(1) {
            let Some((passed, total)) = cell.split_once('/') else { continue };
            if let (Ok(passed), Ok(total)) = (passed.parse(), total.parse()) {
                figures.insert(((*suite).to_owned(), row[0].to_owned()), (passed, total));
            }
        }
    }
    figures
}

/// Formats the page: the legend, and a table with a row per dialect and a column per suite.
fn write(figures: &Figures) -> String {
    let suites: BTreeSet<&str> = figures.keys().map(|(suite, _)| suite.as_str()).collect();
    let dialects: BTreeSet<&str> = figures.keys().map(|(_, dialect)| dialect.as_str()).collect();
    let row = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head = std::iter::once("dialect").chain(suites.iter().copied());
    let mut out = HEAD.to_owned() + &row(&head.map(str::to_owned).collect::<Vec<_>>());
    out.push_str(&format!("|---|{}\n", "---|".repeat(suites.len())));
    // The row of all cases comes first.
    let rest = dialects.iter().filter(|dialect| **dialect != ALL);
    for dialect in dialects.get(ALL).into_iter().chain(rest) {
        let cell = |suite: &&str| {
            let figure = figures.get(&((*suite).to_owned(), (*dialect).to_owned()));
            figure.map_or(NO_CASES.to_owned(), |(passed, total)| format!("{passed}/{total}"))
        };
        let name = std::iter::once((*dialect).to_owned());
        out.push_str(&row(&name.chain(suites.iter().map(cell)).collect::<Vec<_>>()));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_figures_are_read_again() {
        let json = r#"{"custom":{"pass":2,"total":3,"dialects":{"cf":{"pass":1,"total":2}}},
                       "parse":{"pass":4,"total":4,"dialects":{}}}"#;
        let figures = read(json).unwrap();
        assert_eq!(figures.len(), 3);
        assert_eq!(parse(&write(&figures)), figures);
    }

    #[test]
    fn the_page_has_the_form_that_is_written() {
        let page = fs::read_to_string(root().join(LEDGER)).unwrap();
        assert_eq!(write(&parse(&page)), page);
    }
}
