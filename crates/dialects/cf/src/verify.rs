//! Verifiers of operations, for constraints that the declarations do not express.

use terrace_builtin::shaped::element_type_or_self;
use terrace_ir::Diagnostic;

use crate::SwitchOpRef;

/// Checks that the case values have the type of the flag and are as many as the case destinations.
pub(crate) fn switch(op: SwitchOpRef<'_>) -> Result<(), Diagnostic> {
    let cx = op.context();
    let destinations = op.case_destinations().count();
    let Some(values) = op.case_values() else {
        return match destinations {
            0 => Ok(()),
            _ => Err(op.error(format!(
                "number of case values (0) should match number of case destinations \
                 ({destinations})"
            ))),
        };
    };
    let values = values.data(cx);
    let (flag, wanted) = (op.body().value_type(op.flag()), element_type_or_self(cx, values.ty));
    if flag != wanted {
        return Err(op.error(format!(
            "'flag' type ('{}') should match case value type ('{}')",
            flag.to_text(cx),
            wanted.to_text(cx)
        )));
    }
    let count = values.num_elements(cx);
    if count != destinations as u64 {
        return Err(op.error(format!(
            "number of case values ({count}) should match number of case destinations \
             ({destinations})"
        )));
    }
    Ok(())
}
