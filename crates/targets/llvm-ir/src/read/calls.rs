//! Calls in text.

use smallvec::SmallVec;

use super::attributes::Place;
use super::lexer::T;
use super::{Read, Reader};
use crate::model::instructions::{
    Call, Callee, Flags, InlineAsm, InstructionKind as K, OperandBundle, TailCall, Value,
};
use crate::model::{AttributeList, AttributeSet, ConstantKind, Type, TypeKind, Types};

/// An argument in text.
struct Argument {
    value: Value,
    ty: Type,
    attributes: AttributeSet,
    position: usize,
}

impl<'t> Reader<'t> {
    /// Reads a call behind its word; `start` is the position of messages about the whole call.
    pub(super) fn call(&mut self, tail: Option<TailCall>, start: usize) -> Read<(Type, K)> {
        let flags = self.fast_math();
        let (mut call, result) = self.call_parts(tail == Some(TailCall::MustTail), "call")?;
        if flags != Flags::NONE && !is_float_result(&self.module.types, result) {
            let message = "fast-math-flags specified for call without floating-point scalar or \
                           vector return type";
            return self.error_at(start, message);
        }
        call.tail = tail;
        call.flags = flags;
        Ok((result, K::Call(Box::new(call))))
    }

    /// Reads an `invoke` behind its word.
    pub(super) fn invoke(&mut self) -> Read<(Type, K)> {
        let (mut call, result) = self.call_parts(false, "invoke")?;
        self.expect_word("to", "expected 'to' in invoke")?;
        let normal = self.label()?;
        self.expect_word("unwind", "expected 'unwind' in invoke")?;
        let unwind = self.label()?;
        call.invoke = Some((normal, unwind));
        Ok((result, K::Call(Box::new(call))))
    }

    /// Reads a `callbr` behind its word.
    pub(super) fn callbr(&mut self) -> Read<(Type, K)> {
        let (mut call, result) = self.call_parts(false, "callbr")?;
        self.expect_word("to", "expected 'to' in callbr")?;
        let normal = self.label()?;
        self.expect(T::LSquare, "expected '[' in callbr")?;
        let mut others = Vec::new();
        if self.kind() != T::RSquare {
            loop {
                others.push(self.label()?);
                if !self.eat(T::Comma) {
                    break;
                }
            }
        }
        self.expect(T::RSquare, "expected ']' at end of block list")?;
        call.callbr = Some(Box::new((normal, others)));
        Ok((result, K::Call(Box::new(call))))
    }

    /// Reads what all calls have, from the calling convention to the operand bundles.
    fn call_parts(&mut self, must_tail: bool, what: &str) -> Read<(Call, Type)> {
        let convention = self.convention()?;
        let result_attributes = self.result_attributes()?;
        let space = self.address_space()?.unwrap_or(self.module.layout.program_space);
        let type_position = self.position();
        let ty = self.void_or_ty()?;
        let callee_position = self.position();
        let pointer = self.module.types.pointer(space);
        let callee = match self.word() {
            b"asm" => Callee::Asm(self.inline_asm()?),
            _ => Callee::Value(self.value(pointer)?),
        };
        let arguments = self.arguments(must_tail)?;
        let mut list = AttributeList::default();
        self.attributes(Place::Function, &mut list)?;
        let attributes = self.attribute_set(list);
        let bundles = self.bundles()?;
        let function_type = match self.module.types.kind(ty) {
            TypeKind::Function(_) => ty,
            TypeKind::Label | TypeKind::Metadata => {
                return self.error_at(type_position, "Invalid result type for LLVM function");
            }
            _ => {
                let types: SmallVec<[Type; 8]> = arguments.iter().map(|arg| arg.ty).collect();
                self.module.types.function(ty, &types, false)
            }
        };
        self.check_arguments(function_type, &arguments, callee_position, what)?;
        if let Callee::Asm(asm) = &callee {
            let checked = self.check_constraints(asm, function_type);
            if let Err(message) = checked {
                return self.error_at(callee_position, message);
            }
        }
        if let Callee::Value(Value::Constant(constant)) = callee
            && let ConstantKind::Symbol(symbol) = *self.module.constants.kind(constant)
        {
            self.note_call(symbol, function_type);
        }
        let mut argument_attributes: Vec<AttributeSet> =
            arguments.iter().map(|argument| argument.attributes).collect();
        while argument_attributes.last().is_some_and(|set| set.is_empty()) {
            argument_attributes.pop();
        }
        let result = self.module.types.as_function(function_type).map_or(ty, |ty| ty.result);
        let call = Call {
            callee,
            function_type,
            arguments: arguments.iter().map(|argument| argument.value).collect(),
            tail: None,
            flags: Flags::NONE,
            convention,
            result_attributes,
            argument_attributes,
            attributes,
            bundles,
            invoke: None,
            callbr: None,
        };
        Ok((call, result))
    }

