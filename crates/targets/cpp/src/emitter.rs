//! The state of the translation ([`Emitter`]), and the choice of the text of an operation.

use terrace_builtin::ModuleOp;
use terrace_cf::{BranchOp, CondBranchOp};
use terrace_emitc::{
    AssignOp, ClassOp, DeclareFuncOp, DoOp, ExpressionOp, FieldOp, FileOp, ForOp, FuncOp, GlobalOp,
    IfOp, IncludeOp, SwitchOp, VariableOp, VerbatimOp, YieldOp,
};
use terrace_ir::{
    Attribute, Body, Context, Diagnostic, OpRef, RegionRef, Reported, SymbolTable, Type, Value,
    ensure_sufficient_stack,
};

use crate::Options;
use crate::attributes::push_attribute;
use crate::expressions::{is_inlined, operator};
use crate::names::Names;
use crate::places::place;
use crate::types::{push_declaration, push_type};
use crate::writer::Writer;

/// The result of a step of the translation.
pub(crate) type Emitted = Result<(), Reported>;

/// The state of the translation.
pub(crate) struct Emitter<'a> {
    pub(crate) cx: &'a Context,
    pub(crate) options: &'a Options,
    pub(crate) out: Writer,
    pub(crate) names: Names,
    /// The symbol tables around the current operation, innermost last; the symbols are collected
    /// when they are needed.
    pub(crate) tables: Vec<(OpRef<'a>, Option<SymbolTable<'a>>)>,
    /// The `emitc.expression` around the current operation.
    pub(crate) expression: Option<OpRef<'a>>,
    /// The precedence of the operator around the current operand; 0 without an operator.
    pub(crate) precedence: u8,
}

/// The end of the line of an operation.
enum End {
    /// The operation has no text of its own.
    NoLine,
    /// With a line feed.
    Bare,
    /// As the operation around it demands.
    Statement,
}

impl<'a> Emitter<'a> {
    pub(crate) fn new(cx: &'a Context, options: &'a Options) -> Self {
        Self {
            cx,
            options,
            out: Writer::new(),
            names: Names::default(),
            tables: Vec::new(),
            expression: None,
            precedence: 0,
        }
    }

    /// Emits `op` with the end of its line, which is `end` if `op` is a statement.
    pub(crate) fn operation(&mut self, op: OpRef<'a>, end: &str) -> Emitted {
        match ensure_sufficient_stack(|| self.text(op))? {
            End::NoLine => {}
            End::Bare => self.out.push("\n"),
            End::Statement => self.out.push(end),
        }
        Ok(())
    }

    /// Emits the operations of a region of one block as statements, but not its terminator.
    pub(crate) fn region(&mut self, region: RegionRef<'a>) -> Emitted {
        self.out.indent();
        let ops = region.entry().into_iter().flat_map(|block| block.ops());
        for op in ops.filter(|op| !op.is::<YieldOp>()) {
            self.operation(op, ";\n")?;
        }
        self.out.unindent();
        Ok(())
    }

    /// Emits `op` without the end of its line.
    fn text(&mut self, op: OpRef<'a>) -> Result<End, Reported> {
        if let Some((precedence, operator)) = operator(op) {
            self.assign_results(op)?;
            self.operator(op, precedence, operator)?;
            return Ok(End::Statement);
        }
        if let Some(text) = place(op, &mut self.names) {
            self.names.set_value(op.body(), op.result(0), text);
            return Ok(End::NoLine);
        }
        if op.is::<ExpressionOp>() {
            if is_inlined(op) {
                return Ok(End::NoLine);
            }
            self.assign_results(op)?;
            self.expression(op)?;
            return Ok(End::Statement);
        }
        let inner = op.inner();
        if let Some(variable) = op.cast::<VariableOp>() {
            self.variable(variable)?;
        } else if let Some(assign) = op.cast::<AssignOp>() {
            self.assign(assign)?;
        } else if op.is::<ModuleOp>() {
            self.module(inner)?;
        } else if let Some(class) = inner.cast::<ClassOp>() {
            self.class(class)?;
        } else if let Some(field) = op.cast::<FieldOp>() {
            self.field(field)?;
        } else if let Some(global) = op.cast::<GlobalOp>() {
            self.global(global)?;
        } else if let Some(function) = inner.cast::<FuncOp>() {
            self.function(function)?;
        } else if let Some(function) = inner.cast::<terrace_func::FuncOp>() {
            self.standard_function(function)?;
        } else if let Some(ret) = op.cast::<terrace_emitc::ReturnOp>() {
            self.return_operand(*ret)?;
        } else if let Some(ret) = op.cast::<terrace_func::ReturnOp>() {
            self.return_operands(*ret)?;
        } else if let Some(branch) = op.cast::<BranchOp>() {
            self.branch(branch)?;
        } else {
            self.line(op)?;
            return Ok(End::Bare);
        }
        Ok(End::Statement)
    }

