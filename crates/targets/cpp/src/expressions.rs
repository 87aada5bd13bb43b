//! Operators, and the expressions that consist of them.

use terrace_builtin::{IntegerAttr, TypeExt};
use terrace_emitc::{
    ApplyOp, AssignOp, CallOp, CallOpaqueOp, CmpOp, CmpPredicate, ConstantOp, ExpressionOp, IfOp,
    ReturnOp, SwitchOp, VariableOp, YieldOp, has_side_effects, is_expression_part,
};
use terrace_ir::{ArrayAttr, Attribute, Body, OpRef, Value, ensure_sufficient_stack};

use crate::emitter::{Emitted, Emitter};
use crate::places::is_place;

/// The form of an operator.
pub(crate) enum Operator<'a> {
    /// Between two operands: `a + b`.
    Infix(&'static str),
    /// Before its operand: `-a`.
    Prefix(&'a str),
    /// A conversion: `(int32_t) a`.
    Cast,
    /// A choice: `a ? b : c`.
    Conditional,
    /// A call of a function: `f(a, b)`.
    Call(&'a str),
    /// An `emitc.call_opaque`: `f<int32_t>(a, b)`.
    OpaqueCall,
    /// A literal value: `42`.
    Constant(Attribute),
    /// The operand alone.
    Load,
}

/// Returns the operator that `op` stands for, with its precedence, in which greater numbers bind
/// tighter; `None` for other operations.
pub(crate) fn operator(op: OpRef<'_>) -> Option<(u8, Operator<'_>)> {
    use Operator::{Cast, Conditional, Infix, Load, Prefix};
    let callee = |name: terrace_ir::Handle<terrace_ir::SymbolRefAttr>| {
        let cx = op.context();
        Operator::Call(name.data(cx).root.as_str(cx))
    };
    if let Some(call) = op.cast::<terrace_func::CallOp>() {
        return Some((16, callee(call.callee())));
    }
    Some(match op.name_str().strip_prefix("emitc.")? {
        "add" => (12, Infix("+")),
        "address_of" => (15, Prefix("&")),
        "apply" => (15, Prefix(op.cast::<ApplyOp>()?.applicable_operator())),
        "bitwise_and" => (7, Infix("&")),
        "bitwise_left_shift" => (11, Infix("<<")),
        "bitwise_not" => (15, Prefix("~")),
        "bitwise_or" => (5, Infix("|")),
        "bitwise_right_shift" => (11, Infix(">>")),
        "bitwise_xor" => (6, Infix("^")),
        "call" => (16, callee(op.cast::<CallOp>()?.callee())),
        "call_opaque" => (16, Operator::OpaqueCall),
        "cast" => (15, Cast),
        "cmp" => match op.cast::<CmpOp>()?.predicate() {
            CmpPredicate::Eq => (8, Infix("==")),
            CmpPredicate::Ne => (8, Infix("!=")),
            CmpPredicate::Lt => (9, Infix("<")),
            CmpPredicate::Le => (9, Infix("<=")),
            CmpPredicate::Gt => (9, Infix(">")),
            CmpPredicate::Ge => (9, Infix(">=")),
            CmpPredicate::ThreeWay => (10, Infix("<=>")),
        },
        "conditional" => (2, Conditional),
        "constant" => (17, Operator::Constant(op.cast::<ConstantOp>()?.value())),
        "div" => (13, Infix("/")),
        "load" => (16, Load),
        "logical_and" => (4, Infix("&&")),
        "logical_not" => (15, Prefix("!")),
        "logical_or" => (3, Infix("||")),
        "mul" => (13, Infix("*")),
        "rem" => (13, Infix("%")),
        "sub" => (12, Infix("-")),
        "unary_minus" => (15, Prefix("-")),
        "unary_plus" => (15, Prefix("+")),
        _ => return None,
    })
}

/// Whether the `emitc.expression` `op` is printed where its value is used instead of where it
/// stands.
pub(crate) fn is_inlined(op: OpRef<'_>) -> bool {
    let Some(expression) = op.cast::<ExpressionOp>() else { return false };
    let (body, result) = (op.body(), op.result(0));
    let mut uses = body.uses(result);
    let (Some(only), None) = (uses.next(), uses.next()) else { return false };
    let user = body.op(body.user(only));
    let is_part = user.is::<ExpressionOp>() || is_expression_part(user) || is_place(user);
    if expression.do_not_inline() || is_part {
        return false;
    }
    if !may_have_side_effects(op) {
        return true;
    }
    // The order of side effects must not change.
    if body.next_op(op.id()) != Some(user.id()) {
        return false;
    }
    if user.is::<IfOp>() || user.is::<SwitchOp>() || user.is::<ReturnOp>() {
        return true;
    }
    user.cast::<AssignOp>().is_some_and(|assign| {
        assign.value() == result && body.defined_by::<VariableOp>(assign.var()).is_some()
    })
}

/// Whether the evaluation of the `emitc.expression` `op` may have side effects.
fn may_have_side_effects(op: OpRef<'_>) -> bool {
    let entry = op.region(0).and_then(|region| region.entry());
    let mut parts = entry.into_iter().flat_map(|block| block.ops());
    parts.any(|part| is_expression_part(part) && has_side_effects(part))
}

impl<'a> Emitter<'a> {
    /// Emits the `emitc.expression` `op` from its root on.
    pub(crate) fn expression(&mut self, op: OpRef<'a>) -> Emitted {
        let root = op.region(0).and_then(|region| region.entry()?.last());
        let Some(root) = root.and_then(|root| root.cast::<YieldOp>()) else { return Ok(()) };
        let Some(value) = root.result() else { return Ok(()) };
        let outer = (self.expression.replace(op), std::mem::take(&mut self.precedence));
        self.operand(root.body(), value)?;
        (self.expression, self.precedence) = outer;
        Ok(())
    }

    /// Emits an operand: its name, or the expression that defines it.
    pub(crate) fn operand(&mut self, body: &'a Body, value: Value) -> Emitted {
        let Some(expression) = self.expression else {
            match body.defined_by::<ExpressionOp>(value) {
                Some(used) if is_inlined(*used) => return self.expression(*used),
                _ => self.name(body, value),
            }
            return Ok(());
        };
        if let Some(op) = body.defining_op(value) {
            return ensure_sufficient_stack(|| self.part(body.op(op)));
        }
        // The arguments stand for the operands.
        match body.argument_of(value) {
            Some((_, index)) if index < expression.operand_count() => {
                self.name(expression.body(), expression.operand(index));
            }
            _ => self.name(body, value),
        }
        Ok(())
    }

    /// Emits an operation in an expression, in parentheses unless it binds tighter than the
    /// operation around it.
    fn part(&mut self, op: OpRef<'a>) -> Emitted {
        let Some((precedence, operator)) = operator(op) else {
            return Err(self.unprintable(op));
        };
        let needs_parentheses = precedence <= self.precedence;
        self.out.push(if needs_parentheses { "(" } else { "" });
        self.operator(op, precedence, operator)?;
        self.out.push(if needs_parentheses { ")" } else { "" });
        Ok(())
    }

    /// Emits the operator `op` with its operands.
    pub(crate) fn operator(
        &mut self,
        op: OpRef<'a>,
        precedence: u8,
        operator: Operator<'a>,
    ) -> Emitted {
        let outer = std::mem::replace(&mut self.precedence, precedence);
        let body = op.body();
        match operator {
            Operator::Infix(sign) => {
                self.operand(body, op.operand(0))?;
                self.out.push(&format!(" {sign} "));
                self.operand(body, op.operand(1))?;
            }
            Operator::Prefix(sign) => {
                self.out.push(sign);
                self.operand(body, op.operand(0))?;
            }
            Operator::Cast => {
                self.out.push("(");
                self.type_of(op, body.value_type(op.result(0)))?;
                self.out.push(") ");
                self.operand(body, op.operand(0))?;
            }
            Operator::Conditional => {
                self.operand(body, op.operand(0))?;
                self.out.push(" ? ");
                self.operand(body, op.operand(1))?;
                self.out.push(" : ");
                self.operand(body, op.operand(2))?;
            }
            Operator::Call(callee) => {
                self.out.push(callee);
                self.precedence = 0;
                self.out.push("(");
                self.operands(op)?;
                self.out.push(")");
            }
            Operator::OpaqueCall => self.opaque_call(op)?,
            Operator::Constant(value) => self.attribute(op, value)?,
            Operator::Load => self.operand(body, op.operand(0))?,
        }
        self.precedence = outer;
        Ok(())
    }

    /// Emits the operands of `op` with commas in between.
    pub(crate) fn operands(&mut self, op: OpRef<'a>) -> Emitted {
        for (at, operand) in op.operands().enumerate() {
            self.out.push(if at > 0 { ", " } else { "" });
            self.operand(op.body(), operand)?;
        }
        Ok(())
    }

    /// Emits the `emitc.call_opaque` `op`. In its arguments, an attribute of type `index` stands
    /// for an operand.
    fn opaque_call(&mut self, op: OpRef<'a>) -> Emitted {
        let Some(call) = op.cast::<CallOpaqueOp>() else { return Ok(()) };
        let cx = self.cx;
        self.out.push(call.callee());
        if let Some(arguments) = call.template_args() {
            self.out.push("<");
            for (at, argument) in arguments.data(cx).0.iter().enumerate() {
                self.out.push(if at > 0 { ", " } else { "" });
                self.attribute(op, *argument)?;
            }
            self.out.push(">");
        }
        self.out.push("(");
        match call.args() {
            // MLIR puts these operands in parentheses that nothing demands.
            Some(arguments) => self.mixed_arguments(op, arguments.data(cx))?,
            None => {
                self.precedence = 0;
                self.operands(op)?;
            }
        }
        self.out.push(")");
        Ok(())
    }

    fn mixed_arguments(&mut self, op: OpRef<'a>, arguments: &ArrayAttr) -> Emitted {
        for (at, argument) in arguments.0.iter().enumerate() {
            self.out.push(if at > 0 { ", " } else { "" });
            let integer = argument.downcast::<IntegerAttr>(self.cx);
            let index = integer.filter(|integer| integer.ty.is_index());
            let Some(index) = index.and_then(|index| index.to_u64()) else {
                self.attribute(op, *argument)?;
                continue;
            };
            match op.operands().nth(usize::try_from(index).unwrap_or(usize::MAX)) {
                Some(operand) => self.operand(op.body(), operand)?,
                None => return Err(self.cx.emit(op.error("index argument is out of range"))),
            }
        }
        Ok(())
    }
}
