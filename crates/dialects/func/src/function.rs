//! The operations `func.func` and `func.return`.

use terrace_builtin::constraints::AnyType;
use terrace_builtin::function::{FunctionAttributes, parse_function, print_function};
use terrace_builtin::property::{DictArrayAttr, FunctionTypeAttr, StrAttr, SymbolName, Unit};
use terrace_builtin::{FunctionOp, FunctionOpTable, FunctionType};
use terrace_interfaces::{CallableOp, CallableOpTable};
use terrace_ir::constraints::AnyRegion;
use terrace_ir::op_traits::{
    AffineScope, AutomaticAllocationScope, HasParent, IsTerminator, IsolatedFromAbove,
    MemRefsNormalizable, Pure, ReturnLike, Symbol,
};
use terrace_ir::syntax::OpAsmPrinter;
use terrace_ir::{
    ArrayAttr, Attribute, Block, Body, Builder, Diagnostic, Handle, OpRef, OpType, RegionRef,
    StringAttr, Type, TypeAttr, Value,
};
use terrace_ods::operation;

/// A function: a symbol name, a type, and a body unless the function is only declared.
///
/// ```text
/// func.func (visibility)? @name(%arg : type {…}, …) (-> (type {…}, …))? (attributes {…})? ({ … })?
/// ```
///
/// The entry block of the body has one argument per input of the type. A declaration is private or
/// nested. The body cannot use values from outside.
///
/// ```mlir
/// func.func private @external(f32) -> f32
///
/// func.func @twice(%x: f32) -> f32 {
///   %y = func.call @external(%x) : (f32) -> f32
///   %z = func.call @external(%y) : (f32) -> f32
///   return %z : f32
/// }
/// ```
#[operation(
    name = "func.func",
    traits = [
        AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol,
    ],
    interfaces = [CallableOp, FunctionOp],
    assembly = custom(parse_function, print_func),
    default_dialect = "func",
    builder = false,
)]
pub struct FuncOp {
    /// The symbol name of the function.
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    /// The function type: inputs and results.
    #[attr(FunctionTypeAttr)]
    function_type: Handle<TypeAttr>,
    /// The visibility of the symbol; public if absent.
    #[attr(StrAttr)]
    sym_visibility: Option<Handle<StringAttr>>,
    /// The attributes of the arguments, one dictionary each, if any has attributes.
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    /// The attributes of the results, one dictionary each, if any has attributes.
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    /// Whether the inliner must leave calls of the function alone.
    #[attr(Unit)]
    no_inline: bool,
    /// The body; without blocks if the function is only declared.
    #[region]
    body: AnyRegion,
}

impl FuncOp {
    /// Builds a function without a body; [`FuncOp::add_entry_block`] adds one.
    pub fn build(
        builder: &mut Builder<'_>,
        name: &str,
        inputs: &[Type],
        results: &[Type],
    ) -> FuncOp {
        let cx = builder.context();
        let ty = FunctionType::get(cx, inputs, results).ty();
        let properties = FuncProperties {
            sym_name: StringAttr::from_text(cx, name),
            function_type: TypeAttr::get(cx, ty),
            ..FuncProperties::default()
        };
        let mut state = builder.state(<Self as OpType>::name(cx));
        state.set_properties(terrace_ir::PropertiesBuf::of(properties));
        FuncOp::from_op(builder.create_with_regions(state, 1))
    }

