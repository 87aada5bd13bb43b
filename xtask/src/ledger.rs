//! The conformance ledger: the numbers of passing cases by suite and dialect, which must not
//! decrease.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::{Result, root};

const LEDGER: &str = "docs/conformance.md";

const HEAD: &str = "# Conformance

Cases of MLIR's own tests, the dev split, by suite and dialect; a case counts for every dialect that it
uses. `cargo xtask conformance --ledger` compares with these figures where the cases are, and fails if one
is lower; with `--update` it writes them.

| suite | dialect | passed | total |
|---|---|---|---|
";

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
        out.insert((suite.clone(), "all".to_owned()), (number(of, "pass"), number(of, "total")));
        for (dialect, of) in of["dialects"].as_object().into_iter().flatten() {
            let counts = (number(of, "pass"), number(of, "total"));
            out.insert((suite.clone(), dialect.clone()), counts);
        }
    }
    Ok(out)
}

fn parse(text: &str) -> Figures {
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [suite, dialect, passed, total] = cells[..] else { return None };
        let counts = (passed.parse().ok()?, total.parse().ok()?);
        Some(((suite.to_owned(), dialect.to_owned()), counts))
    };
    text.lines().filter_map(row).collect()
}

fn write(figures: &Figures) -> String {
    let row = |((suite, dialect), (passed, total)): (&(String, String), &(u64, u64))| {
        format!("| {suite} | {dialect} | {passed} | {total} |\n")
    };
    HEAD.to_owned() + &figures.iter().map(row).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let json = r#"{"custom":{"pass":2,"total":3,"dialects":{"cf":{"pass":1,"total":2}}}}"#;
        let figures = read(json).unwrap();
        assert_eq!(figures.len(), 2);
        assert_eq!(parse(&write(&figures)), figures);
    }
}
