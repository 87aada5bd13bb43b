//! Tests of interfaces, section by section of MLIR's document on them.

use std::any::{Any, TypeId};
use std::ops::Deref;

use terrace_builtin::constraints::I32;
use terrace_builtin::{IndexType, IntegerType};
use terrace_ir::{
    AsOpRef, Body, Cast, Context, Diagnostic, DialectHooks, DialectInterfaces, DialectRegistry,
    OpInterface, OpKind, OpName, OpRef, OpView,
};
use terrace_ods::{attr, dialect, interface, operation, ty};

use crate::support::{Dialects, context, errors, parse};

// ---- dialect interfaces -------------------------------------------------------------------------

/// A dialect interface for inlining.
trait Inliner: Send + Sync {
    /// Whether `op` may be inlined.
    fn is_legal(&self, _op: OpRef<'_>) -> bool {
        false
    }
    /// Returns the cost of a call.
    fn call_cost(&self) -> u32 {
        10
    }
}

/// The rule that operations without inputs may be inlined.
struct NoInputs;

impl Inliner for NoInputs {
    fn is_legal(&self, op: OpRef<'_>) -> bool {
        op.operand_count() == 0
    }
}

#[dialect(
    name = "face",
    ops = [SourceOp, SumOp, PlainOp, BadOp],
    types = [FaceType],
    attributes = [FaceAttr],
    interfaces = [Inliner = NoInputs],
    hooks = DialectHooks { op_interface: Some(fallback), ..DialectHooks::NONE },
)]
struct FaceDialect;

/// A dialect that implements the interface itself, with the defaults.
#[dialect(name = "other", ops = [ForeignOp], interfaces = [Inliner])]
struct OtherDialect;

impl Inliner for OtherDialect {}

/// A dialect that does not implement the interface.
#[dialect(name = "third")]
struct ThirdDialect;

const DIALECTS: Dialects = |registry| {
    registry.insert::<FaceDialect>().insert::<OtherDialect>().insert::<ThirdDialect>();
};

/// Returns a module with one of each operation.
fn module(cx: &Context) -> Body {
    let text = "%0 = face.source\n%1 = face.sum %0, %0\nface.plain\nother.foreign\n";
    parse(cx, text).expect("parses")
}

fn op<'b>(body: &'b Body, name: &str) -> OpRef<'b> {
    let mut found = None;
    body.root().walk_all(|op| found = found.or((op.name_str() == name).then_some(op)));
    found.expect("is there")
}

#[test]
fn a_dialect_answers_for_all_of_it() {
    let (cx, _) = context(DIALECTS);
    let body = module(&cx);
    let face = cx.loaded_dialect("face").expect("loaded");
    let inliner = face.interface::<dyn Inliner>(&cx).expect("registered");
    assert!(inliner.is_legal(op(&body, "face.source")));
    assert!(!inliner.is_legal(op(&body, "face.sum")));
    cx.load::<ThirdDialect>();
    let third = cx.loaded_dialect("third").expect("loaded");
    assert!(third.interface::<dyn Inliner>(&cx).is_none());
}

#[test]
fn interfaces_are_attached_to_dialects_when_they_are_loaded() {
    let mut registry = DialectRegistry::new();
    registry.insert::<ThirdDialect>().extend::<ThirdDialect>(|cx| {
        cx.attach_dialect_interface::<ThirdDialect, dyn Inliner>(&(&NoInputs as &dyn Inliner));
    });
    let cx = Context::with_registry(registry);
    let third = cx.get_or_load_dialect("third").expect("available");
    assert_eq!(third.interface::<dyn Inliner>(&cx).map(Inliner::call_cost), Some(10));
}

