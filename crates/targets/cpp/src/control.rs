//! Control flow: loops, conditions and branches.

use terrace_cf::{BranchOpRef, CondBranchOpRef};
use terrace_emitc::{DoOpRef, ExpressionOp, ForOpRef, IfOpRef, SwitchOpRef};
use terrace_ir::{Block, Body, OpRef, Value};

use crate::emitter::{Emitted, Emitter};
use crate::expressions::is_inlined;

impl<'a> Emitter<'a> {
    /// Emits `if (c) { … } else { … }`; the second part if the region exists.
    pub(crate) fn if_else(&mut self, op: IfOpRef<'a>) -> Emitted {
        self.out.push("if (");
        self.operand(op.body(), op.condition())?;
        self.out.push(") {\n");
        for (at, region) in (*op).regions().filter(|region| !region.is_empty()).enumerate() {
            self.out.push(if at > 0 { "} else {\n" } else { "" });
            self.region(region)?;
        }
        self.out.push("}");
        Ok(())
    }

    /// Emits `for (T i = a; i < b; i += c) { … }`.
    pub(crate) fn for_loop(&mut self, op: ForOpRef<'a>) -> Emitted {
        let Some(region) = (*op).region(0) else { return Ok(()) };
        let body = op.body();
        let arguments = region.entry().map_or(&[][..], |block| block.arguments());
        let Some(induction) = arguments.first() else { return Ok(()) };
        self.names.enter_loop();
        let name = self.names.induction(body, *induction);
        self.out.push("for (");
        self.type_of(*op, body.value_type(*induction))?;
        self.out.push(&format!(" {name} = "));
        self.operand(body, op.lower_bound())?;
        self.out.push(&format!("; {name} < "));
        let upper = op.upper_bound();
        let is_expression = body.defined_by::<ExpressionOp>(upper).is_some_and(|e| is_inlined(*e));
        self.out.push(if is_expression { "(" } else { "" });
        self.operand(body, upper)?;
        self.out.push(if is_expression { ")" } else { "" });
        self.out.push(&format!("; {name} += "));
        self.operand(body, op.step())?;
        self.out.push(") {\n");
        self.region(region)?;
        self.out.push("}");
        self.names.leave_loop();
        Ok(())
    }

    /// Emits `do { … } while (c);`, with the expression in the second region as the condition.
    pub(crate) fn do_while(&mut self, op: DoOpRef<'a>) -> Emitted {
        self.out.push("do {\n");
        if let Some(region) = (*op).region(0) {
            self.region(region)?;
        }
        self.out.push("} while (");
        let condition = (*op).region(1).and_then(|region| region.entry());
        let mut ops = condition.into_iter().flat_map(|block| block.ops());
        if let Some(expression) = ops.find(|op| op.is::<ExpressionOp>()) {
            self.expression(expression)?;
        }
        self.out.push(");");
        Ok(())
    }

    /// Emits `switch (x) { case 1: { … break; } default: { … break; } }`.
    pub(crate) fn switch(&mut self, op: SwitchOpRef<'a>) -> Emitted {
        self.out.push("switch (");
        self.operand(op.body(), op.arg())?;
        self.out.push(") {\n");
        let cases = op.cases().iter().map(|value| format!("case {value}: {{\n"));
        let labels = cases.chain(["default: {\n".to_owned()]);
        // The default region is the first one, but its text is the last.
        let regions = (*op).regions().skip(1).chain((*op).region(0));
        for (label, region) in labels.zip(regions) {
            self.out.push(&label);
            self.region(region)?;
            self.out.indent();
            self.out.push("break;\n");
            self.out.unindent();
            self.out.push("}\n");
        }
        self.out.push("}");
        Ok(())
    }

    /// Emits the `return` of an `emitc.func`.
    pub(crate) fn return_operand(&mut self, op: OpRef<'a>) -> Emitted {
        self.out.push("return");
        if let Some(operand) = op.operands().next() {
            self.out.push(" ");
            self.operand(op.body(), operand)?;
        }
        Ok(())
    }

    /// Emits the `return` of a `func.func`. A tuple of operands is followed by the attributes.
    pub(crate) fn return_operands(&mut self, op: OpRef<'a>) -> Emitted {
        if op.operand_count() < 2 {
            return self.return_operand(op);
        }
        self.out.push("return std::make_tuple(");
        self.operands(op)?;
        for (name, value) in op.attributes() {
            self.out.push(&format!(", /* {} */", name.as_str(self.cx)));
            self.attribute(op, *value)?;
        }
        self.out.push(")");
        Ok(())
    }

    pub(crate) fn branch(&mut self, op: BranchOpRef<'a>) -> Emitted {
        self.pass_arguments(op.body(), op.dest(), op.dest_operands());
        let label = self.names.label(op.body(), op.dest());
        self.out.push(&format!("goto {label}"));
        Ok(())
    }

    pub(crate) fn conditional_branch(&mut self, op: CondBranchOpRef<'a>) -> Emitted {
        let body = op.body();
        self.out.push("if (");
        self.operand(body, op.condition())?;
        self.out.push(") {\n");
        self.jump(body, op.true_dest(), op.true_dest_operands());
        self.out.push("} else {\n");
        self.jump(body, op.false_dest(), op.false_dest_operands());
        self.out.push("}");
        Ok(())
    }

    fn jump(&mut self, body: &Body, to: Block, operands: impl Iterator<Item = Value>) {
        self.out.indent();
        self.pass_arguments(body, to, operands);
        let label = self.names.label(body, to);
        self.out.push(&format!("goto {label};\n"));
        self.out.unindent();
    }

    /// Emits an assignment to each argument of the block `to`.
    fn pass_arguments(&mut self, body: &Body, to: Block, operands: impl Iterator<Item = Value>) {
        for (argument, operand) in body.arguments(to).iter().zip(operands) {
            self.name(body, *argument);
            self.out.push(" = ");
            self.name(body, operand);
            self.out.push(";\n");
        }
    }
}
