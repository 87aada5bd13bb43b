//! Attributes of functions.

use terrace_builtin::IntegerAttr;
use terrace_builtin::property::enum_from_keyword;
use terrace_ir::{ArrayAttr, Attribute, Handle, OpState, StringAttr};
use terrace_llvm::{
    FramePointerKind, FramePointerKindAttr, MemoryEffectsAttr, ModRefInfo, TargetFeaturesAttr,
    UWTableKind, UWTableKindAttr, VScaleRangeAttr,
};

use super::Importer;
use crate::model::{self, AttributeList, AttributeSet, Function};

/// The effects of all kinds on all parts of memory.
const ALL_EFFECTS: u64 = 0xfff;

/// Flags with an attribute of the dialect.
const FLAGS: &[(&str, &str)] = &[
    ("alwaysinline", "always_inline"),
    ("convergent", "convergent"),
    ("inlinehint", "inline_hint"),
    ("noinline", "no_inline"),
    ("nounwind", "no_unwind"),
    ("optnone", "optimize_none"),
    ("willreturn", "will_return"),
];

/// Texts without a value that have an attribute of the dialect.
const TEXT_FLAGS: &[(&[u8], &str)] = &[
    (b"aarch64_in_za", "arm_in_za"),
    (b"aarch64_inout_za", "arm_inout_za"),
    (b"aarch64_new_za", "arm_new_za"),
    (b"aarch64_out_za", "arm_out_za"),
    (b"aarch64_preserves_za", "arm_preserves_za"),
    (b"aarch64_pstate_sm_body", "arm_locally_streaming"),
    (b"aarch64_pstate_sm_compatible", "arm_streaming_compatible"),
    (b"aarch64_pstate_sm_enabled", "arm_streaming"),
];

/// The modes of streaming, the strongest one first.
const STREAMING: &[(&[u8], &str)] = &[
    (b"aarch64_pstate_sm_enabled", "arm_streaming"),
    (b"aarch64_pstate_sm_body", "arm_locally_streaming"),
    (b"aarch64_pstate_sm_compatible", "arm_streaming_compatible"),
];

/// Texts whose value is a string of the dialect, and whether they are passed through as well.
const TEXTS: &[(&[u8], &str, bool)] = &[
    (b"denormal-fp-math", "denormal_fp_math", false),
    (b"denormal-fp-math-f32", "denormal_fp_math_f32", false),
    (b"fp-contract", "fp_contract", false),
    (b"instrument-function-entry", "instrument_function_entry", false),
    (b"instrument-function-exit", "instrument_function_exit", false),
    (b"prefer-vector-width", "prefer_vector_width", true),
    (b"reciprocal-estimates", "reciprocal_estimates", true),
    (b"target-cpu", "target_cpu", true),
    (b"tune-cpu", "tune_cpu", false),
];

/// Texts whose value is a boolean of the dialect.
const BOOLEANS: &[(&[u8], &str)] = &[
    (b"no-infs-fp-math", "no_infs_fp_math"),
    (b"no-nans-fp-math", "no_nans_fp_math"),
    (b"no-signed-zeros-fp-math", "no_signed_zeros_fp_math"),
];