    fn check_arguments(
        &self,
        function_type: Type,
        arguments: &[Argument],
        position: usize,
        what: &str,
    ) -> Read {
        let Some(function) = self.module.types.as_function(function_type) else { return Ok(()) };
        for (at, argument) in arguments.iter().enumerate() {
            match function.params.get(at) {
                Some(expected) if *expected != argument.ty => {
                    let expected = self.type_text(*expected);
                    let message = format!("argument is not of expected type '{expected}'");
                    return self.error_at(argument.position, message);
                }
                None if !function.variadic => {
                    return self.error_at(argument.position, "too many arguments specified");
                }
                _ => {}
            }
        }
        if arguments.len() < function.params.len() {
            let message = format!("not enough parameters specified for {what}");
            return self.error_at(position, message);
        }
        Ok(())
    }

    /// Checks that constraints are as many as operands and results.
    fn check_constraints(&self, asm: &InlineAsm, ty: Type) -> Result<(), &'static str> {
        let Some(ty) = self.module.types.as_function(ty) else { return Ok(()) };
        let (mut outputs, mut inputs) = (0, 0);
        for constraint in asm.constraints.split(|byte| *byte == b',') {
            match constraint {
                [] | [b'~' | b'!', ..] => {}
                [b'=', rest @ ..] => match rest.iter().find(|byte| !b"&%".contains(byte)) {
                    Some(b'*') => inputs += 1,
                    _ => outputs += 1,
                },
                _ => inputs += 1,
            }
        }
        match (outputs, self.module.types.fields(ty.result)) {
            (0, _) if ty.result != Type::VOID => {
                return Err("inline asm without outputs must return void");
            }
            (1, Some(_)) => return Err("inline asm with one output cannot return struct"),
            (2.., fields) if fields.map(|(_, fields)| fields.len()) != Some(outputs) => {
                return Err(
                    "number of output constraints does not match number of return struct elements",
                );
            }
            _ => {}
        }
        match inputs == ty.params.len() {
            true => Ok(()),
            false => Err("number of input constraints does not match number of parameters"),
        }
    }

    /// Reads the arguments in parentheses.
    fn arguments(&mut self, must_tail: bool) -> Read<Vec<Argument>> {
        self.expect(T::LParen, "expected '(' in call")?;
        let mut arguments = Vec::new();
        while self.kind() != T::RParen {
            if !arguments.is_empty() {
                self.expect(T::Comma, "expected ',' in argument list")?;
            }
            if self.kind() == T::Ellipsis {
                if !must_tail {
                    return self
                        .error("unexpected ellipsis in argument list for non-musttail call");
                }
                self.advance();
                break;
            }
            let position = self.position();
            let ty = self.ty_or("expected type")?;
            if !self.is_argument_type(ty) {
                return self.error_at(position, "invalid type for function argument");
            }
            let attributes = match ty {
                Type::METADATA => AttributeSet::EMPTY,
                _ => self.parameter_attributes()?,
            };
            let value = self.value(ty)?;
            arguments.push(Argument { value, ty, attributes, position });
        }
        self.expect(T::RParen, "expected ')' at end of argument list")?;
        Ok(arguments)
    }

    fn inline_asm(&mut self) -> Read<InlineAsm> {
        self.advance();
        let side_effects = self.eat_word("sideeffect");
        let align_stack = self.eat_word("alignstack");
        let intel = self.eat_word("inteldialect");
        let unwind = self.eat_word("unwind");
        let text = self.string()?.as_ref().into();
        self.expect(T::Comma, "expected comma in inline asm expression")?;
        if self.kind() != T::String {
            return self.error("expected constraint string");
        }
        let constraints = self.string()?.as_ref().into();
        Ok(InlineAsm { text, constraints, side_effects, align_stack, intel, unwind })
    }

    /// Reads operand bundles in brackets, if there are some.
    fn bundles(&mut self) -> Read<Vec<OperandBundle>> {
        let mut bundles = Vec::new();
        let start = self.position();
        if !self.eat(T::LSquare) {
            return Ok(bundles);
        }
        while self.kind() != T::RSquare {
            if !bundles.is_empty() {
                self.expect(T::Comma, "expected ',' in input list")?;
            }
            let tag = self.string()?.as_ref().into();
            self.expect(T::LParen, "expected '(' in operand bundle")?;
            let mut values = Vec::new();
            while self.kind() != T::RParen {
                if !values.is_empty() {
                    self.expect(T::Comma, "expected ',' in input list")?;
                }
                values.push(self.typed_value()?);
            }
            self.advance();
            bundles.push(OperandBundle { tag, values });
        }
        if bundles.is_empty() {
            return self.error_at(start, "operand bundle set must not be empty");
        }
        self.advance();
        Ok(bundles)
    }
}

/// Whether flags of floating-point operations apply to results of the type.
fn is_float_result(types: &Types, ty: Type) -> bool {
    let mut ty = ty;
    while let TypeKind::Array(_, element) = types.kind(ty) {
        ty = *element;
    }
    let is_float = |ty: Type| types.float_kind(types.scalar(ty)).is_some();
    match types.kind(ty) {
        TypeKind::Struct(_, fields) => {
            let first = fields.first();
            first.is_some_and(|first| is_float(*first) && fields.iter().all(|field| field == first))
        }
        _ => is_float(ty),
    }
}
