//! Resolving an operation after its elements have been read: types from their sources, values from
//! names, lengths of groups.

use smallvec::{SmallVec, smallvec};
use terrace_builtin::{DenseArrayAttr, attr_type};
use terrace_ir::format::{TypeSource, Var};
use terrace_ir::syntax::{ParseResult, SourcePos, UnresolvedOperand};
use terrace_ir::{Arity, Body, InferArgs, OpInfo, RegionRef, Type, ValueInfo};

use super::parse::Reader;

type TypeList = SmallVec<[Type; 2]>;

/// Adds the operands and result types to the state.
pub(super) fn resolve(reader: &mut Reader<'_, '_>) -> ParseResult {
    let collective = spread_collective(reader);
    let info = reader.info;
    let infers = reader.format.result_types.iter().any(|s| matches!(s, TypeSource::Infer));
    if let Some(types) = reader.parsed.all_result_types.get() {
        reader.state.result_types_mut().extend_from_slice(types);
    } else if !infers {
        for index in 0..info.results.len() {
            let source = reader.format.result_types[index];
            if let Some(ty) = one_type(reader, source, Var::Result(index as u16)) {
                reader.state.add_result(ty);
                continue;
            }
            match types_from(reader, source, Var::Result(index as u16))? {
                Some(types) => reader.state.result_types_mut().extend(types),
                None => return Err(cannot_tell(reader, &info.results[index])),
            }
        }
    }
    resolve_operands(reader, collective)?;
    set_segments(reader);
    if infers {
        infer(reader)?;
    }
    Ok(())
}

fn cannot_tell(reader: &mut Reader<'_, '_>, value: &ValueInfo) -> terrace_ir::Diagnostic {
    let at = reader.parser.name_position();
    reader.parser.error(at, &format!("type of '{}' cannot be inferred", value.name))
}

/// Divides operands read by the element `operands` among the declared ones; `false` if the format
/// has no such element.
fn spread_collective(reader: &mut Reader<'_, '_>) -> bool {
    let Some(all) = reader.parsed.all_operands.take() else { return false };
    let declared = reader.info.operands;
    let single = declared.iter().filter(|d| d.arity == Arity::Single).count();
    let variadic = (declared.len() - single).max(1);
    let share = all.len().saturating_sub(single) / variadic;
    let mut rest = &all[..];
    for (index, value) in declared.iter().enumerate() {
        let wanted = if value.arity == Arity::Single { 1 } else { share };
        let last = index + 1 == declared.len();
        let len = if last { rest.len() } else { wanted.min(rest.len()) };
        let (group, others) = rest.split_at(len);
        rest = others;
        reader.parsed.operands[index].extend(group);
    }
    true
}

/// Returns the names read, by declared operand.
fn declared_operands<'r>(
    reader: &'r Reader<'_, '_>,
) -> impl Iterator<Item = &'r Vec<UnresolvedOperand>> {
    reader.parsed.operands.iter().take(reader.info.operands.len())
}

/// Returns the types of `var` by their source; `None` if they cannot be determined.
fn types_from(
    reader: &mut Reader<'_, '_>,
    source: TypeSource,
    var: Var,
) -> ParseResult<Option<TypeList>> {
    match source {
        TypeSource::Written => Ok(written(reader, var).or_else(|| absent(reader.info, var))),
        TypeSource::Build(build) => Ok(Some(smallvec![build(reader.parser.context())])),
        TypeSource::From(from, map) => {
            let Some(types) = known(reader, from) else { return Ok(None) };
            let Some(map) = map else { return Ok(Some(types)) };
            check_source(reader, from, &types)?;
            let cx = reader.parser.context();
            Ok(types.iter().map(|ty| map(cx, *ty)).collect())
        }
        TypeSource::FromAll(from, map) => {
            let Some(types) = known(reader, from) else { return Ok(None) };
            check_source(reader, from, &types)?;
            Ok(map(reader.parser.context(), &types))
        }
        TypeSource::Property(index) => Ok(known(reader, Var::Property(index))),
        TypeSource::Infer => Ok(None),
    }
}

fn written(reader: &Reader<'_, '_>, var: Var) -> Option<TypeList> {
    let types = match var {
        Var::Operand(index) => &reader.parsed.operand_types[index as usize],
        Var::Result(index) => &reader.parsed.result_types[index as usize],
        _ => return None,
    };
    types.get().map(TypeList::from)
}

