//! Checking and computing types for an operation read by a program.

use smallvec::SmallVec;
use terrace_builtin::attr_type;
use terrace_ir::{Arity, InferArgs, Location, OpInfo, Type, Value};

use super::super::Parser;
use super::super::program_scratch::ProgramScratch;
use crate::format::{Program, Source};

type Types = SmallVec<[Type; 4]>;

impl Parser<'_> {
    /// Checks the types of the operands, sorts the operands by their declaration, and stores the
    /// types of the results in `read`; `None` if the general reader must read the operation.
    pub(super) fn typed(
        &mut self,
        program: &Program,
        info: &'static OpInfo,
        location: Location,
        read: &mut ProgramScratch,
    ) -> Option<()> {
        if let (Some(results), [ty]) = (program.one_type, &read.types[..]) {
            let ty = *ty;
            read.results.extend(std::iter::repeat_n(ty, results));
            let fits = |value: &Value| self.scopes.body.value_type(*value) == ty;
            return read.values.iter().all(fits).then_some(());
        }
        for (at, source) in program.operands.iter().enumerate() {
            let (start, len) = read.groups[at];
            let values = &read.values[start as usize..][..len as usize];
            let is = |value: &Value, ty: Type| self.scopes.body.value_type(*value) == ty;
            let fits = match *source {
                Source::Same(slot) | Source::Written(slot) if len == 1 => {
                    matches!(read.types(slot), [ty] if is(&values[0], *ty))
                }
                _ => {
                    let types = self.source_types(*source, read)?;
                    let each = matches!(source, Source::Written(_) | Source::MapAll(..));
                    match &types[..] {
                        [ty] if !each => values.iter().all(|value| is(value, *ty)),
                        types => {
                            types.len() == values.len()
                                && values.iter().zip(types).all(|(value, ty)| is(value, *ty))
                        }
                    }
                }
            };
            if !fits {
                return None;
            }
        }
        if !program.in_order {
            let groups = &read.groups[..program.operands.len()];
            let values = groups.iter().flat_map(|(start, len)| {
                read.values[*start as usize..][..*len as usize].iter().copied()
            });
            read.values = values.collect();
        }
        let Some(sources) = &program.results else {
            read.results.extend(self.inferred(info, location, read)?);
            return Some(());
        };
        for (declared, source) in info.results.iter().zip(sources) {
            let before = read.results.len();
            match *source {
                Source::Same(slot) | Source::Written(slot) => {
                    let (start, len) = read.slots[slot as usize];
                    let ProgramScratch { results, types, .. } = &mut *read;
                    results.extend_from_slice(&types[start as usize..][..len as usize]);
                }
                source => read.results.extend(self.source_types(source, read)?),
            }
            if declared.arity == Arity::Single && read.results.len() != before + 1 {
                return None;
            }
        }
        Some(())
    }

    fn source_types(&self, source: Source, read: &ProgramScratch) -> Option<Types> {
        let cx = self.cx;
        Some(match source {
            Source::Written(slot) | Source::Same(slot) => Types::from(read.types(slot)),
            Source::Build(build) => Types::from_slice(&[build(cx)]),
            Source::Map(slot, check, map) => {
                let one = |ty: &Type| check(cx, *ty).then(|| map(cx, *ty)).flatten();
                read.types(slot).iter().map(one).collect::<Option<Types>>()?
            }
            Source::MapAll(slot, check, map) => {
                let types = read.types(slot);
                let made = types.iter().all(|ty| check(cx, *ty)).then(|| map(cx, types))??;
                made.into_iter().collect()
            }
            Source::Property(field) => {
                let attribute = field.get(cx, read.properties.as_ref())?;
                Types::from_slice(&[attr_type(cx, attribute)?])
            }
        })
    }

    fn inferred(
        &self,
        info: &'static OpInfo,
        location: Location,
        read: &ProgramScratch,
    ) -> Option<Types> {
        let operands: SmallVec<[Type; 6]> =
            read.values.iter().map(|value| self.scopes.body.value_type(*value)).collect();
        let args = InferArgs {
            cx: self.cx,
            location,
            operands: &operands,
            properties: &read.properties,
            attributes: None,
            regions: &[],
        };
        Some(info.infer_types(&args)?.ok()?.into_iter().collect())
    }
}