#[test]
fn collections_of_dialect_interfaces() {
    let (cx, _) = context(DIALECTS);
    let body = module(&cx);
    cx.load::<ThirdDialect>();
    let inliners = DialectInterfaces::<dyn Inliner>::new(&cx);
    let legal =
        |name| inliners.for_op(op(&body, name)).is_some_and(|i| i.is_legal(op(&body, name)));
    assert!(legal("face.source"));
    assert!(!legal("other.foreign"));
    assert!(inliners.for_op(body.root()).is_none());
    assert_eq!(inliners.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["face", "other"]);
    assert!(inliners.for_id(FaceType { size: 1 }.intern(&cx).id()).is_some());
    assert!(inliners.for_id(IndexType::get(&cx).id()).is_none());
}

// ---- attribute, operation and type interfaces ---------------------------------------------------

/// The interface of operations, types and attributes with inputs.
#[interface(verify = check_inputs)]
pub(crate) trait Inputs {
    /// Returns the number of inputs.
    fn input_count(self) -> usize;
    /// Returns the number of pairs of inputs.
    fn pairs(self) -> usize {
        let count = self.input_count();
        count * count.saturating_sub(1) / 2
    }
}

fn check_inputs(inputs: DynInputs<'_>) -> Result<(), Diagnostic> {
    match inputs.input_count() {
        0..10 => Ok(()),
        count => Err(inputs.error(format!("has {count} inputs, which is too many"))),
    }
}

/// An interface that extends another one.
#[interface]
pub(crate) trait Reduction: Inputs {
    /// Returns the initial value, which depends only on the kind.
    fn identity() -> i64 {
        0
    }
    /// Combines the value so far with one more.
    fn step(self, so_far: i64, value: i64) -> i64;
}

#[operation(name = "face.source", interfaces = [Inputs], format = "attr-dict")]
struct SourceOp {
    #[result]
    out: I32,
}

impl Inputs for SourceOpRef<'_> {
    fn input_count(self) -> usize {
        0
    }
}

#[operation(name = "face.sum", interfaces = [Reduction], format = "$inputs attr-dict")]
struct SumOp {
    #[operand]
    inputs: Variadic<I32>,
    #[result]
    out: I32,
}

impl Inputs for SumOpRef<'_> {
    fn input_count(self) -> usize {
        self.inputs().len()
    }
}

impl Reduction for SumOpRef<'_> {
    fn step(self, so_far: i64, value: i64) -> i64 {
        so_far + value
    }
}

#[operation(name = "face.plain", format = "attr-dict")]
struct PlainOp {}

#[operation(name = "face.bad", interfaces = [Inputs], format = "attr-dict")]
struct BadOp {}

impl Inputs for BadOpRef<'_> {
    fn input_count(self) -> usize {
        11
    }
}

#[operation(name = "other.foreign", format = "attr-dict")]
struct ForeignOp {}

/// The fallback for operations of `face` that declare no interface: one input.
fn fallback(
    _: &Context,
    name: OpName,
    interface: TypeId,
) -> Option<&'static (dyn Any + Send + Sync)> {
    let _ = name;
    (interface == TypeId::of::<InputsTable>()).then_some(const { &InputsTable::of::<OneInput>() })
}

/// A view of any operation as one with one input.
#[derive(Clone, Copy)]
struct OneInput<'a>(OpRef<'a>);

impl OpKind for OneInput<'static> {
    type Ref<'a> = OneInput<'a>;
}

impl<'a> OpView<'a> for OneInput<'a> {
    fn from_ref(op: OpRef<'a>) -> Self {
        Self(op)
    }
}

impl AsOpRef for OneInput<'_> {
    fn op(&self) -> OpRef<'_> {
        self.0
    }
}

impl<'a> Deref for OneInput<'a> {
    type Target = OpRef<'a>;
    fn deref(&self) -> &OpRef<'a> {
        &self.0
    }
}

impl Inputs for OneInput<'_> {
    fn input_count(self) -> usize {
        1
    }
}

#[test]
fn operations_are_cast_to_interfaces() {
    let (cx, _) = context(DIALECTS);
    let body = module(&cx);
    let sum = op(&body, "face.sum");
    let inputs: DynInputs = sum.interface().expect("declared by way of Reduction");
    assert_eq!((inputs.input_count(), inputs.pairs()), (2, 1));
    assert!(op(&body, "other.foreign").interface::<DynInputs>().is_none());
    assert!(op(&body, "face.source").interface::<DynReduction>().is_none());
}