/// Returns no types for an optional or variadic variable, which may be absent with the group that
/// contains its types; `None` for a single one.
fn absent(info: &OpInfo, var: Var) -> Option<TypeList> {
    let declared = match var {
        Var::Operand(index) => &info.operands[index as usize],
        Var::Result(index) => &info.results[index as usize],
        _ => return None,
    };
    (declared.arity != Arity::Single).then(TypeList::new)
}

/// Returns the types of another variable: those written, or the only one that its constraint
/// allows; for a property the type of its attribute. `None` if no type is known yet.
fn known(reader: &Reader<'_, '_>, var: Var) -> Option<TypeList> {
    if let Var::Property(index) = var {
        let (field, cx) = (reader.field(index), reader.parser.context());
        let attribute = field.get(cx, reader.state.properties().as_ref());
        return attribute.and_then(|a| attr_type(cx, a)).map(|ty| smallvec![ty]);
    }
    written(reader, var).or_else(|| {
        let declared = match var {
            Var::Operand(index) => &reader.info.operands[index as usize],
            Var::Result(index) => &reader.info.results[index as usize],
            _ => return None,
        };
        let all = match var {
            Var::Operand(_) => &reader.parsed.all_operand_types,
            _ => &reader.parsed.all_result_types,
        };
        if let Some(ty) = all.get().and_then(|all| all.first()) {
            return Some(smallvec![*ty]);
        }
        declared.constraint.build.map(|build| smallvec![build(reader.parser.context())])
    })
}

/// Checks that `types`, the types of the operand or result `from`, satisfy its constraint. A format
/// that computes the types of another variable from these must not see wrong ones.
fn check_source(reader: &mut Reader<'_, '_>, from: Var, types: &[Type]) -> ParseResult {
    let declared = match from {
        Var::Operand(index) => &reader.info.operands[index as usize],
        Var::Result(index) => &reader.info.results[index as usize],
        _ => return Ok(()),
    };
    let cx = reader.parser.context();
    let Some(wrong) = types.iter().find(|ty| !(declared.constraint.check)(cx, **ty)) else {
        return Ok(());
    };
    let message = format!(
        "'{}' must be {}, but got '{}'",
        declared.name,
        declared.constraint.summary,
        wrong.to_text(cx)
    );
    let at = reader.parser.name_position();
    Err(reader.parser.error(at, &message))
}

fn resolve_operands(reader: &mut Reader<'_, '_>, collective: bool) -> ParseResult {
    let written = reader.parsed.all_operand_types.get().map(TypeList::from);
    let are_written = written.is_some();
    if collective || are_written {
        let types = match written {
            Some(types) => types,
            None => all_operand_types(reader)?,
        };
        let all = declared_operands(reader).flatten().copied();
        let all: SmallVec<[UnresolvedOperand; 4]> = all.collect();
        // As in MLIR, all operands of the text have the type of the only operand if another
        // variable has this type, too; the verifier counts them.
        let shared = match (reader.format.operand_types, &types[..]) {
            ([TypeSource::From(..)], &[ty]) if !are_written => Some(ty),
            _ => None,
        };
        if shared.is_none() && all.len() != types.len() {
            let at = match collective {
                true => reader.parsed.operands_position,
                false => reader.parser.name_position(),
            };
            return Err(mismatch(reader, at, all.len(), types.len()));
        }
        for (at, operand) in all.iter().enumerate() {
            let ty = shared.unwrap_or_else(|| types[at]);
            let value = reader.parser.resolve_operand(operand, ty)?;
            reader.state.add_operand(value);
        }
        return Ok(());
    }
    for index in 0..reader.info.operands.len() {
        let source = reader.format.operand_types[index];
        let one_each = matches!(source, TypeSource::Written | TypeSource::FromAll(..));
        // The common case: one operand, whose type is written for it or another variable.
        if let [operand] = reader.parsed.operands[index][..]
            && let Some(ty) = one_type(reader, source, Var::Operand(index as u16))
        {
            let value = reader.parser.resolve_operand(&operand, ty)?;
            reader.state.add_operand(value);
            continue;
        }
        let operands = std::mem::take(&mut reader.parsed.operands[index]);
        let types = types_from(reader, source, Var::Operand(index as u16))?.unwrap_or_default();
        let shared = !one_each && types.len() == 1;
        if !shared && types.len() != operands.len() {
            let at = reader.parsed.positions[index];
            return Err(mismatch(reader, at, operands.len(), types.len()));
        }
        for (at, operand) in operands.iter().enumerate() {
            let ty = types[if shared { 0 } else { at }];
            let value = reader.parser.resolve_operand(operand, ty)?;
            reader.state.add_operand(value);
        }
        reader.parsed.operands[index] = operands;
    }
    Ok(())
}

