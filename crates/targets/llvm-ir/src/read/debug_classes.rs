//! The classes of debug information and their fields ([`class`]).

/// The values that a field may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FieldKind {
    /// A number without sign up to a limit.
    Unsigned(u64),
    /// A number with sign.
    Signed,
    /// A boolean value, with the one that is not printed.
    Bool(bool),
    /// A string in quotes.
    Text,
    /// A node or `null`.
    Node,
    /// A node that is not `null`.
    NonNull,
    /// A number or a node.
    Bound,
    /// A list of nodes in braces.
    Nodes,
    /// A word of a vocabulary, or its number.
    Word(Vocabulary),
}

/// A vocabulary of words with numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Vocabulary {
    Tag,
    Encoding,
    Language,
    Convention,
    Macro,
    Flags,
    SubprogramFlags,
    Virtuality,
    Emission,
    NameTable,
    Checksum,
    FixedPoint,
    EnumKind,
}

/// Whether a field is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    /// If its value is not the default.
    Set,
    /// The field is always required.
    Always,
    /// Never; it is part of others.
    Never,
}

/// A field of a class.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldSpec {
    pub(super) name: &'static str,
    pub(super) kind: FieldKind,
    pub(super) required: bool,
    pub(super) shown: Shown,
}

/// A class with its fields in printed order.
pub(super) struct Class {
    pub(super) name: &'static str,
    pub(super) fields: &'static [FieldSpec],
}

const LINE: FieldKind = FieldKind::Unsigned(u32::MAX as u64);
const COLUMN: FieldKind = FieldKind::Unsigned(u16::MAX as u64);
const U32: FieldKind = FieldKind::Unsigned(u32::MAX as u64);
const U64: FieldKind = FieldKind::Unsigned(u64::MAX);
const NODE: FieldKind = FieldKind::Node;
const TEXT: FieldKind = FieldKind::Text;
const NO: FieldKind = FieldKind::Bool(false);
const TAG: FieldKind = FieldKind::Word(Vocabulary::Tag);
const FLAGS: FieldKind = FieldKind::Word(Vocabulary::Flags);

const fn set(name: &'static str, kind: FieldKind) -> FieldSpec {
    FieldSpec { name, kind, required: false, shown: Shown::Set }
}
const fn always(name: &'static str, kind: FieldKind) -> FieldSpec {
    FieldSpec { name, kind, required: false, shown: Shown::Always }
}
const fn required(name: &'static str, kind: FieldKind) -> FieldSpec {
    FieldSpec { name, kind, required: true, shown: Shown::Always }
}
const fn never(name: &'static str, kind: FieldKind) -> FieldSpec {
    FieldSpec { name, kind, required: false, shown: Shown::Never }
}

macro_rules! classes {
    ($($name:literal [$($field:expr),* $(,)?])*) => {
        const CLASSES: &[Class] = &[$(Class { name: $name, fields: &[$($field),*] }),*];
    };
}

