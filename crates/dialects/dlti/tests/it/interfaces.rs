//! Tests of every interface function.

use crate::common::{complaints, context, ty};
use terrace_builtin::{BuiltinDialect, IntegerAttr};
use terrace_data_layout::{
    DataLayout, DataLayoutDialect, DataLayoutEntry, DataLayoutError, DataLayoutOp,
    DataLayoutOpTable, DataLayoutSpec, DynDataLayoutOp, Entry, EntryList, Key, TargetDeviceSpec,
    TargetSystemSpec, TypeSize, default_combine,
};
use terrace_diag::SourceFile;
use terrace_dlti::{
    DataLayoutEntryAttr, DataLayoutSpecAttr, DltiDialect, MapAttr, TargetDeviceSpecAttr,
    TargetSystemSpecAttr,
};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::{IsolatedFromAbove, NoTerminator};
use terrace_ir::{
    Attribute, Context, Diagnostic, DialectRegistry, Enclosing, Location, StringAttr, Type,
};
use terrace_ods::{dialect, operation, ty};

fn parse(cx: &Context, text: &str) -> Attribute {
    terrace_asm::parse_attribute(cx, text).unwrap_or_else(|e| panic!("{text}: {}", e.message()))
}

#[test]
fn entries() {
    let cx = context();
    let unknown = Location::unknown(&cx);
    let of_type = parse(&cx, "#dlti.dl_entry<i32, 3>");
    let entry = of_type.interface::<dyn DataLayoutEntry>(&cx).unwrap();
    assert_eq!(entry.key(), Key::Type(ty(&cx, "i32")));
    assert_eq!(entry.value(), IntegerAttr::i64(&cx, 3).attr());
    assert!(entry.verify_entry(&cx, unknown).is_ok());
    assert!(entry.is_type_entry());
    let key = Key::identifier(&cx, "a.b");
    let named = DataLayoutEntryAttr { key, value: of_type };
    assert!(!DataLayoutEntry::is_type_entry(&named));
    let (a, b) = (Entry { key, value: of_type }, Entry { key, value: entry.value() });
    assert_eq!(default_combine(a, a), Some(a));
    assert_eq!(default_combine(a, b), None);
}

#[test]
fn specifications() {
    let cx = context();
    let attribute = parse(&cx, "#dlti.dl_spec<i8 = 1, \"a.b\" = 2, f32 = 3, si16 = 4>");
    let spec = attribute.interface::<dyn DataLayoutSpec>(&cx).unwrap();
    assert_eq!(spec.entries().as_slice().len(), 4);
    let texts = |entries: &[Entry]| entries.iter().map(|e| e.key.to_text(&cx)).collect::<Vec<_>>();
    assert_eq!(texts(spec.spec_for_type(ty(&cx, "i128").kind())), ["i8", "si16"]);
    assert_eq!(texts(spec.spec_for_type(ty(&cx, "f16").kind())), ["f32"]);
    assert_eq!(texts(spec.spec_for_type(ty(&cx, "index").kind())), Vec::<String>::new());
    let (known, other) = (StringAttr::get(&cx, "a.b"), StringAttr::get(&cx, "a.c"));
    assert_eq!(spec.spec_for_identifier(known).unwrap().value, IntegerAttr::i64(&cx, 2).attr());
    assert_eq!(spec.spec_for_identifier(other), None);
    for (identifier, name) in [
        (spec.endianness_identifier(&cx), "dlti.endianness"),
        (spec.default_memory_space_identifier(&cx), "dlti.default_memory_space"),
        (spec.alloca_memory_space_identifier(&cx), "dlti.alloca_memory_space"),
        (spec.program_memory_space_identifier(&cx), "dlti.program_memory_space"),
        (spec.global_memory_space_identifier(&cx), "dlti.global_memory_space"),
        (spec.mangling_mode_identifier(&cx), "dlti.mangling_mode"),
        (spec.stack_alignment_identifier(&cx), "dlti.stack_alignment"),
        (spec.function_pointer_alignment_identifier(&cx), "dlti.function_pointer_alignment"),
        (spec.legal_int_widths_identifier(&cx), "dlti.legal_int_widths"),
    ] {
        assert_eq!(identifier.unwrap().data(&cx).as_str(), Some(name));
    }
    // Identifiers come first; a specification of another kind does not combine.
    let outer = parse(&cx, "#dlti.dl_spec<i64 = 5, \"a.c\" = 6, i8 = 1>");
    let combined = spec.combine_with(&cx, &[outer]).unwrap();
    assert_eq!(
        combined.to_text(&cx),
        "#dlti.dl_spec<\"a.c\" = 6 : i64, \"a.b\" = 2 : i64, i64 = 5 : i64, i8 = 1 : i64, si16 = \
         4 : i64, f32 = 3 : i64>"
    );
    assert_eq!(spec.combine_with(&cx, &[parse(&cx, "#dlti.map<>")]), None);
    assert!(spec.verify_spec(&cx, Location::unknown(&cx)).is_err());
    let key = Key::identifier(&cx, "");
    assert!(DataLayoutSpecAttr::try_get(&cx, &[Entry { key, value: attribute }]).is_err());
    assert!(MapAttr::try_get(&cx, &[Entry { key, value: attribute }]).is_err());
}