#[test]
fn interfaces_extend_others_and_have_static_functions() {
    let (cx, _) = context(DIALECTS);
    let body = module(&cx);
    let sum: DynReduction = op(&body, "face.sum").interface().expect("declared");
    assert_eq!(sum.step(sum.identity(), 5), 5);
    assert_eq!(<SumOpRef<'_> as Reduction>::identity(), 0);
    assert_eq!(DynInputs::from(sum).input_count(), 2);
}

#[test]
fn interfaces_verify_what_implements_them() {
    let said = ["'face.bad' op has 11 inputs, which is too many"];
    assert_eq!(errors(DIALECTS, "face.bad"), said);
}

#[test]
fn dialects_answer_for_operations_that_implement_nothing() {
    let (cx, _) = context(DIALECTS);
    let body = module(&cx);
    let plain = op(&body, "face.plain");
    assert_eq!(plain.interface::<DynInputs>().map(|i| i.input_count()), Some(1));
    assert!(plain.interface::<DynReduction>().is_none());
}

#[test]
fn external_models_of_operations() {
    let (cx, _) = context(|registry| {
        DIALECTS(registry);
        registry.extend::<OtherDialect>(|cx| {
            let table = const { &InputsTable::of::<OneInput>() };
            cx.attach_op_interface::<ForeignOp, DynInputs>(table);
        });
    });
    let body = module(&cx);
    let inputs = op(&body, "other.foreign").interface::<DynInputs>().expect("attached");
    assert_eq!(inputs.input_count(), 1);
    assert_eq!(DynInputs::new(*inputs, const { &InputsTable::of::<OneInput>() }).pairs(), 0);
}

/// The interface of types and attributes with a size.
trait Sized {
    /// Returns the size of one.
    fn size(&self) -> u32;
    /// Returns the size of several.
    fn size_of(&self, count: u32) -> u32 {
        self.size() * count
    }
}

#[ty(name = "face.face", interfaces = [Sized])]
struct FaceType {
    size: u32,
}

impl Sized for FaceType {
    fn size(&self) -> u32 {
        self.size
    }
}

#[attr(name = "face.face", interfaces = [Sized])]
struct FaceAttr {
    sizes: Vec<u32>,
}

impl Sized for FaceAttr {
    fn size(&self) -> u32 {
        self.sizes.iter().sum()
    }
    fn size_of(&self, _: u32) -> u32 {
        0
    }
}

impl Sized for IntegerType {
    fn size(&self) -> u32 {
        self.width
    }
}

#[test]
fn types_and_attributes_are_cast_to_interfaces() {
    let cx = Context::new();
    let ty = FaceType { size: 3 }.intern(&cx).ty();
    assert_eq!(ty.interface::<dyn Sized>(&cx).map(|s| s.size_of(2)), Some(6));
    let attribute = FaceAttr { sizes: vec![1, 2] }.intern(&cx).attr();
    let sized = attribute.interface::<dyn Sized>(&cx).expect("declared");
    assert_eq!((sized.size(), sized.size_of(2)), (3, 0));
}

#[test]
fn external_models_of_types() {
    let (cx, _) = context(|registry| {
        registry.extend::<terrace_builtin::BuiltinDialect>(|cx| {
            cx.attach_interface::<IntegerType, dyn Sized>(
                const { &Cast(|cx, id| cx.data::<IntegerType>(id)) },
            );
        });
    });
    let i7 = IntegerType::get(&cx, 7).ty();
    assert!(i7.interface::<dyn Sized>(&cx).is_none());
    cx.load::<terrace_builtin::BuiltinDialect>();
    assert_eq!(i7.interface::<dyn Sized>(&cx).map(Sized::size), Some(7));
    let other = Context::new();
    assert!(IntegerType::get(&other, 7).ty().interface::<dyn Sized>(&other).is_none());
}
