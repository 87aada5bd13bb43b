//! Modules, files, classes, global variables and functions.

use terrace_builtin::FunctionOp;
use terrace_emitc::{
    ArrayType, ClassOpRef, DeclareFuncOpRef, ExpressionOp, FieldOpRef, FileOpRef, FuncOp,
    FuncOpRef, GlobalOpRef, LValueType,
};
use terrace_ir::{Attribute, OpRef, RegionRef, StringAttr, SymbolTable, Type};

use crate::emitter::{Emitted, Emitter};
use crate::expressions::is_inlined;
use crate::places::is_place;
use crate::types::push_results;

impl<'a> Emitter<'a> {
    /// Emits the operations of a symbol table, each on its own lines.
    fn symbols(&mut self, op: OpRef<'a>) -> Emitted {
        self.tables.push((op, None));
        let entry = op.region(0).and_then(|region| region.entry());
        for op in entry.into_iter().flat_map(|block| block.ops()) {
            self.operation(op, "\n")?;
        }
        self.tables.pop();
        Ok(())
    }

    pub(crate) fn module(&mut self, op: OpRef<'a>) -> Emitted {
        self.symbols(op)
    }

    /// Emits the contents of a file if it is the one to be printed.
    pub(crate) fn file(&mut self, file: FileOpRef<'a>) -> Emitted {
        let id = file.id().data(self.cx).text();
        let wanted = &self.options.file_id;
        if wanted.is_empty() || *id != **wanted {
            return Ok(());
        }
        self.symbols(*file)
    }

    pub(crate) fn class(&mut self, class: ClassOpRef<'a>) -> Emitted {
        let name = class.sym_name().data(self.cx).text();
        let last = if class.final_specifier() { " final" } else { "" };
        self.out.push(&format!("class {name}{last} {{\n public:\n"));
        self.out.indent();
        self.symbols(*class)?;
        self.out.unindent();
        self.out.push("};");
        Ok(())
    }

