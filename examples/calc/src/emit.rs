//! From the tree to the Calc dialect ([`compile`]).
//!
//! Variables become values: a scope maps names to their current values, and an `if` or `while` has
//! the variables that it assigns as results (static single assignment by construction).
use std::collections::HashMap;

use terrace::arith;
use terrace::builtin::{FloatAttr, IntegerAttr, IntegerType, ModuleOp};
use terrace::func::{CallOp, FuncOp, ReturnOp};
use terrace::ir::{StringAttr, SymbolRefAttr};
use terrace::prelude::*;

use crate::dialect::{
    AddOp, CalcDialect, CmpOp, ConditionOp, ConstantOp, DivOp, IfOp, MulOp, NumType, PrintOp,
    Relation, SubOp, WhileOp, YieldOp,
};
use crate::syntax::{self, Block, Expr, Function, Position, Statement, SyntaxError};

type Result<T> = std::result::Result<T, SyntaxError>;

/// Compiles a program to a module.
///
/// # Errors
/// The first error in the program, at its position in the source.
pub fn compile(cx: &Context, file: &str, text: &str) -> std::result::Result<Body, Diagnostic> {
    let file = Ident::get(cx, file);
    let diagnostic = |(position, message): SyntaxError| {
        Diagnostic::error(Location::file_line_col(cx, file, position.0, position.1), message)
    };
    cx.load::<CalcDialect>();
    let functions = syntax::parse(text).map_err(diagnostic)?;
    let arities: HashMap<&str, usize> =
        functions.iter().map(|f| (f.name.as_str(), f.parameters.len())).collect();
    let num = NumType { bits: 64 }.intern(cx).ty();
    let start = Location::file_line_col(cx, file, 1, 1);
    let (mut module, block) = ModuleOp::new_body(cx, start);
    for function in &functions {
        let mut emitter = Emitter { file, num, arities: &arities, scope: Vec::new() };
        emitter.function(&mut module, block, function).map_err(diagnostic)?;
    }
    // The function that the system calls.
    let i32 = IntegerType::get(cx, 32).ty();
    let mut b = Builder::at_end(&mut module, block, start);
    FuncOp::define(&mut b, "main", [], &[i32], |b, []| {
        CallOp::build(b, &[num], SymbolRefAttr::flat(cx, &symbol("main")), ());
        ReturnOp::build(b, [arith::ConstantOp::of(IntegerAttr::i32(cx, 0).attr())]);
    });
    Ok(module)
}

/// Returns the symbol of a function; `main` of the system has the name without prefix.
fn symbol(name: &str) -> String {
    format!("calc.{name}")
}

/// The state of the emission of a function.
struct Emitter<'a> {
    file: Ident,
    /// The type `!calc.num`.
    num: Type,
    /// The numbers of parameters of all functions.
    arities: &'a HashMap<&'a str, usize>,
    /// The variables with their current values; later entries shadow earlier ones.
    scope: Vec<(String, Value)>,
}