    /// Builds a function with an entry block; `build` fills it and receives the block arguments.
    pub fn define<const N: usize>(
        builder: &mut Builder<'_>,
        name: &str,
        inputs: [Type; N],
        results: &[Type],
        build: impl FnOnce(&mut Builder<'_>, [Value; N]),
    ) -> FuncOp {
        let function = Self::build(builder, name, &inputs, results);
        builder.build_block(function.op(), 0, inputs, build);
        function
    }

    /// Adds the entry block, with an argument per input, to the function's own body. Returns that
    /// body and the block.
    ///
    /// # Panics
    /// If the operation has no body of its own; every function built as usual has one.
    pub fn add_entry_block(self, body: &mut Body) -> (&mut Body, Block) {
        let inputs = self.view(body).ty().map(|ty| ty.inputs.clone()).unwrap_or_default();
        let location = body.location(self.op());
        let own = body.child_mut(self.op()).expect("a function has a body of its own");
        let region = own.root().region(0).expect("a function has a region").id();
        let block = own.append_block(region, inputs.into_iter().map(|ty| (ty, location)));
        (own, block)
    }
}

impl<'a> FuncOpRef<'a> {
    /// Returns the function type; `None` if the attribute is missing or not a function type.
    pub fn ty(self) -> Option<&'a FunctionType> {
        let (ty, cx) = (self.function_type(), self.context());
        if ty.is_absent() { None } else { ty.data(cx).0.downcast(cx) }
    }

    /// Whether the function has no body.
    pub fn is_declaration(self) -> bool {
        self.body().is_empty()
    }
}

impl<'a> FunctionOp<'a> for FuncOpRef<'a> {
    fn function_attributes(self) -> FunctionAttributes {
        let given = |held: Attribute| (!held.is_absent()).then_some(held);
        let held = self.properties();
        FunctionAttributes {
            sym_name: given(held.sym_name.attr()),
            sym_visibility: held.sym_visibility.map(Handle::attr),
            function_type: given(held.function_type.attr()),
            arg_attrs: held.arg_attrs.map(Handle::attr),
            res_attrs: held.res_attrs.map(Handle::attr),
            others: held.no_inline || self.has_attributes(),
        }
    }

    fn function_inputs(self) -> &'a [Type] {
        self.ty().map_or(&[], |ty| &ty.inputs)
    }

    fn function_results(self) -> &'a [Type] {
        self.ty().map_or(&[], |ty| &ty.results)
    }

    fn is_symbol_declaration(self) -> bool {
        self.is_declaration()
    }
}

impl<'a> CallableOp<'a> for FuncOpRef<'a> {
    fn callable_region(self) -> Option<RegionRef<'a>> {
        (*self).region(0).filter(|region| !region.is_empty())
    }
    fn callable_results(self) -> Vec<Type> {
        self.ty().map(|ty| ty.results.to_vec()).unwrap_or_default()
    }
}

fn print_func(printer: &mut OpAsmPrinter<'_>, op: FuncOpRef<'_>) -> std::fmt::Result {
    print_function(printer, op)
}

/// Returns values from a function.
///
/// The operands have the result types of the enclosing `func.func`.
///
/// ```mlir
/// func.func @swap(%a: i32, %b: f32) -> (f32, i32) {
///   return %b, %a : f32, i32
/// }
/// ```
#[operation(
    name = "func.return",
    traits = [Pure, HasParent<FuncOp>, MemRefsNormalizable, ReturnLike, IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
    verify = verify_return,
)]
pub struct ReturnOp {
    /// The results of the function.
    #[operand]
    operands: Variadic<AnyType>,
}

fn verify_return(op: ReturnOpRef<'_>) -> Result<(), Diagnostic> {
    let Some(func) = op.parent().and_then(OpRef::cast::<FuncOp>) else { return Ok(()) };
    let Some(ty) = func.ty() else { return Ok(()) };
    let cx = op.context();
    let name = || {
        let name = func.sym_name();
        if name.is_absent() { "".into() } else { name.data(cx).text() }
    };
    if op.operand_count() != ty.results.len() {
        return Err(op.error(format!(
            "has {} operands, but enclosing function (@{}) returns {}",
            op.operand_count(),
            name(),
            ty.results.len()
        )));
    }
    for (index, (found, wanted)) in op.operand_types().zip(&ty.results).enumerate() {
        if found != *wanted {
            return Err(op.plain_error(format!(
                "type of return operand {index} ('{}') doesn't match function result type ('{}') \
                 in function @{}",
                found.to_text(cx),
                wanted.to_text(cx),
                name()
            )));
        }
    }
    Ok(())
}