/// Returns the type of `var` if it is a single type written for `var` or another variable; else
/// `None`.
#[inline]
fn one_type(reader: &Reader<'_, '_>, source: TypeSource, var: Var) -> Option<Type> {
    let from = match source {
        TypeSource::Written => var,
        TypeSource::From(from, None) => from,
        _ => return None,
    };
    let types = match from {
        Var::Operand(index) => &reader.parsed.operand_types[index as usize],
        Var::Result(index) => &reader.parsed.result_types[index as usize],
        _ => return None,
    };
    match types.get() {
        Some([ty]) => Some(*ty),
        _ => None,
    }
}

/// Returns the types of all operands by their sources.
fn all_operand_types(reader: &mut Reader<'_, '_>) -> ParseResult<TypeList> {
    let mut all = TypeList::new();
    for index in 0..reader.info.operands.len() {
        let source = reader.format.operand_types[index];
        all.extend(types_from(reader, source, Var::Operand(index as u16))?.into_iter().flatten());
    }
    Ok(all)
}

fn mismatch(
    reader: &mut Reader<'_, '_>,
    at: SourcePos,
    operands: usize,
    types: usize,
) -> terrace_ir::Diagnostic {
    let message = format!(
        "number of operands and types do not match: got {operands} operands and {types} types"
    );
    reader.parser.error(at, &message)
}

/// Stores the lengths of the groups in the properties.
fn set_segments(reader: &mut Reader<'_, '_>) {
    let Some(properties) = reader.info.properties else { return };
    for (index, lengths) in reader.parsed.segments.drain(..) {
        if let Some(segments) = reader.info.operands[index as usize].arity.segments() {
            (segments.set)(reader.state.properties_mut(), &lengths);
        }
    }
    let cx = reader.parser.context();
    if reader.info.operand_segments.is_some() {
        let lengths: SmallVec<[i32; 4]> =
            declared_operands(reader).map(|group| group.len() as i32).collect();
        if let Some(field) = properties.field("operandSegmentSizes") {
            let sizes = DenseArrayAttr::i32s(cx, &lengths).attr();
            let _ = field.set(cx, reader.state.properties_mut(), Some(sizes));
        }
    }
    if reader.info.result_segments.is_some() {
        let lengths: SmallVec<[i32; 4]> = reader
            .parsed
            .result_types
            .iter()
            .zip(reader.info.results)
            .map(|(group, info)| match group.get() {
                Some(types) => types.len() as i32,
                None => i32::from(info.arity == Arity::Single),
            })
            .collect();
        if let Some(field) = properties.field("resultSegmentSizes") {
            let sizes = DenseArrayAttr::i32s(cx, &lengths).attr();
            let _ = field.set(cx, reader.state.properties_mut(), Some(sizes));
        }
    }
}

fn infer(reader: &mut Reader<'_, '_>) -> ParseResult {
    let cx = reader.parser.context();
    let body: &Body = reader.parser.body();
    let operands = reader.state.operands().iter().map(|value| body.value_type(*value));
    let operands: SmallVec<[Type; 4]> = operands.collect();
    let types = {
        let regions = reader.state.region_refs(body);
        let regions: SmallVec<[RegionRef<'_>; 1]> = regions.collect();
        let args = InferArgs {
            cx,
            location: reader.state.location(),
            operands: &operands,
            properties: reader.state.properties(),
            attributes: None,
            regions: &regions,
        };
        reader.info.infer_types(&args).transpose()?
    };
    if let Some(types) = types {
        reader.state.result_types_mut().extend(types);
    }
    Ok(())
}
