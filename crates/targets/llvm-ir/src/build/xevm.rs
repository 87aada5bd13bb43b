//! The translation of the `xevm` dialect: [`XevmTranslation`]. The operations have no translation:
//! MLIR lowers them to calls of the `llvm` dialect before.

use terrace_builtin::IntegerAttr;
use terrace_ir::{ArrayAttr, Attribute, OpRef};

use super::{LlvmTranslation, OpTranslation, Translated, Translator};

/// The translation of the `xevm` dialect.
pub(super) struct XevmTranslation;

impl LlvmTranslation for XevmTranslation {
    fn operation(&self, _: &str) -> Option<OpTranslation> {
        None
    }

    fn amend(
        &self,
        op: OpRef<'_>,
        name: &str,
        attribute: Attribute,
        translator: &mut Translator<'_>,
    ) -> Translated {
        if name == "xevm.DecorationCacheControl" && !op.is::<terrace_llvm::LLVMFuncOp>() {
            cache_control(op, attribute, translator)?;
        }
        Ok(())
    }
}

/// Attaches the control of caches, one array of numbers for each level, to the instructions of
/// `op`.
///
/// # Errors
/// When there are not two levels.
fn cache_control(
    op: OpRef<'_>,
    attribute: Attribute,
    translator: &mut Translator<'_>,
) -> Translated {
    let cx = translator.context();
    let levels = attribute.downcast::<ArrayAttr>(cx).map_or(&[][..], |array| &array.0);
    if levels.len() != 2 {
        let message = "Expected both L1 and L3 cache control attributes!";
        return Err(translator.fail(op.error(message)));
    }
    let mut nodes = Vec::new();
    for level in levels {
        let mut numbers = Vec::new();
        for number in level.downcast::<ArrayAttr>(cx).map_or(&[][..], |array| &array.0) {
            let number = number.downcast::<IntegerAttr>(cx);
            let number = number.map_or(0, |number| number.value.low_u64() as i64);
            numbers.push(translator.i32_metadata(number));
        }
        nodes.push(translator.module.metadata.tuple(&numbers));
    }
    let node = translator.module.metadata.tuple(&nodes);
    let kind = translator.module.metadata.kind_id("spirv.DecorationCacheControlINTEL");
    for instruction in translator.amended_instructions() {
        instruction.attach(kind, node);
    }
    Ok(())
}