    /// Emits an operation that is no statement, without the line feed behind it.
    fn line(&mut self, op: OpRef<'a>) -> Emitted {
        if let Some(include) = op.cast::<IncludeOp>() {
            let (open, close) = if include.is_standard_include() { ('<', '>') } else { ('"', '"') };
            self.out.push(&format!("#include {open}{}{close}", include.include()));
            return Ok(());
        }
        if let Some(verbatim) = op.cast::<VerbatimOp>() {
            return self.verbatim(verbatim);
        }
        if let Some(branch) = op.cast::<CondBranchOp>() {
            return self.conditional_branch(branch);
        }
        if let Some(op) = op.cast::<IfOp>() {
            return self.if_else(op);
        }
        if let Some(op) = op.cast::<ForOp>() {
            return self.for_loop(op);
        }
        if let Some(op) = op.cast::<DoOp>() {
            return self.do_while(op);
        }
        if let Some(op) = op.cast::<SwitchOp>() {
            return self.switch(op);
        }
        if let Some(declaration) = op.cast::<DeclareFuncOp>() {
            return self.declare_function(declaration);
        }
        match op.inner().cast::<FileOp>() {
            Some(file) => self.file(file),
            None => Err(self.unprintable(op)),
        }
    }

    /// Reports that C++ has no text for `op`.
    pub(crate) fn unprintable(&self, op: OpRef<'a>) -> Reported {
        self.cx.emit(op.error("unable to find printer for op"))
    }

    /// Reports `message` at the location of `op`.
    pub(crate) fn fail(&self, op: OpRef<'a>, message: String) -> Reported {
        self.cx.emit(Diagnostic::error(op.location(), message))
    }

    /// Emits what `push` appends; its messages are reported at `op`.
    pub(crate) fn piece(
        &mut self,
        op: OpRef<'a>,
        push: impl FnOnce(&Context, &mut String) -> Result<(), String>,
    ) -> Emitted {
        let mut text = String::new();
        push(self.cx, &mut text).map_err(|message| self.fail(op, message))?;
        self.out.push(&text);
        Ok(())
    }

    pub(crate) fn type_of(&mut self, op: OpRef<'a>, ty: Type) -> Emitted {
        self.piece(op, |cx, out| push_type(cx, ty, out))
    }

    pub(crate) fn attribute(&mut self, op: OpRef<'a>, attribute: Attribute) -> Emitted {
        self.piece(op, |cx, out| push_attribute(cx, attribute, out))
    }

    /// Emits the declaration of a variable.
    pub(crate) fn declaration(&mut self, op: OpRef<'a>, ty: Type, name: &str) -> Emitted {
        self.piece(op, |cx, out| push_declaration(cx, ty, name, out))
    }

    /// Emits the name of a value.
    pub(crate) fn name(&mut self, body: &Body, value: Value) {
        let name = self.names.value(body, value);
        self.out.push(&name);
    }

    /// Emits the declaration of the variable of a result.
    pub(crate) fn declare_result(&mut self, op: OpRef<'a>, result: Value) -> Emitted {
        let body = op.body();
        if self.names.has_value(body, result) {
            let message = "result variable for the operation already declared";
            return Err(self.cx.emit(op.plain_error(message)));
        }
        let name = self.names.value(body, result);
        self.declaration(op, body.value_type(result), &name)
    }

    /// Emits the start of an assignment to the variable of a result, which was declared at the
    /// start of the function.
    pub(crate) fn assign_declared(&mut self, op: OpRef<'a>, result: Value) -> Emitted {
        if !self.names.has_value(op.body(), result) {
            let message = "result variable for the operation has not been declared";
            return Err(self.cx.emit(op.error(message)));
        }
        self.name(op.body(), result);
        self.out.push(" = ");
        Ok(())
    }

    /// Emits the start of an assignment to the variables of the results: `int32_t v1 = `, or
    /// several declarations and `std::tie(v1, v2) = `.
    pub(crate) fn assign_results(&mut self, op: OpRef<'a>) -> Emitted {
        let at_top = self.options.declare_variables_at_top;
        match op.result_count() {
            0 => return Ok(()),
            1 if at_top => return self.assign_declared(op, op.result(0)),
            1 => {
                self.declare_result(op, op.result(0))?;
                self.out.push(" = ");
                return Ok(());
            }
            _ => {}
        }
        if !at_top {
            for result in op.results() {
                self.declare_result(op, result)?;
                self.out.push(";\n");
            }
        }
        self.out.push("std::tie(");
        for (at, result) in op.results().enumerate() {
            self.out.push(if at > 0 { ", " } else { "" });
            self.name(op.body(), result);
        }
        self.out.push(") = ");
        Ok(())
    }
}