#[test]
fn targets() {
    let cx = context();
    let unknown = Location::unknown(&cx);
    let attribute = parse(
        &cx,
        "#dlti.target_system_spec<\"CPU\" = #dlti.target_device_spec<\"L1\" = 1>, \"GPU\" = \
         #dlti.target_device_spec<\"L1\" = 2, \"L2\" = 3>>",
    );
    let system = attribute.interface::<dyn TargetSystemSpec>(&cx).unwrap();
    assert_eq!(system.entries().as_slice().len(), 2);
    assert!(system.verify_spec(&cx, unknown).is_ok());
    assert_eq!(system.device_spec(&cx, StringAttr::get(&cx, "TPU")), None);
    let gpu = system.device_spec(&cx, StringAttr::get(&cx, "GPU")).unwrap();
    assert_eq!(system.query(&cx, Key::identifier(&cx, "GPU")), Some(gpu));
    let device = gpu.interface::<dyn TargetDeviceSpec>(&cx).unwrap();
    assert_eq!(device.entries().as_slice().len(), 2);
    assert!(device.verify_entry(&cx, unknown).is_ok());
    let l2 = device.spec_for_identifier(StringAttr::get(&cx, "L2")).unwrap();
    assert_eq!(device.query(&cx, Key::identifier(&cx, "L2")), Some(l2.value));
    assert!(TargetDeviceSpecAttr::try_get(&cx, &[]).is_err());
    assert!(TargetSystemSpecAttr::try_get(&cx, &[l2]).is_err());
    // A dialect verifies the devices that have its properties.
    cx.load::<HookDialect>();
    let bad = parse(&cx, "#dlti.target_device_spec<\"hook.cores\" = \"many\">");
    let bad = bad.interface::<dyn TargetDeviceSpec>(&cx).unwrap();
    assert_eq!(bad.verify_entry(&cx, unknown).unwrap_err().message(), "bad device");
    assert!(device.verify_entry(&cx, unknown).is_ok());
    let plain = parse(&cx, "#dlti.dl_spec<!hook.plain = 1>");
    let plain = plain.interface::<dyn DataLayoutSpec>(&cx).unwrap();
    assert_eq!(
        plain.verify_spec(&cx, unknown).unwrap_err().message(),
        "data layout specified for a type that does not support it"
    );
    // The dialect is not loaded, so nothing verifies its entries.
    let text = "module attributes {dlti.target_system_spec = #dlti.target_system_spec<\"C\" = \
                #dlti.target_device_spec<\"hook.cores\" = \"many\">>} {}";
    assert_eq!(complaints(text), Vec::<String>::new());
}

// ---- a scope that overrides every hook ----------------------------------------------------------

/// A scope that overrides every data layout hook.
#[operation(
    name = "hook.scope",
    traits = [IsolatedFromAbove, NoTerminator],
    interfaces = [DataLayoutOp],
)]
pub(crate) struct HookScopeOp {
    #[region]
    body: AnyRegion,
}

fn answer(cx: &Context, entry: Option<Entry>, text: &str) -> Option<Attribute> {
    // The result shows both the query and the entry.
    let entry = entry.map_or("nothing".to_owned(), |e| e.value.to_text(cx));
    Some(StringAttr::get(cx, format!("{text}: {entry}")).attr())
}

impl DataLayoutOp for HookScopeOpRef<'_> {
    fn type_size(_: Type, _: &DataLayout, _: &[Entry]) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::scalable(1))
    }
    fn type_size_in_bits(
        _: Type,
        _: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::fixed(entries.len() as u64))
    }
    fn type_abi_alignment(_: Type, _: &DataLayout, _: &[Entry]) -> Result<u64, DataLayoutError> {
        Ok(3)
    }
    fn type_preferred_alignment(
        ty: Type,
        layout: &DataLayout,
        _: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        Ok(layout.type_abi_alignment(ty)? + 1)
    }
    fn index_bitwidth(
        _: Type,
        _: &DataLayout,
        _: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        Ok(Some(5))
    }
    fn endianness(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        answer(cx, entry, "endianness")
    }
    fn default_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        answer(cx, entry, "default")
    }
    fn alloca_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        answer(cx, entry, "alloca")
    }
    fn program_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        answer(cx, entry, "program")
    }
    fn global_memory_space(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        answer(cx, entry, "global")
    }
    fn mangling_mode(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        answer(cx, entry, "mangling")
    }
    fn stack_alignment(_: &Context, entry: Option<Entry>) -> Result<u64, DataLayoutError> {
        Ok(if entry.is_some() { 6 } else { 7 })
    }
    fn function_pointer_alignment(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        answer(cx, entry, "pointers")
    }
    fn legal_int_widths(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        answer(cx, entry, "widths")
    }
    fn device_property(cx: &Context, entry: Option<Entry>) -> Option<Attribute> {
        answer(cx, entry, "property")
    }
}

