//! Lookup of a value by a path of keys, from an operation outwards.

use terrace_data_layout::{DltiQuery, Key};
use terrace_ir::{Attribute, Diagnostic, Enclosing, OpRef};

/// Returns the first attribute of `op` that implements [`DltiQuery`]; `None` without one.
fn queryable(op: OpRef<'_>) -> Option<Attribute> {
    let cx = op.context();
    let can = |a: &Attribute| a.interface::<dyn DltiQuery>(cx).is_some();
    let discardable = op.attributes().iter().map(|(_, a)| *a).find(can);
    discardable.or_else(|| {
        let properties = op.info()?.properties?;
        let values = op.properties();
        properties.fields.iter().filter_map(|f| f.get(cx, values)).find(can)
    })
}

/// Returns the value at the path `keys`. The first key is looked up in the nearest queryable
/// attribute of `op` or an enclosing operation, each further key in the value of the previous key.
///
/// `enclosing` are the operations that the body of `op` is nested in, outermost first: see
/// [`OpRef::walk_enclosed`].
///
/// # Errors
/// If there are no keys, no attribute is queryable, or a key is not found. The diagnostic at `op`
/// has the wording of `transform.dlti.query` and a note at the operation with the queried
/// attribute.
pub fn query(
    op: OpRef<'_>,
    enclosing: Enclosing<'_>,
    keys: &[Key],
) -> Result<Attribute, Diagnostic> {
    query_outwards(op, enclosing.ancestors(op), keys)
}

/// As [`query`], with `op` and its ancestors `outwards`, inner ones first.
///
/// # Errors
/// As [`query`].
pub fn query_outwards<'a>(
    op: OpRef<'a>,
    mut outwards: impl Iterator<Item = OpRef<'a>>,
    keys: &[Key],
) -> Result<Attribute, Diagnostic> {
    let cx = op.context();
    let failed = |at: OpRef<'_>, why: String| {
        Err(op.plain_error("target op of failed DLTI query").with_note(at.location(), why))
    };
    if keys.is_empty() {
        return failed(op, "no keys provided to attempt query with".into());
    }
    let Some((place, mut value)) = outwards.find_map(|op| Some((op, queryable(op)?))) else {
        let why = "no DLTI-queryable attrs on target op or any of its ancestors";
        return failed(op, why.into());
    };
    for (at, key) in keys.iter().enumerate() {
        let Some(map) = value.interface::<dyn DltiQuery>(cx) else {
            let path: Vec<String> = keys[..at].iter().map(|k| k.to_text(cx)).collect();
            let path = path.join(",");
            return failed(
                place,
                format!("got non-DLTI-queryable attribute upon looking up keys [{path}] at op"),
            );
        };
        let Some(found) = map.query(cx, *key) else {
            let (key, value) = (key.to_text(cx), value.to_text(cx));
            return failed(place, format!("key {key} has no DLTI-mapping per attr: {value}"));
        };
        value = found;
    }
    Ok(value)
}