impl Emitter<'_> {
    // ANCHOR: function
    /// Emits a function at the end of the module's block.
    fn function(
        &mut self,
        module: &mut Body,
        block: terrace::prelude::Block,
        function: &Function,
    ) -> Result<()> {
        let cx = module.context().clone();
        let (line, column) = function.position;
        let location = Location::file_line_col(&cx, self.file, line, column);
        let mut b = Builder::at_end(module, block, location);
        let inputs = vec![self.num; function.parameters.len()];
        let op = FuncOp::build(&mut b, &symbol(&function.name), &inputs, &[self.num]);
        op.set_sym_visibility(module, Some(StringAttr::from_text(&cx, "private")));
        // A function is isolated: its operations are in a body of its own.
        let (body, entry) = op.add_entry_block(module);
        let arguments = body.arguments(entry).to_vec();
        self.scope = function.parameters.iter().cloned().zip(arguments).collect();
        let mut b = Builder::at_end(body, entry, location);
        let value = self.block(&mut b, &function.body)?;
        ReturnOp::build(&mut b, [value]);
        Ok(())
    }
    // ANCHOR_END: function

    /// Sets the location of the operations to build.
    fn locate(&self, b: &mut Builder<'_>, (line, column): Position) {
        let location = Location::file_line_col(b.context(), self.file, line, column);
        b.set_location(location);
    }

    fn variable(&mut self, name: &str, position: Position) -> Result<&mut Value> {
        let found = self.scope.iter_mut().rev().find(|(known, _)| known == name);
        found.map(|(_, value)| value).ok_or_else(|| (position, format!("`{name}` is not declared")))
    }

    fn values(&mut self, names: &[String], position: Position) -> Result<Vec<Value>> {
        names.iter().map(|name| self.variable(name, position).copied()).collect()
    }

    fn assign(&mut self, names: &[String], values: &[Value], position: Position) -> Result<()> {
        for (name, value) in names.iter().zip(values) {
            *self.variable(name, position)? = *value;
        }
        Ok(())
    }

    /// Emits a block, and returns its value.
    fn block(&mut self, b: &mut Builder<'_>, block: &Block) -> Result<Value> {
        let depth = self.scope.len();
        for statement in &block.statements {
            match statement {
                Statement::Let(name, expr) => {
                    let value = self.expr(b, expr)?;
                    self.scope.push((name.clone(), value));
                }
                Statement::Set(name, expr, position) => {
                    let value = self.expr(b, expr)?;
                    *self.variable(name, *position)? = value;
                }
                Statement::Print(expr, position) => {
                    let value = self.expr(b, expr)?;
                    self.locate(b, *position);
                    PrintOp::build(b, value);
                }
                Statement::Expr(expr) => {
                    self.expr(b, expr)?;
                }
                Statement::While(condition, body, position) => {
                    self.emit_while(b, condition, body, *position)?;
                }
            }
        }
        let zero = Expr::Number(0.0);
        let value = self.expr(b, block.value.as_deref().unwrap_or(&zero))?;
        self.scope.truncate(depth);
        Ok(value)
    }

    // ANCHOR: expr
    fn expr(&mut self, b: &mut Builder<'_>, expr: &Expr) -> Result<Value> {
        match expr {
            Expr::Number(value) => {
                let value = FloatAttr::f64(b.context(), *value);
                Ok(b.value(ConstantOp::of(self.num, value)))
            }
            Expr::Name(name, position) => self.variable(name, *position).copied(),
            Expr::Binary(sign, lhs, rhs, position) => {
                let (lhs, rhs) = (self.expr(b, lhs)?, self.expr(b, rhs)?);
                self.locate(b, *position);
                Ok(match *sign {
                    "+" => b.value(AddOp::of(lhs, rhs)),
                    "-" => b.value(SubOp::of(lhs, rhs)),
                    "*" => b.value(MulOp::of(lhs, rhs)),
                    "/" => b.value(DivOp::of(lhs, rhs)),
                    _ => return Err((*position, "a comparison is not a number".to_owned())),
                })
            }
            Expr::Call(name, arguments, position) => {
                match self.arities.get(name.as_str()) {
                    Some(arity) if *arity == arguments.len() => {}
                    Some(arity) => {
                        return Err((*position, format!("`{name}` takes {arity} arguments")));
                    }
                    None => return Err((*position, format!("`{name}` is not a function"))),
                }
                let arguments: Result<Vec<Value>> =
                    arguments.iter().map(|argument| self.expr(b, argument)).collect();
                self.locate(b, *position);
                let callee = SymbolRefAttr::flat(b.context(), &symbol(name));
                let call = CallOp::build(b, &[self.num], callee, &arguments?);
                Ok(b.body().result(call.op(), 0))
            }
            Expr::If(condition, then, other, position) => {
                self.emit_if(b, condition, [then, other], *position)
            }
        }
    }
    // ANCHOR_END: expr

    fn condition(&mut self, b: &mut Builder<'_>, expr: &Expr) -> Result<Value> {
        if let Expr::Binary(sign, lhs, rhs, position) = expr
            && let Some(relation) = relation(sign)
        {
            let (lhs, rhs) = (self.expr(b, lhs)?, self.expr(b, rhs)?);
            self.locate(b, *position);
            return Ok(b.value(CmpOp::of(relation, lhs, rhs)));
        }
        let value = self.expr(b, expr)?;
        let zero = ConstantOp::of(self.num, FloatAttr::f64(b.context(), 0.0));
        Ok(b.value(CmpOp::of(Relation::Ne, value, zero)))
    }

    // ANCHOR: if
    /// Emits a branch whose results are its value and the variables that it assigns.
    fn emit_if(
        &mut self,
        b: &mut Builder<'_>,
        condition: &Expr,
        blocks: [&Block; 2],
        position: Position,
    ) -> Result<Value> {
        let condition = self.condition(b, condition)?;
        let mut names = Vec::new();
        blocks.iter().for_each(|block| assigned(block, &mut names));
        self.locate(b, position);
        let types = vec![self.num; names.len() + 1];
        let op = IfOp::build(b, &types, condition).op();
        let outer = self.scope.clone();
        for (index, block) in blocks.into_iter().enumerate() {
            self.scope = outer.clone();
            let mut result = Ok(());
            b.build_block(op, index, [], |b, []| {
                result = self.block(b, block).and_then(|value| {
                    let mut values = vec![value];
                    values.extend(self.values(&names, position)?);
                    YieldOp::build(b, &values);
                    Ok(())
                });
            });
            result?;
        }
        self.scope = outer;
        let results: Vec<Value> = b.body().results(op).collect();
        self.assign(&names, &results[1..], position)?;
        Ok(results[0])
    }
    // ANCHOR_END: if

    /// Emits a loop. The variables that it assigns are arguments of both regions, and its results.
    fn emit_while(
        &mut self,
        b: &mut Builder<'_>,
        condition: &Expr,
        body: &Block,
        position: Position,
    ) -> Result<()> {
        let mut names = Vec::new();
        assigned(body, &mut names);
        let inits = self.values(&names, position)?;
        self.locate(b, position);
        let types = vec![self.num; names.len()];
        let op = WhileOp::build(b, &types, &inits).op();
        let after = b.point();
        for index in 0..2 {
            let region = b.body().region(op, index).expect("a loop has two regions");
            let block = b.append_block(region, &types);
            let arguments = b.body().arguments(block).to_vec();
            self.assign(&names, &arguments, position)?;
            if index == 0 {
                let condition = self.condition(b, condition)?;
                ConditionOp::build(b, condition, &arguments);
            } else {
                self.block(b, body)?;
                let values = self.values(&names, position)?;
                YieldOp::build(b, &values);
            }
        }
        b.set_point(after);
        let results: Vec<Value> = b.body().results(op).collect();
        self.assign(&names, &results, position)
    }
}

