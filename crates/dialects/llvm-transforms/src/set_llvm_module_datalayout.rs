//! The pass `set-llvm-module-datalayout`: attaches a data layout string in LLVM's syntax to
//! modules, as the attribute `llvm.data_layout`.

use terrace_ir::{Op, StringAttr};
use terrace_pass::{OptionInfo, PassInfo, Target};

pub(crate) static SET_LLVM_MODULE_DATALAYOUT: PassInfo = PassInfo {
    name: "set-llvm-module-datalayout",
    title: "SetLLVMModuleDataLayoutPass",
    summary: "Attach a datalayout string as a module attribute",
    anchor: Some("builtin.module"),
    options: &[OptionInfo::text(
        "data-layout",
        "",
        "String description (LLVM format) of the data layout that is expected on the produced module",
    )],
    create: |options| {
        let layout = options.text("data-layout").to_owned();
        Box::new(move |target: &mut Target<'_>| {
            let body = target.body_mut();
            body.context().load::<terrace_llvm::LlvmDialect>();
            let layout = StringAttr::from_text(body.context(), &layout).attr();
            let set = body.set_attribute(Op::ROOT, "llvm.data_layout", Some(layout));
            set.expect("a discardable attribute");
            Ok(())
        })
    },
};
