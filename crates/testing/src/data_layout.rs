//! Test declarations for data layout: a scope, a type, an operation with a query, and the pass that
//! answers it.

use terrace_builtin::constraints::AnyType;
use terrace_builtin::{DenseArrayAttr, IndexType, IntegerAttr, IntegerType, Signedness};
use terrace_data_layout::{
    DataLayout, DataLayoutError, DataLayoutOp, DataLayoutOpTable, DataLayoutSpec, DataLayoutType,
    Entry, EntryList, ScopeChain, TargetSystemSpec, TypeSize,
};
use terrace_dlti::{DL_SPEC, FunctionPointerAlignmentAttr, TARGET_SYSTEM_SPEC};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::IsolatedFromAbove;
use terrace_ir::{
    ArrayAttr, Attribute, Body, Context, Diagnostic, DictionaryAttr, Ident, Location, Op, OpRef,
    StringAttr, UnitAttr, Walk, WalkOrder,
};
use terrace_ods::{operation, ty};
use terrace_pass::{PassResult, Target, pass};

/// An operation that the test pass annotates with the data layout of its result type.
#[operation(name = "test.data_layout_query")]
pub struct DataLayoutQueryOp {
    #[result]
    res: AnyType,
}

/// A data layout scope that reads specifications only from the usual attribute names.
#[operation(
    name = "test.op_with_data_layout",
    traits = [IsolatedFromAbove],
    interfaces = [DataLayoutOp],
)]
pub struct OpWithDataLayoutOp {
    #[region]
    regions: Variadic<AnyRegion>,
}

impl DataLayoutOp for OpWithDataLayoutOpRef<'_> {
    fn data_layout_spec(self) -> Option<Attribute> {
        let is_spec = |a: &Attribute| a.interface::<dyn DataLayoutSpec>(self.context()).is_some();
        self.attribute(DL_SPEC).filter(is_spec)
    }
    fn target_system_spec(self) -> Option<Attribute> {
        let is_system =
            |a: &Attribute| a.interface::<dyn TargetSystemSpec>(self.context()).is_some();
        self.attribute(TARGET_SYSTEM_SPEC).filter(is_system)
    }
}

/// A type with the layout of the entries for its kind: `["size", 10]`, `["alignment", 20]`,
/// `["preferred", 30]` and `["index", 40]`. The first entry of a kind counts; the default is 1.
#[ty(name = "test.test_type_with_layout", interfaces = [DataLayoutType])]
pub struct TestTypeWithLayout {
    /// A number that distinguishes types.
    pub key: u32,
}

/// Splits an entry into its kind and its number; `None` if the entry is malformed.
fn parts(cx: &Context, entry: Entry) -> Option<(&str, u64)> {
    let [kind, value] = &*entry.value.downcast::<ArrayAttr>(cx)?.0 else { return None };
    let kind = kind.downcast::<StringAttr>(cx)?.as_str()?;
    Some((kind, value.downcast::<IntegerAttr>(cx)?.to_u64()?))
}

fn extract(layout: &DataLayout, entries: &[Entry], kind: &str) -> u64 {
    let parts = entries.iter().filter_map(|e| parts(layout.context(), *e));
    let mut values = parts.filter(|(k, _)| *k == kind).map(|(_, value)| value);
    values.next().unwrap_or(1)
}

impl DataLayoutType for TestTypeWithLayout {
    fn type_size_in_bits(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<TypeSize, DataLayoutError> {
        Ok(TypeSize::fixed(extract(layout, entries, "size")))
    }
    fn abi_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        Ok(extract(layout, entries, "alignment"))
    }
    fn preferred_alignment(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<u64, DataLayoutError> {
        Ok(extract(layout, entries, "preferred"))
    }
    fn index_bitwidth(
        &self,
        layout: &DataLayout,
        entries: &[Entry],
    ) -> Result<Option<u64>, DataLayoutError> {
        Ok(Some(extract(layout, entries, "index")))
    }

    /// Nested scopes may only relax the alignment.
    fn are_compatible(
        &self,
        cx: &Context,
        old: &[Entry],
        new: &[Entry],
        _: &EntryList,
        _: &[Entry],
    ) -> bool {
        let alignment = |e: &Entry| match parts(cx, *e) {
            Some(("alignment", value)) => Some(value),
            _ => None,
        };
        new.iter().all(|n| {
            let before = old.iter().find(|o| o.key == n.key).and_then(alignment);
            before.is_none_or(|before| alignment(n).is_none_or(|now| now <= before))
        })
    }

    fn verify_entries(
        &self,
        cx: &Context,
        entries: &[Entry],
        location: Location,
    ) -> Result<(), Diagnostic> {
        match entries.iter().find(|entry| parts(cx, **entry).is_none()) {
            None => Ok(()),
            Some(entry) => Err(Diagnostic::error(
                location,
                format!(
                    "expected a pair of a kind and a number in the data layout entry {}",
                    entry.to_text(cx)
                ),
            )),
        }
    }
}

/// Write the data layout of types on operations that query it
#[pass(
    name = "test-data-layout-query",
    title = "(anonymous namespace)::TestDataLayoutQuery",
    anchor = "func.func",
    run = query
)]
pub(crate) struct TestDataLayoutQuery {}