fn relation(sign: &str) -> Option<Relation> {
    Some(match sign {
        "<" => Relation::Lt,
        "<=" => Relation::Le,
        ">" => Relation::Gt,
        ">=" => Relation::Ge,
        "==" => Relation::Eq,
        "!=" => Relation::Ne,
        _ => return None,
    })
}

/// Adds the variables that a block assigns and does not declare itself.
fn assigned(block: &Block, names: &mut Vec<String>) {
    let (mut declared, mut found) = (Vec::new(), Vec::new());
    for statement in &block.statements {
        match statement {
            Statement::Let(name, expr) => {
                assigned_in(expr, &mut found);
                declared.push(name);
            }
            Statement::Set(name, expr, _) => {
                assigned_in(expr, &mut found);
                found.push(name.clone());
            }
            Statement::While(condition, body, _) => {
                assigned_in(condition, &mut found);
                assigned(body, &mut found);
            }
            Statement::Print(expr, _) | Statement::Expr(expr) => assigned_in(expr, &mut found),
        }
        for name in found.drain(..) {
            if !declared.contains(&&name) && !names.contains(&name) {
                names.push(name);
            }
        }
    }
    if let Some(value) = &block.value {
        assigned_in(value, &mut found);
        found.retain(|name| !declared.contains(&name) && !names.contains(name));
        names.extend(found);
    }
}

/// Adds the variables that the branches in an expression assign.
fn assigned_in(expr: &Expr, names: &mut Vec<String>) {
    match expr {
        Expr::If(_, then, other, _) => {
            assigned(then, names);
            assigned(other, names);
        }
        Expr::Binary(_, lhs, rhs, _) => {
            assigned_in(lhs, names);
            assigned_in(rhs, names);
        }
        Expr::Call(_, arguments, _) => arguments.iter().for_each(|a| assigned_in(a, names)),
        Expr::Number(_) | Expr::Name(..) => {}
    }
}