classes! {
    "DILocation" [
        always("line", LINE), set("column", COLUMN), required("scope", FieldKind::NonNull),
        set("inlinedAt", NODE), set("isImplicitCode", NO), set("atomGroup", U64),
        set("atomRank", FieldKind::Unsigned(u8::MAX as u64)),
    ]
    "GenericDINode" [
        required("tag", TAG), set("header", TEXT), set("operands", FieldKind::Nodes),
    ]
    "DISubrange" [
        set("count", FieldKind::Bound), set("lowerBound", FieldKind::Bound),
        set("upperBound", FieldKind::Bound), set("stride", FieldKind::Bound),
    ]
    "DIGenericSubrange" [
        set("count", FieldKind::Bound), set("lowerBound", FieldKind::Bound),
        set("upperBound", FieldKind::Bound), set("stride", FieldKind::Bound),
    ]
    "DISubrangeType" [
        set("name", TEXT), set("scope", NODE), set("file", NODE), set("line", LINE),
        set("size", FieldKind::Bound), set("align", U32), set("flags", FLAGS),
        set("baseType", NODE), set("lowerBound", FieldKind::Bound),
        set("upperBound", FieldKind::Bound), set("stride", FieldKind::Bound),
        set("bias", FieldKind::Bound),
    ]
    "DIEnumerator" [
        required("name", TEXT), required("value", FieldKind::Signed), set("isUnsigned", NO),
    ]
    "DIBasicType" [
        set("tag", TAG), set("name", TEXT), set("file", NODE), set("line", LINE),
        set("scope", NODE), set("size", FieldKind::Bound), set("align", U32), set("dataSize", U32),
        set("encoding", FieldKind::Word(Vocabulary::Encoding)), set("num_extra_inhabitants", U32),
        set("flags", FLAGS),
    ]
    "DIFixedPointType" [
        set("tag", TAG), set("name", TEXT), set("size", FieldKind::Bound), set("align", U32),
        set("encoding", FieldKind::Word(Vocabulary::Encoding)), set("flags", FLAGS),
        set("kind", FieldKind::Word(Vocabulary::FixedPoint)), set("factor", FieldKind::Signed),
        set("numerator", FieldKind::Signed), set("denominator", FieldKind::Signed),
    ]
    "DIStringType" [
        set("tag", TAG), set("name", TEXT), set("stringLength", NODE),
        set("stringLengthExpression", NODE), set("stringLocationExpression", NODE),
        set("size", FieldKind::Bound), set("align", U32),
        set("encoding", FieldKind::Word(Vocabulary::Encoding)),
    ]
    "DIDerivedType" [
        required("tag", TAG), set("name", TEXT), set("scope", NODE), set("file", NODE),
        set("line", LINE), required("baseType", NODE), set("size", FieldKind::Bound),
        set("align", U32), set("offset", FieldKind::Bound), set("flags", FLAGS),
        set("extraData", NODE), set("dwarfAddressSpace", U32), set("annotations", NODE),
        set("ptrAuthKey", U32), set("ptrAuthIsAddressDiscriminated", NO),
        set("ptrAuthExtraDiscriminator", U32), set("ptrAuthIsaPointer", NO),
        set("ptrAuthAuthenticatesNullValues", NO),
    ]
    "DICompositeType" [
        required("tag", TAG), set("name", TEXT), set("scope", NODE), set("file", NODE),
        set("line", LINE), set("baseType", NODE), set("size", FieldKind::Bound),
        set("align", U32), set("offset", FieldKind::Bound), set("flags", FLAGS),
        set("elements", NODE), set("runtimeLang", FieldKind::Word(Vocabulary::Language)),
        set("vtableHolder", NODE), set("templateParams", NODE), set("identifier", TEXT),
        set("discriminator", NODE), set("dataLocation", NODE), set("associated", NODE),
        set("allocated", NODE), set("rank", FieldKind::Bound), set("annotations", NODE),
        set("specification", NODE), set("enumKind", FieldKind::Word(Vocabulary::EnumKind)),
        set("bitStride", FieldKind::Bound),
    ]
    "DISubroutineType" [
        set("flags", FLAGS), set("cc", FieldKind::Word(Vocabulary::Convention)),
        required("types", NODE),
    ]
    "DIFile" [
        required("filename", TEXT), required("directory", TEXT),
        set("checksumkind", FieldKind::Word(Vocabulary::Checksum)), set("checksum", TEXT),
        set("source", TEXT),
    ]
    "DICompileUnit" [
        set("language", FieldKind::Word(Vocabulary::Language)),
        set("sourceLanguageName", FieldKind::Word(Vocabulary::Language)),
        set("sourceLanguageVersion", U32),
        required("file", FieldKind::NonNull), set("producer", TEXT), always("isOptimized", NO),
        set("flags", TEXT), always("runtimeVersion", U32), set("splitDebugFilename", TEXT),
        always("emissionKind", FieldKind::Word(Vocabulary::Emission)), set("enums", NODE),
        set("retainedTypes", NODE), set("globals", NODE), set("imports", NODE),
        set("macros", NODE), set("dwoId", U64), set("splitDebugInlining", FieldKind::Bool(true)),
        set("debugInfoForProfiling", NO),
        set("nameTableKind", FieldKind::Word(Vocabulary::NameTable)),
        set("rangesBaseAddress", NO), set("sysroot", TEXT), set("sdk", TEXT),
    ]
    "DISubprogram" [
        set("name", TEXT), set("linkageName", TEXT), always("scope", NODE), set("file", NODE),
        set("line", LINE), set("type", NODE), never("isLocal", NO),
        never("isDefinition", FieldKind::Bool(true)), set("scopeLine", LINE),
        set("containingType", NODE), never("virtuality", FieldKind::Word(Vocabulary::Virtuality)),
        set("virtualIndex", U32), set("thisAdjustment", FieldKind::Signed), set("flags", FLAGS),
        never("isOptimized", NO), always("spFlags", FieldKind::Word(Vocabulary::SubprogramFlags)),
        set("unit", NODE), set("templateParams", NODE), set("declaration", NODE),
        set("retainedNodes", NODE), set("thrownTypes", NODE), set("annotations", NODE),
        set("targetFuncName", TEXT), set("keyInstructions", NO),
    ]
    "DILexicalBlock" [
        required("scope", FieldKind::NonNull), set("file", NODE), set("line", LINE),
        set("column", COLUMN),
    ]
    "DILexicalBlockFile" [
        required("scope", FieldKind::NonNull), set("file", NODE), required("discriminator", U32),
    ]
    "DICommonBlock" [
        required("scope", NODE), always("declaration", NODE), set("name", TEXT),
        set("file", NODE), set("line", LINE),
    ]
    "DINamespace" [set("name", TEXT), required("scope", NODE), set("exportSymbols", NO)]
    "DIMacro" [
        required("type", FieldKind::Word(Vocabulary::Macro)), set("line", LINE),
        required("name", TEXT), set("value", TEXT),
    ]
    "DIMacroFile" [
        never("type", FieldKind::Word(Vocabulary::Macro)), set("line", LINE),
        required("file", NODE), set("nodes", NODE),
    ]
    "DIModule" [
        required("scope", NODE), required("name", TEXT), set("configMacros", TEXT),
        set("includePath", TEXT), set("apinotes", TEXT), set("file", NODE), set("line", LINE),
        set("isDecl", NO),
    ]
    "DITemplateTypeParameter" [set("name", TEXT), required("type", NODE), set("defaulted", NO)]
    "DITemplateValueParameter" [
        set("tag", TAG), set("name", TEXT), set("type", NODE), set("defaulted", NO),
        required("value", NODE),
    ]
    "DIGlobalVariable" [
        set("name", TEXT), set("linkageName", TEXT), always("scope", NODE), set("file", NODE),
        set("line", LINE), set("type", NODE), always("isLocal", NO),
        always("isDefinition", FieldKind::Bool(true)), set("declaration", NODE),
        set("templateParams", NODE), set("align", U32), set("annotations", NODE),
    ]
    "DILocalVariable" [
        set("name", TEXT), set("arg", COLUMN), required("scope", FieldKind::NonNull),
        set("file", NODE), set("line", LINE), set("type", NODE), set("flags", FLAGS),
        set("align", U32), set("annotations", NODE),
    ]
    "DILabel" [
        required("scope", FieldKind::NonNull), required("name", TEXT), required("file", NODE),
        required("line", LINE), set("column", COLUMN), set("isArtificial", NO),
        set("coroSuspendIdx", U32),
    ]
    "DIGlobalVariableExpression" [required("var", NODE), required("expr", NODE)]
    "DIObjCProperty" [
        set("name", TEXT), set("file", NODE), set("line", LINE), set("setter", TEXT),
        set("getter", TEXT), set("attributes", U32), set("type", NODE),
    ]
    "DIImportedEntity" [
        required("tag", TAG), set("name", TEXT), required("scope", NODE), set("entity", NODE),
        set("file", NODE), set("line", LINE), set("elements", NODE),
    ]
    "DIAssignID" []
}

/// Returns the class with this name; `None` if no class has it.
pub(super) fn class(name: &[u8]) -> Option<&'static Class> {
    CLASSES.iter().find(|class| class.name.as_bytes() == name)
}

/// The tag that is not printed in nodes of a class; `None` if all are printed.
pub(super) fn default_tag(class: &str) -> Option<&'static str> {
    Some(match class {
        "DIBasicType" => "DW_TAG_base_type",
        "DIFixedPointType" => "DW_TAG_base_type",
        "DIStringType" => "DW_TAG_string_type",
        "DITemplateValueParameter" => "DW_TAG_template_value_parameter",
        _ => return None,
    })
}
