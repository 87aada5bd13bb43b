//! The text of a data layout from `dlti.dl_spec` (MLIR: `translateDataLayout`).

use terrace_builtin::{DenseArrayAttr, FloatType, IndexType, IntegerAttr, IntegerType};
use terrace_data_layout::{DataLayout, Key};
use terrace_dlti::{DataLayoutSpecAttr, FunctionPointerAlignmentAttr};
use terrace_ir::{Attribute, Enclosing, StringAttr, Type};
use terrace_llvm::LLVMPointerType;
use terrace_numeric::FloatFormat;

use super::{Translated, Translator};

/// The floating-point formats that LLVM has layouts for.
const LAYOUT_FORMATS: [FloatFormat; 5] =
    [FloatFormat::F16, FloatFormat::F32, FloatFormat::F64, FloatFormat::F80, FloatFormat::F128];

impl Translator<'_> {
    /// Sets the data layout from a specification.
    ///
    /// # Errors
    /// When an entry has no counterpart in LLVM.
    pub(super) fn layout_of_spec(&mut self, spec: Attribute) -> Translated {
        let (cx, root) = (self.cx, self.root.inner());
        let Some(spec) = spec.downcast::<DataLayoutSpecAttr>(cx) else { return Ok(()) };
        let layout = DataLayout::of(root, Enclosing::none());
        let layout = layout.map_err(|error| self.fail(error.at(root.location())))?;
        let mut parts = Vec::new();
        for entry in spec.entries.as_slice() {
            if let Some(name) = entry.key.as_identifier() {
                parts.extend(self.named_part(&name.data(cx).text(), entry.value)?);
            }
        }
        for entry in spec.entries.as_slice() {
            if let Key::Type(ty) = entry.key {
                parts.extend(self.type_part(ty, &layout)?);
            }
        }
        let text = parts.join("-");
        let set = self.module.set_layout(text.as_bytes());
        set.map_err(|message| self.fail_at(root.location(), &message))
    }

    /// Returns the part of an entry with a name; `None` if LLVM needs no part.
    fn named_part(&mut self, name: &str, value: Attribute) -> Translated<Option<String>> {
        let cx = self.cx;
        let text = || value.downcast::<StringAttr>(cx).map(|text| text.text().into_owned());
        let number = |letter: &str| {
            let number = value.downcast::<IntegerAttr>(cx).map_or(0, |value| value.value.low_u64());
            (number != 0).then(|| format!("{letter}{number}"))
        };
        Ok(match name {
            "dlti.endianness" => {
                let little = text().as_deref() == Some("little");
                Some(if little { "e" } else { "E" }.to_owned())
            }
            "dlti.mangling_mode" => text().map(|mode| format!("m:{mode}")),
            "dlti.alloca_memory_space" => number("A"),
            "dlti.global_memory_space" => number("G"),
            "dlti.program_memory_space" => number("P"),
            "dlti.stack_alignment" => number("S"),
            "dlti.function_pointer_alignment" => {
                value.downcast::<FunctionPointerAlignmentAttr>(cx).map(|value| {
                    let kind = if value.function_dependent { "n" } else { "i" };
                    format!("F{kind}{}", value.alignment)
                })
            }
            "dlti.legal_int_widths" => {
                let widths: Vec<String> = match value.downcast::<DenseArrayAttr>(cx) {
                    Some(widths) => {
                        widths.ints(cx).map(|width| width.to_string_signed(10)).collect()
                    }
                    None => Vec::new(),
                };
                Some(format!("n{}", widths.join(":")))
            }
            _ => {
                let root = self.root.inner();
                let message = format!("unsupported data layout key \"{name}\"");
                return Err(self.fail_at(root.location(), &message));
            }
        })
    }

    /// Returns the part of an entry for a type; `None` if LLVM needs no part.
    fn type_part(&mut self, ty: Type, layout: &DataLayout) -> Translated<Option<String>> {
        let (cx, root) = (self.cx, self.root.inner());
        if ty.is::<IndexType>() {
            return Ok(None);
        }
        let fail =
            |error: terrace_data_layout::DataLayoutError| self.fail(error.at(root.location()));
        let bits = layout.type_size_in_bits(ty).map_err(fail)?.quantity;
        let abi = 8 * layout.type_abi_alignment(ty).map_err(fail)?;
        let preferred = 8 * layout.type_preferred_alignment(ty).map_err(fail)?;
        if let Some(pointer) = ty.downcast::<LLVMPointerType>(cx) {
            let index = layout.type_index_bitwidth(ty).map_err(fail)?.unwrap_or(bits);
            let space = pointer.address_space;
            return Ok(Some(format!("p{space}:{bits}:{abi}:{preferred}:{index}")));
        }
        let letter = if let Some(int) = ty.downcast::<IntegerType>(cx) {
            if !int.is_signless() {
                let text = ty.to_text(cx);
                let message = format!("unsupported data layout for non-signless integer '{text}'");
                return Err(self.fail_at(root.location(), &message));
            }
            "i"
        } else if ty.downcast::<FloatType>(cx).is_some_and(|ty| LAYOUT_FORMATS.contains(&ty.format))
        {
            "f"
        } else {
            let message = format!("unsupported type in data layout: '{}'", ty.to_text(cx));
            return Err(self.fail_at(root.location(), &message));
        };
        Ok(Some(match preferred == abi {
            true => format!("{letter}{bits}:{abi}"),
            false => format!("{letter}{bits}:{abi}:{preferred}"),
        }))
    }
}