/// A type without a layout.
#[ty(name = "hook.plain")]
pub(crate) struct PlainType {}

struct HookEntries;

impl DataLayoutDialect for HookEntries {
    fn verify_device_entry(
        &self,
        cx: &Context,
        device: &EntryList,
        location: Location,
    ) -> Result<(), Diagnostic> {
        match device.query(Key::identifier(cx, "hook.cores")) {
            Some(cores) if !cores.is::<IntegerAttr>() => {
                Err(Diagnostic::error(location, "bad device"))
            }
            _ => Ok(()),
        }
    }
}

/// A dialect with a scope.
#[dialect(
    name = "hook",
    ops = [HookScopeOp],
    types = [PlainType],
    interfaces = [DataLayoutDialect = HookEntries],
)]
pub(crate) struct HookDialect;

#[test]
fn hooks_of_scopes() {
    let mut registry = DialectRegistry::new();
    registry.insert::<BuiltinDialect>().insert::<DltiDialect>().insert::<HookDialect>();
    let cx = Context::with_registry(registry);
    let file = SourceFile::new(
        "in",
        "\"hook.scope\"() ({}) {dlti.dl_spec = #dlti.dl_spec<i8 = dense<8> : vector<1xi64>, \
         \"dlti.endianness\" = \"big\", \"dlti.stack_alignment\" = 64>, dlti.target_system_spec = \
         #dlti.target_system_spec<\"C\" = #dlti.target_device_spec<\"a\" = 1>>} : () -> ()",
    );
    let body = terrace_asm::parse(&cx, &file, &terrace_asm::ParseOptions::default())
        .unwrap_or_else(|_| panic!("the input is valid"));
    body.verify().unwrap();
    let scope = match body.root().interface::<DynDataLayoutOp>() {
        Some(_) if body.root().is::<HookScopeOp>() => body.root(),
        _ => body.root().region(0).unwrap().entry().unwrap().ops().next().unwrap(),
    };
    let interface = scope.interface::<DynDataLayoutOp>().unwrap();
    assert!(interface.data_layout_spec().unwrap().is::<DataLayoutSpecAttr>());
    assert!(interface.target_system_spec().unwrap().is::<TargetSystemSpecAttr>());
    let layout = DataLayout::of(scope, Enclosing::none()).unwrap();
    let i32 = ty(&cx, "i32");
    // This scope gives a layout even to types without one.
    for ty in [i32, ty(&cx, "tuple<>")] {
        for _ in 0..2 {
            assert_eq!(layout.type_size(ty), Ok(TypeSize::scalable(1)));
            assert_eq!(layout.type_size(ty).unwrap().as_fixed(), None);
            let entries = u64::from(ty == i32);
            assert_eq!(layout.type_size_in_bits(ty), Ok(TypeSize::fixed(entries)));
            assert_eq!(layout.type_abi_alignment(ty), Ok(3));
            assert_eq!(layout.type_preferred_alignment(ty), Ok(4));
            assert_eq!(layout.type_index_bitwidth(ty), Ok(Some(5)));
        }
    }
    let text = |a: Option<Attribute>| {
        a.and_then(|a| a.downcast::<StringAttr>(&cx)).and_then(StringAttr::as_str).unwrap()
    };
    assert_eq!(text(layout.endianness()), "endianness: \"big\"");
    assert_eq!(text(layout.default_memory_space()), "default: nothing");
    assert_eq!(text(layout.alloca_memory_space()), "alloca: nothing");
    assert_eq!(text(layout.program_memory_space()), "program: nothing");
    assert_eq!(text(layout.global_memory_space()), "global: nothing");
    assert_eq!(text(layout.mangling_mode()), "mangling: nothing");
    assert_eq!(text(layout.function_pointer_alignment()), "pointers: nothing");
    assert_eq!(text(layout.legal_int_widths()), "widths: nothing");
    assert_eq!(layout.stack_alignment(), Ok(6));
    let [c, a, b] = ["C", "a", "b"].map(|t| StringAttr::get(&cx, t));
    assert_eq!(text(layout.device_property(c, a)), "property: 1 : i64");
    assert_eq!(text(layout.device_property(c, b)), "property: nothing");
}