impl Importer<'_> {
    /// Sets the attributes of a function: those of the dialect, and a list of all others.
    pub(super) fn function_attributes(&self, state: &mut OpState, function: &Function) {
        let cx = self.cx;
        let mut passed = Vec::new();
        let list = self.module.attributes.list(function.attributes);
        for attribute in list.iter() {
            match attribute {
                model::Attribute::Text(name, value)
                    if self.text_attribute(state, list, name, value) =>
                {
                    passed.push(self.passed_text(name, value));
                }
                model::Attribute::Flag(kind) => {
                    match FLAGS.iter().find(|(known, _)| *known == kind.name()) {
                        Some((_, name)) => state.set_inherent(cx, name, self.unit()),
                        None => passed.push(self.passed_text(kind.name().as_bytes(), b"")),
                    }
                }
                model::Attribute::Int(kind, value)
                    if !self.int_function_attribute(state, kind.name(), *value) =>
                {
                    let value = value.to_string();
                    passed.push(self.passed_text(kind.name().as_bytes(), value.as_bytes()));
                }
                _ => {}
            }
        }
        if !passed.is_empty() {
            state.set_inherent(cx, "passthrough", ArrayAttr::get(cx, passed).attr());
        }
    }

    /// A name, or a pair of a name and a value.
    fn passed_text(&self, name: &[u8], value: &[u8]) -> Attribute {
        match value {
            [] => self.string(name),
            _ => ArrayAttr::get(self.cx, vec![self.string(name), self.string(value)]).attr(),
        }
    }

    /// Sets the attribute for a number; returns whether there is one.
    fn int_function_attribute(&self, state: &mut OpState, name: &str, value: u64) -> bool {
        let cx = self.cx;
        match name {
            "memory" => {
                if let Some(effects) = self.memory_effects(value) {
                    state.set_inherent(cx, "memory_effects", effects);
                }
            }
            "uwtable" => {
                let kind = UWTableKind::from_value(value as i64);
                if let Some(uwtable_kind) = kind {
                    let kind = UWTableKindAttr { uwtable_kind }.intern(cx).attr();
                    state.set_inherent(cx, "uwtable_kind", kind);
                }
            }
            "vscale_range" => {
                let min_range = IntegerAttr::i32(cx, (value >> 32) as i32);
                let max_range = IntegerAttr::i32(cx, value as i32);
                let range = VScaleRangeAttr { min_range, max_range }.intern(cx).attr();
                state.set_inherent(cx, "vscale_range", range);
            }
            _ => return false,
        }
        true
    }

    /// Sets the attribute for a text; returns whether the text is passed through.
    fn text_attribute(
        &self,
        state: &mut OpState,
        list: &AttributeList,
        name: &[u8],
        value: &[u8],
    ) -> bool {
        let cx = self.cx;
        if let Some((_, name)) = TEXT_FLAGS.iter().find(|(known, _)| *known == name) {
            // Of the modes of streaming the first one counts.
            let mode = STREAMING.iter().position(|(_, mode)| mode == name);
            let mut before = STREAMING.iter().take(mode.unwrap_or(0));
            if !before.any(|(text, _)| list.text_value(text).is_some()) {
                state.set_inherent(cx, name, self.unit());
            }
            return false;
        }
        if let Some((_, name, passed)) = TEXTS.iter().find(|(known, ..)| *known == name) {
            state.set_inherent(cx, name, self.string(value));
            return *passed;
        }
        if let Some((_, name)) = BOOLEANS.iter().find(|(known, _)| *known == name) {
            let value = IntegerAttr::bool(cx, value == b"true").attr();
            state.set_inherent(cx, name, value);
            return false;
        }
        match name {
            b"frame-pointer" => {
                let keyword = String::from_utf8_lossy(value);
                if let Some(frame_pointer_kind) = enum_from_keyword::<FramePointerKind>(&keyword) {
                    let kind = FramePointerKindAttr { frame_pointer_kind }.intern(cx).attr();
                    state.set_inherent(cx, "frame_pointer", kind);
                }
                false
            }
            b"target-features" => {
                let features = value.split(|byte| *byte == b',').filter(|part| !part.is_empty());
                let features: Vec<Handle<StringAttr>> =
                    features.map(|part| StringAttr::get(cx, part)).collect();
                let features = TargetFeaturesAttr { features }.intern(cx).attr();
                state.set_inherent(cx, "target_features", features);
                false
            }
            _ => true,
        }
    }

    /// The effects on memory that a set of attributes states, in LLVM's encoding.
    pub(super) fn memory_bits(&self, set: AttributeSet) -> u64 {
        let list = self.module.attributes.list(set);
        let memory = list.iter().find_map(|held| match held {
            model::Attribute::Int(kind, value) if kind.name() == "memory" => Some(*value),
            _ => None,
        });
        memory.unwrap_or(ALL_EFFECTS)
    }

    /// The attribute of effects on memory; `None` if they are not limited.
    pub(super) fn memory_effects(&self, bits: u64) -> Option<Attribute> {
        if bits & ALL_EFFECTS == ALL_EFFECTS {
            return None;
        }
        let part =
            |place: u32| ModRefInfo::from_value((bits >> place & 3) as i64).unwrap_or_default();
        let effects = MemoryEffectsAttr {
            other: part(6),
            arg_mem: part(0),
            inaccessible_mem: part(2),
            errno_mem: part(4),
            target_mem0: part(8),
            target_mem1: part(10),
        };
        Some(effects.intern(self.cx).attr())
    }
}
