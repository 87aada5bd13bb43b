//! Tests of queries by a path of keys; `oracle/queries.txt` has recorded results of MLIR 22.

use crate::common::{context, module, ty};
use terrace_data_layout::Key;
use terrace_diag::Place;
use terrace_dlti::query;
use terrace_ir::{Context, Enclosing, Walk};

/// Queries `keys` at the operation `x.y` of `text`; returns the text of the value or the error.
fn ask(text: &str, keys: impl Fn(&Context) -> Vec<Key>) -> Result<String, String> {
    let cx = context();
    let body = module(&cx, text);
    let mut answer = None;
    body.root().walk_enclosed(Enclosing::none(), |op, enclosing| {
        if op.name_str() != "x.y" {
            return Walk::Advance;
        }
        let found = query(op, enclosing, &keys(&cx));
        answer = Some(found.map(|a| a.to_text(&cx)).map_err(|error| {
            assert_eq!(error.message(), "target op of failed DLTI query");
            error.notes()[0].message().to_owned()
        }));
        Walk::Interrupt
    });
    answer.expect("the operation is there")
}

const MAP: &str = "\"x.y\"() {a.a = 1, a.b = #dlti.map<\"A\" = #dlti.map<i32 = 5, \"q\" = 2>, \
                   \"B\" = 1>} : () -> ()";

fn names(cx: &Context, names: &[&str]) -> Vec<Key> {
    names.iter().map(|name| Key::identifier(cx, name)).collect()
}

#[test]
fn paths_are_followed() {
    assert_eq!(ask(MAP, |cx| names(cx, &["B"])), Ok("1 : i64".into()));
    assert_eq!(ask(MAP, |cx| names(cx, &["A", "q"])), Ok("2 : i64".into()));
    let with_type = |cx: &Context| vec![Key::identifier(cx, "A"), Key::Type(ty(cx, "i32"))];
    assert_eq!(ask(MAP, with_type), Ok("5 : i64".into()));
}

#[test]
fn the_closest_attribute_counts() {
    let wrap = |inner: &str| {
        format!(
            "module attributes {{dlti.map = #dlti.map<\"A\" = 7>}} {{ module {{ \"z.z\"() ({{ \
             {inner} }}) : () -> () }} }}"
        )
    };
    let plain = wrap("\"x.y\"() : () -> ()");
    assert_eq!(ask(&plain, |cx| names(cx, &["A"])), Ok("7 : i64".into()));
    assert_eq!(ask(&wrap(MAP), |cx| names(cx, &["B"])), Ok("1 : i64".into()));
    let spec = "module attributes {dlti.dl_spec = #dlti.dl_spec<\"dlti.endianness\" = \"big\">} {\
                \"x.y\"() : () -> () }";
    assert_eq!(ask(spec, |cx| names(cx, &["dlti.endianness"])), Ok("\"big\"".into()));
    let system = "module attributes {dlti.target_system_spec = #dlti.target_system_spec<\"CPU\" = \
                  #dlti.target_device_spec<\"L1\" = 3>>} { \"x.y\"() : () -> () }";
    assert_eq!(ask(system, |cx| names(cx, &["CPU", "L1"])), Ok("3 : i64".into()));
}

#[test]
fn failures() {
    assert_eq!(
        ask(MAP, |cx| names(cx, &["C"])),
        Err("key \"C\" has no DLTI-mapping per attr: #dlti.map<\"A\" = #dlti.map<i32 = 5 : i64, \
             \"q\" = 2 : i64>, \"B\" = 1 : i64>"
            .into())
    );
    assert_eq!(
        ask(MAP, |cx| names(cx, &["B", "A"])),
        Err("got non-DLTI-queryable attribute upon looking up keys [\"B\"] at op".into())
    );
    let path = |cx: &Context| {
        let mut path = names(cx, &["A"]);
        path.push(Key::Type(ty(cx, "i32")));
        path.extend(names(cx, &["z"]));
        path
    };
    assert_eq!(
        ask(MAP, path),
        Err("got non-DLTI-queryable attribute upon looking up keys [\"A\",i32] at op".into())
    );
    assert_eq!(
        ask("\"x.y\"() : () -> ()", |cx| names(cx, &["A"])),
        Err("no DLTI-queryable attrs on target op or any of its ancestors".into())
    );
    assert_eq!(ask(MAP, |_| vec![]), Err("no keys provided to attempt query with".into()));
}

/// The results of MLIR, recorded by `oracle/generate_queries.py`.
const QUERIES: &str = include_str!("../oracle/queries.txt");

/// Returns the value or the note, each with the location of its diagnostic.
fn answer(text: &str, keys: &str) -> String {
    let cx = context();
    let body = module(&cx, text);
    let keys: Vec<Key> = keys
        .split_whitespace()
        .map(|key| match key.strip_prefix('"').and_then(|key| key.strip_suffix('"')) {
            Some(name) => Key::identifier(&cx, name),
            None => Key::Type(ty(&cx, key)),
        })
        .collect();
    let mut answer = None;
    body.root().walk_enclosed(Enclosing::none(), |op, enclosing| {
        if op.name_str() != "x.y" {
            return Walk::Advance;
        }
        let (kind, location, text) = match query(op, enclosing, &keys) {
            Ok(value) => ("value", op.location(), value.to_text(&cx)),
            Err(error) => {
                let note = &error.notes()[0];
                ("note", note.location(), note.message().to_owned())
            }
        };
        let place = match terrace_ir::Diagnostic::error(location, "").resolve(&cx).place {
            Place::At(at) => format!("{}:{}", at.line, at.col),
            _ => "?".to_owned(),
        };
        answer = Some(format!("{kind} {place}: {text}"));
        Walk::Interrupt
    });
    answer.expect("the operation is there")
}

#[test]
fn answers_are_those_of_mlir() {
    let mut lines = QUERIES.lines();
    let mut count = 0;
    while let Some(case) = lines.next() {
        let text = case.strip_prefix("case ").unwrap().replace("\\n", "\n");
        let keys = lines.next().and_then(|l| l.strip_prefix("keys")).unwrap();
        assert_eq!(answer(&text, keys), lines.next().unwrap(), "{keys} in\n{text}");
        count += 1;
    }
    assert!(count > 150, "{count}");
}
