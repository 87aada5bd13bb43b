//! The data layout as `dlti.dl_spec` (MLIR: `DataLayoutImporter`).

use terrace_builtin::{
    DenseArrayAttr, DenseElementsAttr, FloatType, IntegerAttr, IntegerType, Signedness, VectorType,
};
use terrace_data_layout::{Entry, Key};
use terrace_dlti::{DataLayoutSpecAttr, FunctionPointerAlignmentAttr};
use terrace_ir::{Attribute, Op, Type};
use terrace_numeric::FloatFormat;

use super::{Done, Importer};

/// The entries of LLVM's default layout, which follow those of the module.
const DEFAULTS: &str = "p:64:64:64:64-i1:8-i8:8-i16:16-i32:32-i64:32:64-f16:16-f64:64-f128:128-e";

impl Importer<'_> {
    /// Sets the data layout of the module.
    ///
    /// # Errors
    /// When an entry is malformed.
    pub(super) fn data_layout(&mut self) -> Done {
        let text = String::from_utf8_lossy(&self.module.layout_text).into_owned();
        let mut entries: Vec<Entry> = Vec::new();
        for token in text.split('-').chain(DEFAULTS.split('-')).filter(|part| !part.is_empty()) {
            match self.layout_entry(token) {
                Ok(Some((key, value))) => {
                    // The first entry for a key counts.
                    if !entries.iter().any(|entry| entry.key == key) {
                        entries.push(Entry { key, value });
                    }
                }
                Ok(None) => {}
                Err(Unknown::Token) => {
                    self.warn(self.place, format!("unhandled data layout token: {token}"));
                }
                Err(Unknown::Malformed) => {
                    let message = format!("cannot translate data layout: {token}");
                    return self.fail(self.place, message);
                }
            }
        }
        // Types are in front of names.
        entries.sort_by_key(|entry| !matches!(entry.key, Key::Type(_)));
        let spec = DataLayoutSpecAttr::get(self.cx, &entries).attr();
        let _ = self.body.set_attribute(Op::ROOT, "dlti.dl_spec", Some(spec));
        Ok(())
    }

    /// The entry of a part; `None` if it states a default that has no entry.
    fn layout_entry(&self, token: &str) -> Result<Option<(Key, Attribute)>, Unknown> {
        let cx = self.cx;
        let end = token.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(token.len());
        let (letters, rest) = token.split_at(end);
        let named = |name: &str, value: Attribute| Ok(Some((Key::identifier(cx, name), value)));
        let number = || rest.parse::<u64>().map_err(|_| Unknown::Malformed);
        let space = |name: &str| match number()? {
            0 => Ok(None),
            number => {
                let ty = IntegerType::with_signedness(cx, 64, Signedness::Unsigned);
                let value =
                    IntegerAttr::from_int(cx, ty, terrace_numeric::Int::from_u64(64, number));
                named(name, value.attr())
            }
        };
        match letters {
            "e" => named("dlti.endianness", self.string("little")),
            "E" => named("dlti.endianness", self.string("big")),
            "m" => named("dlti.mangling_mode", self.string(rest.trim_start_matches(':'))),
            "A" => space("dlti.alloca_memory_space"),
            "P" => space("dlti.program_memory_space"),
            "G" => space("dlti.global_memory_space"),
            "S" => {
                let value = IntegerAttr::i64(cx, number()? as i64).attr();
                named("dlti.stack_alignment", value)
            }
            "Fi" | "Fn" => {
                let (alignment, function_dependent) = (number()?, letters == "Fn");
                let value = FunctionPointerAlignmentAttr { alignment, function_dependent };
                let value = terrace_ir::Handle::of(cx, value).attr();
                named("dlti.function_pointer_alignment", value)
            }
            "n" => {
                let widths: Vec<i32> = numbers(rest)?.into_iter().map(|n| n as i32).collect();
                named("dlti.legal_int_widths", DenseArrayAttr::i32s(cx, &widths).attr())
            }
            "i" | "f" => {
                let all = numbers(rest)?;
                let (width, abi, preferred) = match *all {
                    [width, abi] => (width, abi, abi),
                    [width, abi, preferred] => (width, abi, preferred),
                    _ => return Err(Unknown::Malformed),
                };
                let width = u32::try_from(width).map_err(|_| Unknown::Malformed)?;
                let ty =
                    if letters == "i" { self.layout_int(width) } else { self.layout_float(width) };
                let ty = ty.ok_or(Unknown::Malformed)?;
                Ok(Some((Key::Type(ty), self.numbers_attribute(&[abi, preferred])?)))
            }
            "p" => {
                let (space, rest) = rest.split_once(':').ok_or(Unknown::Malformed)?;
                let space = match space {
                    "" => 0,
                    space => space.parse().map_err(|_| Unknown::Malformed)?,
                };
                let all = numbers(rest)?;
                let [size, abi, ref more @ ..] = *all else { return Err(Unknown::Malformed) };
                let preferred = more.first().copied().unwrap_or(abi);
                let index = more.get(1).copied().unwrap_or(size);
                let value = self.numbers_attribute(&[size, abi, preferred, index])?;
                Ok(Some((Key::Type(self.pointer(space)), value)))
            }
            _ => Err(Unknown::Token),
        }
    }

    fn layout_int(&self, width: u32) -> Option<Type> {
        IntegerType::try_get(self.cx, width, Signedness::Signless).ok().map(|ty| ty.ty())
    }

    fn layout_float(&self, width: u32) -> Option<Type> {
        let format = match width {
            16 => FloatFormat::F16,
            32 => FloatFormat::F32,
            64 => FloatFormat::F64,
            80 => FloatFormat::F80,
            128 => FloatFormat::F128,
            _ => return None,
        };
        Some(FloatType::get(self.cx, format).ty())
    }

    fn numbers_attribute(&self, numbers: &[u64]) -> Result<Attribute, Unknown> {
        let ty = IntegerType::get(self.cx, 64);
        let shape = VectorType::get(self.cx, &[numbers.len() as i64], ty);
        let values = numbers.iter().map(|number| *number as i64);
        let dense = DenseElementsAttr::from_ints(self.cx, shape, values);
        dense.map(|dense| dense.attr()).map_err(|_| Unknown::Malformed)
    }

    /// Sets the other attributes of the module.
    pub(super) fn module_attributes(&mut self) {
        let lines: Vec<Attribute> =
            self.module.assembly.iter().map(|line| self.string(line)).collect();
        let assembly = terrace_ir::ArrayAttr::get(self.cx, lines).attr();
        let triple = self.string(&self.module.triple);
        for (name, value) in [("llvm.module_asm", assembly), ("llvm.target_triple", triple)] {
            let _ = self.body.set_attribute(Op::ROOT, name, Some(value));
        }
    }
}

/// The failure to read a part of a layout.
enum Unknown {
    /// The part has no counterpart.
    Token,
    /// The part is not as expected.
    Malformed,
}

/// Numbers with colons between them.
fn numbers(text: &str) -> Result<Vec<u64>, Unknown> {
    let all = text.split(':').map(|part| part.parse().map_err(|_| Unknown::Malformed));
    all.collect()
}