fn query(_: &TestDataLayoutQuery, target: &mut Target<'_>) -> PassResult {
    let outer = target.outer_scopes().clone();
    annotate(target.body_mut(), &outer).map_err(|error| target.emit(error))
}

/// A result of the walk: attributes for an operation, or the enclosing scopes of a nested body.
enum Found {
    Query(Op, Vec<(&'static str, Attribute)>),
    Nested(Op, ScopeChain),
}

/// Annotates the operations of `body`, then recurses into nested bodies. The parser limits the
/// depth.
pub(crate) fn annotate(body: &mut Body, outer: &ScopeChain) -> Result<(), Diagnostic> {
    let mut found = Vec::new();
    let mut result = Ok(());
    body.root().walk(WalkOrder::Pre, |op| {
        let is_root = std::ptr::eq(op.body(), &*body) && op.id() == Op::ROOT;
        if !is_root && body.child(op.id()).is_some() {
            found.push(Found::Nested(op.id(), outer.around(op)));
            return Walk::Skip;
        }
        if op.is::<DataLayoutQueryOp>() {
            match answers(op, &outer.extended(op)) {
                Ok(answers) => found.push(Found::Query(op.id(), answers)),
                Err(error) => {
                    result = Err(error.at(op.location()));
                    return Walk::Interrupt;
                }
            }
        }
        Walk::Advance
    });
    result?;
    for found in found {
        match found {
            Found::Query(op, answers) => {
                for (name, value) in answers {
                    let done = body.set_attribute(op, name, Some(value));
                    debug_assert!(done.is_ok(), "the operation has no inherent attributes");
                }
            }
            Found::Nested(op, scopes) => {
                if let Some(child) = body.child_mut(op) {
                    annotate(child, &scopes)?;
                }
            }
        }
    }
    Ok(())
}

fn answers(
    op: OpRef<'_>,
    scopes: &ScopeChain,
) -> Result<Vec<(&'static str, Attribute)>, DataLayoutError> {
    let cx = op.context();
    let layout = DataLayout::within(cx, scopes)?;
    let ty = op.body().value_type(op.result(0));
    let index = |value: u64| IntegerAttr::get(cx, IndexType::get(cx), value as i64).attr();
    let size = |size: TypeSize| match size.as_fixed() {
        Some(size) => index(size),
        None => {
            let minimal = (Ident::get(cx, "minimal_size"), index(size.quantity));
            let scalable = (Ident::get(cx, "scalable"), UnitAttr::get(cx).attr());
            DictionaryAttr::get(cx, &[minimal, scalable]).attr()
        }
    };
    let ui32 = IntegerType::with_signedness(cx, 32, Signedness::Unsigned);
    let space = |a: Option<Attribute>| a.unwrap_or(IntegerAttr::get(cx, ui32, 0).attr());
    let text = |a: Option<Attribute>| a.unwrap_or(StringAttr::get(cx, "").attr());
    let pointers = FunctionPointerAlignmentAttr { alignment: 0, function_dependent: false };
    Ok(vec![
        ("alignment", index(layout.type_abi_alignment(ty)?)),
        ("alloca_memory_space", space(layout.alloca_memory_space())),
        ("bitsize", size(layout.type_size_in_bits(ty)?)),
        ("default_memory_space", space(layout.default_memory_space())),
        ("endianness", text(layout.endianness())),
        (
            "function_pointer_alignment",
            layout.function_pointer_alignment().unwrap_or(pointers.intern(cx).attr()),
        ),
        ("global_memory_space", space(layout.global_memory_space())),
        ("index", index(layout.type_index_bitwidth(ty)?.unwrap_or(0))),
        (
            "legal_int_widths",
            layout.legal_int_widths().unwrap_or(DenseArrayAttr::i32s(cx, &[]).attr()),
        ),
        ("mangling_mode", text(layout.mangling_mode())),
        ("preferred", index(layout.type_preferred_alignment(ty)?)),
        ("program_memory_space", space(layout.program_memory_space())),
        ("size", size(layout.type_size(ty)?)),
        ("stack_alignment", index(layout.stack_alignment()?)),
    ])
}