    pub(crate) fn field(&mut self, field: FieldOpRef<'a>) -> Emitted {
        let (name, ty) = (field.sym_name().data(self.cx), field.r#type().data(self.cx).0);
        self.member(*field, ty, name, field.initial_value())
    }

    pub(crate) fn global(&mut self, global: GlobalOpRef<'a>) -> Emitted {
        let (name, ty) = (global.sym_name().data(self.cx), global.r#type().data(self.cx).0);
        self.out.push(if global.extern_specifier() { "extern " } else { "" });
        self.out.push(if global.static_specifier() { "static " } else { "" });
        self.out.push(if global.const_specifier() { "const " } else { "" });
        self.member(*global, ty, name, global.initial_value())
    }

    /// Emits the declaration of a global variable or a field: `int32_t x = 42;`.
    fn member(
        &mut self,
        op: OpRef<'a>,
        ty: Type,
        name: &StringAttr,
        initial: Option<Attribute>,
    ) -> Emitted {
        self.declaration(op, ty, &name.text())?;
        if let Some(initial) = initial {
            self.out.push(" = ");
            self.attribute(op, initial)?;
        }
        self.out.push(";");
        Ok(())
    }

    /// Emits an `emitc.func`; only its types if it has no body.
    pub(crate) fn function(&mut self, function: FuncOpRef<'a>) -> Emitted {
        let op = *function;
        self.check_blocks(op)?;
        self.names.enter_function();
        self.head(function)?;
        match op.region(0).filter(|region| !region.is_empty()) {
            Some(region) => self.parameters_and_body(op, region)?,
            None => {
                for (at, ty) in function.function_inputs().iter().enumerate() {
                    self.out.push(if at > 0 { ", " } else { "" });
                    self.type_of(op, *ty)?;
                }
                self.out.push(");");
            }
        }
        self.names.leave_function();
        Ok(())
    }

    /// Emits a `func.func`; without parameters and with an empty body if it has none.
    pub(crate) fn standard_function(&mut self, function: terrace_func::FuncOpRef<'a>) -> Emitted {
        let op = *function;
        self.check_blocks(op)?;
        if function.function_inputs().iter().any(|ty| ty.is::<LValueType>()) {
            let message = "cannot emit lvalue type as argument type";
            return Err(self.cx.emit(op.error(message)));
        }
        if function.function_results().iter().any(|ty| ty.is::<ArrayType>()) {
            let message = "cannot emit array type as result type";
            return Err(self.cx.emit(op.error(message)));
        }
        self.names.enter_function();
        let name = function.sym_name().data(self.cx).text();
        self.signature(op, function.function_results(), &name)?;
        match op.region(0) {
            Some(region) => self.parameters_and_body(op, region)?,
            None => self.out.push(") {\n}"),
        }
        self.names.leave_function();
        Ok(())
    }

    /// Emits the head of the `emitc.func` that the declaration refers to.
    pub(crate) fn declare_function(&mut self, declaration: DeclareFuncOpRef<'a>) -> Emitted {
        let name = declaration.sym_name().data(self.cx);
        let table = self.tables.last_mut();
        let table = table.map(|(op, table)| table.get_or_insert_with(|| SymbolTable::new(*op)));
        let found = table.and_then(|table| table.lookup(name.root));
        let Some(function) = found.and_then(|found| found.inner().cast::<FuncOp>()) else {
            let name = name.root.as_str(self.cx);
            let message = format!("'{name}' does not reference a valid function");
            return Err(self.cx.emit(declaration.error(message)));
        };
        self.names.enter_function();
        self.head(function)?;
        if let Some(region) = (*function).region(0) {
            self.parameters(*function, region)?;
        }
        self.out.push(");");
        self.names.leave_function();
        Ok(())
    }

    /// Reports an error if the function has several blocks, and variables are not declared at its
    /// start.
    fn check_blocks(&mut self, op: OpRef<'a>) -> Emitted {
        let blocks = op.region(0).map_or(0, |region| region.blocks().count());
        if blocks > 1 && !self.options.declare_variables_at_top {
            let message = "with multiple blocks needs variables declared at top";
            return Err(self.cx.emit(op.error(message)));
        }
        Ok(())
    }

    /// Emits specifiers, type and name of an `emitc.func`, up to the opening parenthesis.
    fn head(&mut self, function: FuncOpRef<'a>) -> Emitted {
        let cx = self.cx;
        let specifiers = function.specifiers().map_or(&[][..], |all| &all.data(cx).0);
        for specifier in specifiers.iter().filter_map(|one| one.downcast::<StringAttr>(cx)) {
            self.out.push(&format!("{} ", specifier.text()));
        }
        let name = function.sym_name().data(cx).text();
        self.signature(*function, function.function_results(), &name)
    }

    fn signature(&mut self, op: OpRef<'a>, results: &[Type], name: &str) -> Emitted {
        self.piece(op, |cx, out| push_results(cx, results, out))?;
        self.out.push(&format!(" {name}("));
        Ok(())
    }

    fn parameters(&mut self, op: OpRef<'a>, region: RegionRef<'a>) -> Emitted {
        let arguments = region.entry().map_or(&[][..], |block| block.arguments());
        let body = region.body();
        for (at, argument) in arguments.iter().enumerate() {
            self.out.push(if at > 0 { ", " } else { "" });
            let name = self.names.value(body, *argument);
            self.declaration(op, body.value_type(*argument), &name)?;
        }
        Ok(())
    }

    fn parameters_and_body(&mut self, op: OpRef<'a>, region: RegionRef<'a>) -> Emitted {
        self.parameters(op, region)?;
        self.out.push(") {\n");
        self.out.indent();
        let body = region.body();
        if self.options.declare_variables_at_top {
            self.declare_all_results(op)?;
        }
        for block in region.blocks() {
            self.names.label(body, block.id());
        }
        self.declare_block_arguments(op, region)?;
        for block in region.blocks() {
            if body.predecessor_ops(block.id()).next().is_some() {
                let label = self.names.label(body, block.id());
                self.out.push_line_at_margin(&format!("{label}:"));
            }
            for op in block.ops() {
                self.operation(op, ";\n")?;
            }
        }
        self.out.unindent();
        self.out.push("}");
        Ok(())
    }

    /// Emits declarations of the results of all operations in a function.
    fn declare_all_results(&mut self, function: OpRef<'a>) -> Emitted {
        for op in function.nested_ops() {
            let in_expression = op.parent().is_some_and(|parent| parent.is::<ExpressionOp>());
            if in_expression || is_place(op) || is_inlined(op) {
                continue;
            }
            for result in op.results() {
                self.declare_result(op, result).map_err(|_| {
                    self.cx.emit(op.plain_error("unable to declare result variable for op"))
                })?;
                self.out.push(";\n");
            }
        }
        Ok(())
    }

    /// Emits declarations of the arguments of all blocks but the first.
    fn declare_block_arguments(&mut self, op: OpRef<'a>, region: RegionRef<'a>) -> Emitted {
        let body = region.body();
        for block in region.blocks().skip(1) {
            for (at, argument) in block.arguments().iter().enumerate() {
                let ty = body.value_type(*argument);
                if ty.is::<ArrayType>() || ty.is::<LValueType>() {
                    let ty = ty.to_text(self.cx);
                    let message = format!("cannot emit block argument #{at} with type '{ty}'");
                    return Err(self.cx.emit(op.error(message)));
                }
                let name = self.names.value(body, *argument);
                self.declaration(op, ty, &name)?;
                self.out.push(";\n");
            }
        }
        Ok(())
    }
}
