//! Hints about nested pipelines that can never run, because no operation has the name of their
//! anchor. MLIR accepts such pipelines silently, so `run` shows the hints on terminals only.

use terrace_ir::Context;
use terrace_pass::{Anchor, Element, Pipeline};

use terrace_session::similar;

/// Returns a hint for each nested pipeline of `pipeline` whose anchor is not an operation: its
/// dialect is loaded and has no such operation, or `cx` neither has the dialect nor allows unknown
/// ones.
pub(crate) fn hints(pipeline: &Pipeline, cx: &Context) -> Vec<String> {
    let mut hints = Vec::new();
    for element in pipeline.elements() {
        let Element::Nested(nested) = element else { continue };
        if let Anchor::Named(name) = &nested.anchor {
            hints.extend(hint(name, cx));
        }
        hints.extend(self::hints(nested, cx));
    }
    hints
}

/// Returns the hint for the anchor `name`; `None` if operations of this name may exist.
fn hint(name: &str, cx: &Context) -> Option<String> {
    let dialect = name.split('.').next().unwrap_or(name);
    let mut hint = format!("no operation is called '{name}', its pipeline has not run");
    if let Some(loaded) = cx.loaded_dialect(dialect) {
        let ops = loaded.info().ops;
        if ops.is_empty() || ops.iter().any(|op| op.name == name) {
            return None;
        }
        if let Some(meant) = similar(name, ops.iter().map(|op| op.name)).first() {
            hint += &format!("; did you mean '{meant}'?");
        }
        return Some(hint);
    }
    (!cx.knows_dialect(dialect) && !cx.allows_unregistered_dialects()).then_some(hint)
}

#[cfg(test)]
mod tests {
    use terrace_ir::Context;
    use terrace_pass::Pipeline;

    use super::hints;

    #[test]
    fn anchors_without_operations_are_noticed() {
        let cx = Context::with_registry(terrace_dialects::registry());
        cx.load::<terrace_dialects::func::FuncDialect>();
        let mut pipeline = Pipeline::on_module();
        pipeline.nest("func.fun");
        pipeline.nest("func.func").nest("funk.func");
        pipeline.nest("tensor.module");
        pipeline.nest("any");
        let fun = "no operation is called 'func.fun', its pipeline has not run; did you mean \
                   'func.func'?";
        let funk = "no operation is called 'funk.func', its pipeline has not run";
        assert_eq!(hints(&pipeline, &cx), [fun, funk]);
        cx.allow_unregistered_dialects(true);
        assert_eq!(hints(&pipeline, &cx), [fun]);
    }
}
