//! `func.func` and `func.return`.

use terrace_builtin::FunctionType;
use terrace_builtin::constraints::AnyType;
use terrace_builtin::property::{DictArrayAttr, FunctionTypeAttr, StrAttr, SymbolName, Unit};
use terrace_ir::declare::AnyRegion;
use terrace_ir::op_traits::{
    AffineScope, AutomaticAllocationScope, HasParent, IsTerminator, IsolatedFromAbove,
    MemRefsNormalizable, Pure, ReturnLike, Symbol,
};
use terrace_ir::syntax::{OpAsmParser, OpAsmPrinter, ParseResult};
use terrace_ir::{
    ArrayAttr, Builder, Context, Diagnostic, Handle, OpRef, OpState, OpType, StringAttr, Type,
    TypeAttr,
};
use terrace_ods::operation;

use crate::signature;

/// A function: a name, a type, and a body unless it is only declared here.
///
/// The body's entry block has an argument for every input of the type.
#[operation(
    name = "func.func",
    traits = [
        AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol,
    ],
    assembly = custom(parse_func, print_func),
    verify = verify_func,
    default_dialect = "func",
    builder = false,
)]
pub struct FuncOp {
    /// The name.
    #[attr(SymbolName)]
    sym_name: Handle<StringAttr>,
    /// The type, a function type.
    #[attr(FunctionTypeAttr)]
    function_type: Handle<TypeAttr>,
    /// Who may refer to it: everybody if it says nothing.
    #[attr(StrAttr)]
    sym_visibility: Option<Handle<StringAttr>>,
    /// A dictionary of attributes for every argument, if any has some.
    #[attr(DictArrayAttr)]
    arg_attrs: Option<Handle<ArrayAttr>>,
    /// A dictionary of attributes for every result, if any has some.
    #[attr(DictArrayAttr)]
    res_attrs: Option<Handle<ArrayAttr>>,
    /// Whether calls are never replaced by the body.
    #[attr(Unit)]
    no_inline: bool,
    /// The body; without blocks if the function is only declared.
    #[region]
    body: AnyRegion,
}

impl FuncOp {
    /// Creates a function without a body; [`FuncOp::add_entry_block`] gives it one.
    pub fn build(
        builder: &mut Builder<'_>,
        name: &str,
        inputs: &[Type],
        results: &[Type],
    ) -> FuncOp {
        let cx = builder.context().clone();
        let ty = FunctionType::get(&cx, inputs, results).ty();
        let properties = FuncProperties {
            sym_name: StringAttr::from_text(&cx, name),
            function_type: TypeAttr::get(&cx, ty),
            ..FuncProperties::default()
        };
        let mut state = builder.state(<Self as OpType>::name(&cx));
        state.properties = terrace_ir::PropertiesBuf::of(properties);
        FuncOp::from_op(builder.create_with_regions(state, 1))
    }

    /// Gives the function its entry block, in the function's own body, which is returned with it.
    ///
    /// # Panics
    /// When the operation is not in a body of its own, as functions are.
    pub fn add_entry_block(
        self,
        body: &mut terrace_ir::Body,
    ) -> (&mut terrace_ir::Body, terrace_ir::Block) {
        let inputs = self.ty(body).map(|ty| ty.inputs.clone()).unwrap_or_default();
        let location = body.location(self.op());
        let own = body.child_mut(self.op()).expect("a function has a body of its own");
        let region = own.root().region(0).expect("a function has a region").id();
        let block = own.append_block(region, inputs.into_iter().map(|ty| (ty, location)));
        (own, block)
    }

    /// The function type; `None` if the declaration does not hold one.
    pub fn ty(self, body: &terrace_ir::Body) -> Option<&FunctionType> {
        let ty = self.function_type(body);
        let cx = body.context();
        if ty.is_absent() { None } else { ty.data(cx).0.downcast(cx) }
    }

    /// Whether there is no body.
    pub fn is_declaration(self, body: &terrace_ir::Body) -> bool {
        self.body(body).is_empty()
    }
}

fn parse_func(parser: &mut dyn OpAsmParser, state: &mut OpState) -> ParseResult {
    let header =
        signature::parse_header(parser, state, &["sym_visibility", "sym_name", "function_type"])?;
    let cx = parser.context().clone();
    let arg_attrs =
        signature::attribute_array(&cx, header.arguments.iter().map(|a| &a.attributes[..]));
    let res_attrs =
        signature::attribute_array(&cx, header.result_attributes.iter().map(|a| &a[..]));
    state.properties.update::<FuncProperties, _>(|p| {
        p.sym_name = header.name;
        p.function_type = header.ty;
        p.sym_visibility = header.visibility;
        p.arg_attrs = arg_attrs;
        p.res_attrs = res_attrs;
    });
    signature::parse_body(parser, state, &header)
}

fn print_func(printer: &mut dyn OpAsmPrinter, op: OpRef<'_>) -> std::fmt::Result {
    let Some(func) = op.cast::<FuncOp>() else { return Ok(()) };
    let p = func.properties(op.body());
    let view = signature::FunctionView {
        name: p.sym_name,
        ty: func.ty(op.body()),
        visibility: p.sym_visibility,
        arg_attrs: p.arg_attrs,
        res_attrs: p.res_attrs,
    };
    let mut inherent = Vec::new();
    if p.no_inline {
        inherent.push(("no_inline", terrace_ir::UnitAttr::get(op.context()).attr()));
    }
    signature::print(printer, op, &view, &inherent)
}

fn verify_func(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some(func) = op.cast::<FuncOp>() else { return Ok(()) };
    let p = func.properties(op.body());
    let Some(ty) = func.ty(op.body()) else { return Ok(()) };
    let visibility = p.sym_visibility.map(|v| v.data(op.context()).text().into_owned());
    let public = visibility.is_none_or(|text| text == "public");
    if func.is_declaration(op.body()) && public {
        return Err(op.error("symbol declaration cannot have public visibility"));
    }
    signature::verify(op, ty, p.arg_attrs, p.res_attrs)
}

/// Ends a function and gives it results.
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

fn verify_return(op: OpRef<'_>) -> Result<(), Diagnostic> {
    let Some(function) = op.parent() else { return Ok(()) };
    let Some(func) = function.cast::<FuncOp>() else { return Ok(()) };
    let Some(ty) = func.ty(function.body()) else { return Ok(()) };
    let cx: &Context = op.context();
    let name = func.sym_name(function.body());
    let name = if name.is_absent() { "".into() } else { name.data(cx).text() };
    if op.operand_count() != ty.results.len() {
        return Err(op.error(format!(
            "has {} operands, but enclosing function (@{name}) returns {}",
            op.operand_count(),
            ty.results.len()
        )));
    }
    for (index, (found, wanted)) in op.operand_types().zip(&ty.results).enumerate() {
        if found != *wanted {
            return Err(op.plain_error(format!(
                "type of return operand {index} ('{}') doesn't match function result type ('{}') \
                 in function @{name}",
                found.to_text(cx),
                wanted.to_text(cx)
            )));
        }
    }
    Ok(())
}
