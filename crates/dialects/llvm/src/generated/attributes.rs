//! Written by `cargo xtask codegen import`; changes are lost.

use terrace_builtin::parameter::Flags;
use terrace_builtin::{DistinctAttr, FloatAttr, IntegerAttr};
use terrace_ir::{Attribute, FusedLoc, Handle, StringAttr, SymbolRefAttr, TypeAttr};
use terrace_ods::attr;

use super::enums::{
    CConv, Comdat, DIEmissionKind, DIFlags, DINameTableKind, DISubprogramFlags, FramePointerKind,
    Linkage, ModFlagBehavior, ModRefInfo, ProfileSummaryFormatKind, TailCallKind, UWTableKind,
};

/// `#llvm.cconv`.
#[attr(name = "llvm.cconv", format = "`<` $CallingConv `>`", def = "CConvAttr", summary = "")]
pub struct CConvAttr {
    #[param(name = "CallingConv")]
    /// The parameter `CallingConv`.
    pub calling_conv: CConv,
}

/// `#llvm.comdat`.
#[attr(name = "llvm.comdat", format = "$comdat", def = "ComdatAttr", summary = "")]
pub struct ComdatAttr {
    /// The parameter `comdat`.
    pub comdat: Comdat,
}

/// `#llvm.framePointerKind`.
#[attr(
    name = "llvm.framePointerKind",
    format = "`<` $framePointerKind `>`",
    def = "FramePointerKindAttr",
    summary = ""
)]
pub struct FramePointerKindAttr {
    #[param(name = "framePointerKind")]
    /// The parameter `framePointerKind`.
    pub frame_pointer_kind: FramePointerKind,
}

/// `#llvm.access_group`: LLVM dialect access group metadata.
#[attr(
    name = "llvm.access_group",
    format = "`<` struct(params) `>`",
    def = "LLVM_AccessGroupAttr",
    summary = "LLVM dialect access group metadata",
    mnemonic_alias = true
)]
pub struct AccessGroupAttr {
    #[param(cpp = "DistinctAttr")]
    /// The parameter `id`.
    pub id: Handle<DistinctAttr>,
}

/// `#llvm.address_space`: LLVM address space.
#[attr(
    name = "llvm.address_space",
    format = "`<` $addressSpace `>`",
    def = "LLVM_AddressSpaceAttr",
    summary = "LLVM address space",
    interfaces = [terrace_builtin::MemorySpace],
)]
pub struct AddressSpaceAttr {
    #[param(name = "addressSpace", cpp = "unsigned")]
    /// The parameter `addressSpace`.
    pub address_space: u32,
}

/// `#llvm.alias_scope`: LLVM dialect alias scope.
#[attr(
    name = "llvm.alias_scope",
    format = "`<` struct(params) `>`",
    verify = crate::attributes::verify_alias_scope,
    def = "LLVM_AliasScopeAttr",
    summary = "LLVM dialect alias scope",
    mnemonic_alias = true,
)]
pub struct AliasScopeAttr {
    #[param(cpp = "Attribute")]
    /// The parameter `id`.
    pub id: Attribute,
    #[param(cpp = "AliasScopeDomainAttr")]
    /// The parameter `domain`.
    pub domain: Handle<AliasScopeDomainAttr>,
    #[param(cpp = "StringAttr")]
    /// The parameter `description`.
    pub description: Option<Handle<StringAttr>>,
}

/// `#llvm.alias_scope_domain`: LLVM dialect alias scope domain metadata.
#[attr(
    name = "llvm.alias_scope_domain",
    format = "`<` struct(params) `>`",
    verify = crate::attributes::verify_alias_scope_domain,
    def = "LLVM_AliasScopeDomainAttr",
    summary = "LLVM dialect alias scope domain metadata",
    mnemonic_alias = true,
)]
pub struct AliasScopeDomainAttr {
    #[param(cpp = "Attribute")]
    /// The parameter `id`.
    pub id: Attribute,
    #[param(cpp = "StringAttr")]
    /// The parameter `description`.
    pub description: Option<Handle<StringAttr>>,
}

/// `#llvm.blockaddress`.
#[attr(
    name = "llvm.blockaddress",
    format = "`<` struct(params) `>`",
    def = "LLVM_BlockAddressAttr",
    summary = ""
)]
pub struct BlockAddressAttr {
    #[param(cpp = "FlatSymbolRefAttr")]
    /// The parameter `function`.
    pub function: Handle<SymbolRefAttr>,
    #[param(cpp = "BlockTagAttr")]
    /// The parameter `tag`.
    pub tag: Handle<BlockTagAttr>,
}

/// `#llvm.blocktag`.
#[attr(
    name = "llvm.blocktag",
    format = "`<` struct(params) `>`",
    def = "LLVM_BlockTagAttr",
    summary = ""
)]
pub struct BlockTagAttr {
    /// The parameter `id`.
    pub id: u32,
}

/// `#llvm.di_annotation`.
#[attr(
    name = "llvm.di_annotation",
    format = "`<` struct(params) `>`",
    def = "LLVM_DIAnnotationAttr",
    summary = ""
)]
pub struct DIAnnotationAttr {
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Handle<StringAttr>,
    #[param(cpp = "StringAttr")]
    /// The parameter `value`.
    pub value: Handle<StringAttr>,
}

/// `#llvm.di_basic_type`.
#[attr(
    name = "llvm.di_basic_type",
    format = "`<` struct(params) `>`",
    def = "LLVM_DIBasicTypeAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DIBasicTypeAttr {
    #[param(default = crate::attributes::DwarfTag::default(), cpp = "unsigned")]
    /// The parameter `tag`.
    pub tag: crate::attributes::DwarfTag,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Handle<StringAttr>,
    #[param(default = 0, name = "sizeInBits")]
    /// The parameter `sizeInBits`.
    pub size_in_bits: u64,
    #[param(default = crate::attributes::DwarfEncoding::default(), cpp = "unsigned")]
    /// The parameter `encoding`.
    pub encoding: crate::attributes::DwarfEncoding,
}

/// `#llvm.di_common_block`.
#[attr(
    name = "llvm.di_common_block",
    format = "`<` struct(params) `>`",
    def = "LLVM_DICommonBlockAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DICommonBlockAttr {
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Attribute,
    #[param(cpp = "DIGlobalVariableAttr")]
    /// The parameter `decl`.
    pub decl: Option<Handle<DIGlobalVariableAttr>>,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Handle<StringAttr>,
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Option<Handle<DIFileAttr>>,
    #[param(default = 0, cpp = "unsigned")]
    /// The parameter `line`.
    pub line: u32,
}

/// `#llvm.di_compile_unit`.
#[attr(
    name = "llvm.di_compile_unit",
    format = "`<` struct(params) `>`",
    def = "LLVM_DICompileUnitAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DICompileUnitAttr {
    #[param(cpp = "DistinctAttr")]
    /// The parameter `id`.
    pub id: Handle<DistinctAttr>,
    #[param(name = "sourceLanguage", cpp = "unsigned")]
    /// The parameter `sourceLanguage`.
    pub source_language: crate::attributes::DwarfLanguage,
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Handle<DIFileAttr>,
    #[param(cpp = "StringAttr")]
    /// The parameter `producer`.
    pub producer: Option<Handle<StringAttr>>,
    #[param(name = "isOptimized")]
    /// The parameter `isOptimized`.
    pub is_optimized: bool,
    #[param(name = "emissionKind")]
    /// The parameter `emissionKind`.
    pub emission_kind: DIEmissionKind,
    #[param(name = "nameTableKind", cpp = "DINameTableKind")]
    /// The parameter `nameTableKind`.
    pub name_table_kind: Option<DINameTableKind>,
    #[param(name = "splitDebugFilename", cpp = "StringAttr")]
    /// The parameter `splitDebugFilename`.
    pub split_debug_filename: Option<Handle<StringAttr>>,
}

/// `#llvm.di_composite_type`.
#[attr(
    name = "llvm.di_composite_type",
    format = "`<` struct(params) `>`",
    def = "LLVM_DICompositeTypeAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DICompositeTypeAttr {
    #[param(name = "recId", cpp = "DistinctAttr")]
    /// The parameter `recId`.
    pub rec_id: Option<Handle<DistinctAttr>>,
    #[param(default = false, name = "isRecSelf")]
    /// The parameter `isRecSelf`.
    pub is_rec_self: bool,
    #[param(default = crate::attributes::DwarfTag::default(), cpp = "unsigned")]
    /// The parameter `tag`.
    pub tag: crate::attributes::DwarfTag,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Option<Handle<StringAttr>>,
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Option<Handle<DIFileAttr>>,
    #[param(default = 0)]
    /// The parameter `line`.
    pub line: u32,
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Option<Attribute>,
    #[param(name = "baseType", cpp = "DITypeAttr")]
    /// The parameter `baseType`.
    pub base_type: Option<Attribute>,
    #[param(cpp = "DIFlags")]
    /// The parameter `flags`.
    pub flags: Option<Flags<DIFlags>>,
    #[param(default = 0, name = "sizeInBits")]
    /// The parameter `sizeInBits`.
    pub size_in_bits: u64,
    #[param(default = 0, name = "alignInBits")]
    /// The parameter `alignInBits`.
    pub align_in_bits: u64,
    #[param(name = "dataLocation", cpp = "DIExpressionAttr")]
    /// The parameter `dataLocation`.
    pub data_location: Option<Handle<DIExpressionAttr>>,
    #[param(cpp = "DIExpressionAttr")]
    /// The parameter `rank`.
    pub rank: Option<Handle<DIExpressionAttr>>,
    #[param(cpp = "DIExpressionAttr")]
    /// The parameter `allocated`.
    pub allocated: Option<Handle<DIExpressionAttr>>,
    #[param(cpp = "DIExpressionAttr")]
    /// The parameter `associated`.
    pub associated: Option<Handle<DIExpressionAttr>>,
    #[param(default = Vec::new())]
    /// The parameter `elements`.
    pub elements: Vec<Attribute>,
}

/// `#llvm.di_derived_type`.
#[attr(
    name = "llvm.di_derived_type",
    format = "`<` struct(params) `>`",
    def = "LLVM_DIDerivedTypeAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DIDerivedTypeAttr {
    #[param(default = crate::attributes::DwarfTag::default(), cpp = "unsigned")]
    /// The parameter `tag`.
    pub tag: crate::attributes::DwarfTag,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Option<Handle<StringAttr>>,
    #[param(name = "baseType", cpp = "DITypeAttr")]
    /// The parameter `baseType`.
    pub base_type: Option<Attribute>,
    #[param(default = 0, name = "sizeInBits")]
    /// The parameter `sizeInBits`.
    pub size_in_bits: u64,
    #[param(default = 0, name = "alignInBits")]
    /// The parameter `alignInBits`.
    pub align_in_bits: u32,
    #[param(default = 0, name = "offsetInBits")]
    /// The parameter `offsetInBits`.
    pub offset_in_bits: u64,
    #[param(name = "dwarfAddressSpace", cpp = "std::optional<unsigned>")]
    /// The parameter `dwarfAddressSpace`.
    pub dwarf_address_space: Option<u32>,
    #[param(name = "extraData", cpp = "DINodeAttr")]
    /// The parameter `extraData`.
    pub extra_data: Option<Attribute>,
}

/// `#llvm.di_expression`.
#[attr(
    name = "llvm.di_expression",
    format = "`<` ( `[` $operations^ `]` ) : (``)? `>`",
    def = "LLVM_DIExpressionAttr",
    summary = ""
)]
pub struct DIExpressionAttr {
    #[param(default = Vec::new(), cpp = "::llvm::ArrayRef<DIExpressionElemAttr>")]
    /// The parameter `operations`.
    pub operations: Vec<Handle<crate::DIExpressionElemAttr>>,
}

/// `#llvm.di_file`.
#[attr(
    name = "llvm.di_file",
    format = "`<` $name `in` $directory `>`",
    def = "LLVM_DIFileAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DIFileAttr {
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Handle<StringAttr>,
    #[param(cpp = "StringAttr")]
    /// The parameter `directory`.
    pub directory: Handle<StringAttr>,
}

/// `#llvm.di_generic_subrange`.
#[attr(
    name = "llvm.di_generic_subrange",
    format = "`<` struct(params) `>`",
    def = "LLVM_DIGenericSubrangeAttr",
    summary = ""
)]
pub struct DIGenericSubrangeAttr {
    #[param(cpp = "::mlir::Attribute")]
    /// The parameter `count`.
    pub count: Option<Attribute>,
    #[param(name = "lowerBound")]
    /// The parameter `lowerBound`.
    pub lower_bound: Attribute,
    #[param(name = "upperBound", cpp = "::mlir::Attribute")]
    /// The parameter `upperBound`.
    pub upper_bound: Option<Attribute>,
    /// The parameter `stride`.
    pub stride: Attribute,
}

/// `#llvm.di_global_variable`.
#[attr(
    name = "llvm.di_global_variable",
    format = "`<` struct(params) `>`",
    def = "LLVM_DIGlobalVariable",
    summary = "",
    mnemonic_alias = true
)]
pub struct DIGlobalVariableAttr {
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Option<Attribute>,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Option<Handle<StringAttr>>,
    #[param(name = "linkageName", cpp = "StringAttr")]
    /// The parameter `linkageName`.
    pub linkage_name: Option<Handle<StringAttr>>,
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Handle<DIFileAttr>,
    #[param(cpp = "unsigned")]
    /// The parameter `line`.
    pub line: u32,
    #[param(cpp = "DITypeAttr")]
    /// The parameter `type`.
    pub r#type: Attribute,
    #[param(default = false, name = "isLocalToUnit")]
    /// The parameter `isLocalToUnit`.
    pub is_local_to_unit: bool,
    #[param(default = false, name = "isDefined")]
    /// The parameter `isDefined`.
    pub is_defined: bool,
    #[param(default = 0, name = "alignInBits", cpp = "unsigned")]
    /// The parameter `alignInBits`.
    pub align_in_bits: u32,
}

/// `#llvm.di_global_variable_expression`.
#[attr(
    name = "llvm.di_global_variable_expression",
    format = "`<` struct(params) `>`",
    def = "LLVM_DIGlobalVariableExpressionAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DIGlobalVariableExpressionAttr {
    #[param(cpp = "DIGlobalVariableAttr")]
    /// The parameter `var`.
    pub var: Handle<DIGlobalVariableAttr>,
    #[param(cpp = "DIExpressionAttr")]
    /// The parameter `expr`.
    pub expr: Option<Handle<DIExpressionAttr>>,
}

/// `#llvm.di_imported_entity`.
#[attr(
    name = "llvm.di_imported_entity",
    format = "`<` struct(params) `>`",
    def = "LLVM_DIImportedEntityAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DIImportedEntityAttr {
    #[param(default = crate::attributes::DwarfTag::default(), cpp = "unsigned")]
    /// The parameter `tag`.
    pub tag: crate::attributes::DwarfTag,
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Attribute,
    #[param(cpp = "DINodeAttr")]
    /// The parameter `entity`.
    pub entity: Attribute,
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Option<Handle<DIFileAttr>>,
    #[param(default = 0, cpp = "unsigned")]
    /// The parameter `line`.
    pub line: u32,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Option<Handle<StringAttr>>,
    #[param(default = Vec::new())]
    /// The parameter `elements`.
    pub elements: Vec<Attribute>,
}

/// `#llvm.di_label`.
#[attr(
    name = "llvm.di_label",
    format = "`<` struct(params) `>`",
    def = "LLVM_DILabelAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DILabelAttr {
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Attribute,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Option<Handle<StringAttr>>,
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Option<Handle<DIFileAttr>>,
    #[param(default = 0, cpp = "unsigned")]
    /// The parameter `line`.
    pub line: u32,
}

/// `#llvm.di_lexical_block`.
#[attr(
    name = "llvm.di_lexical_block",
    format = "`<` struct(params) `>`",
    def = "LLVM_DILexicalBlockAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DILexicalBlockAttr {
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Attribute,
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Option<Handle<DIFileAttr>>,
    #[param(default = 0, cpp = "unsigned")]
    /// The parameter `line`.
    pub line: u32,
    #[param(default = 0, cpp = "unsigned")]
    /// The parameter `column`.
    pub column: u32,
}

/// `#llvm.di_lexical_block_file`.
#[attr(
    name = "llvm.di_lexical_block_file",
    format = "`<` struct(params) `>`",
    def = "LLVM_DILexicalBlockFile",
    summary = "",
    mnemonic_alias = true
)]
pub struct DILexicalBlockFileAttr {
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Attribute,
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Option<Handle<DIFileAttr>>,
    #[param(cpp = "unsigned")]
    /// The parameter `discriminator`.
    pub discriminator: u32,
}

/// `#llvm.di_local_variable`.
#[attr(
    name = "llvm.di_local_variable",
    format = "`<` struct(params) `>`",
    def = "LLVM_DILocalVariableAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DILocalVariableAttr {
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Attribute,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Option<Handle<StringAttr>>,
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Option<Handle<DIFileAttr>>,
    #[param(default = 0, cpp = "unsigned")]
    /// The parameter `line`.
    pub line: u32,
    #[param(default = 0, cpp = "unsigned")]
    /// The parameter `arg`.
    pub arg: u32,
    #[param(default = 0, name = "alignInBits", cpp = "unsigned")]
    /// The parameter `alignInBits`.
    pub align_in_bits: u32,
    #[param(cpp = "DITypeAttr")]
    /// The parameter `type`.
    pub r#type: Option<Attribute>,
    #[param(cpp = "DIFlags")]
    /// The parameter `flags`.
    pub flags: Option<Flags<DIFlags>>,
}

/// `#llvm.di_module`.
#[attr(
    name = "llvm.di_module",
    format = "`<` struct(params) `>`",
    def = "LLVM_DIModuleAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DIModuleAttr {
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Option<Handle<DIFileAttr>>,
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Option<Attribute>,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Option<Handle<StringAttr>>,
    #[param(name = "configMacros", cpp = "StringAttr")]
    /// The parameter `configMacros`.
    pub config_macros: Option<Handle<StringAttr>>,
    #[param(name = "includePath", cpp = "StringAttr")]
    /// The parameter `includePath`.
    pub include_path: Option<Handle<StringAttr>>,
    #[param(cpp = "StringAttr")]
    /// The parameter `apinotes`.
    pub apinotes: Option<Handle<StringAttr>>,
    #[param(default = 0, cpp = "unsigned")]
    /// The parameter `line`.
    pub line: u32,
    #[param(default = false, name = "isDecl")]
    /// The parameter `isDecl`.
    pub is_decl: bool,
}

/// `#llvm.di_namespace`.
#[attr(
    name = "llvm.di_namespace",
    format = "`<` struct(params) `>`",
    def = "LLVM_DINamespaceAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DINamespaceAttr {
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Option<Handle<StringAttr>>,
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Option<Attribute>,
    #[param(name = "exportSymbols")]
    /// The parameter `exportSymbols`.
    pub export_symbols: bool,
}

/// `#llvm.di_null_type`.
#[attr(
    name = "llvm.di_null_type",
    def = "LLVM_DINullTypeAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DINullTypeAttr;

/// `#llvm.di_string_type`.
#[attr(
    name = "llvm.di_string_type",
    format = "`<` struct(params) `>`",
    def = "LLVM_DIStringTypeAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DIStringTypeAttr {
    #[param(default = crate::attributes::DwarfTag::default(), cpp = "unsigned")]
    /// The parameter `tag`.
    pub tag: crate::attributes::DwarfTag,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Handle<StringAttr>,
    #[param(default = 0, name = "sizeInBits")]
    /// The parameter `sizeInBits`.
    pub size_in_bits: u64,
    #[param(default = 0, name = "alignInBits")]
    /// The parameter `alignInBits`.
    pub align_in_bits: u32,
    #[param(name = "stringLength", cpp = "DIVariableAttr")]
    /// The parameter `stringLength`.
    pub string_length: Option<Attribute>,
    #[param(name = "stringLengthExp", cpp = "DIExpressionAttr")]
    /// The parameter `stringLengthExp`.
    pub string_length_exp: Option<Handle<DIExpressionAttr>>,
    #[param(name = "stringLocationExp", cpp = "DIExpressionAttr")]
    /// The parameter `stringLocationExp`.
    pub string_location_exp: Option<Handle<DIExpressionAttr>>,
    #[param(default = crate::attributes::DwarfEncoding::default(), cpp = "unsigned")]
    /// The parameter `encoding`.
    pub encoding: crate::attributes::DwarfEncoding,
}

/// `#llvm.di_subprogram`.
#[attr(
    name = "llvm.di_subprogram",
    format = "`<` struct(params) `>`",
    def = "LLVM_DISubprogramAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DISubprogramAttr {
    #[param(name = "recId", cpp = "DistinctAttr")]
    /// The parameter `recId`.
    pub rec_id: Option<Handle<DistinctAttr>>,
    #[param(default = false, name = "isRecSelf")]
    /// The parameter `isRecSelf`.
    pub is_rec_self: bool,
    #[param(cpp = "DistinctAttr")]
    /// The parameter `id`.
    pub id: Option<Handle<DistinctAttr>>,
    #[param(name = "compileUnit", cpp = "DICompileUnitAttr")]
    /// The parameter `compileUnit`.
    pub compile_unit: Option<Handle<DICompileUnitAttr>>,
    #[param(cpp = "DIScopeAttr")]
    /// The parameter `scope`.
    pub scope: Option<Attribute>,
    #[param(cpp = "StringAttr")]
    /// The parameter `name`.
    pub name: Option<Handle<StringAttr>>,
    #[param(name = "linkageName", cpp = "StringAttr")]
    /// The parameter `linkageName`.
    pub linkage_name: Option<Handle<StringAttr>>,
    #[param(cpp = "DIFileAttr")]
    /// The parameter `file`.
    pub file: Option<Handle<DIFileAttr>>,
    #[param(default = 0, cpp = "unsigned")]
    /// The parameter `line`.
    pub line: u32,
    #[param(default = 0, name = "scopeLine", cpp = "unsigned")]
    /// The parameter `scopeLine`.
    pub scope_line: u32,
    #[param(name = "subprogramFlags", cpp = "DISubprogramFlags")]
    /// The parameter `subprogramFlags`.
    pub subprogram_flags: Option<Flags<DISubprogramFlags>>,
    #[param(cpp = "DISubroutineTypeAttr")]
    /// The parameter `type`.
    pub r#type: Option<Handle<DISubroutineTypeAttr>>,
    #[param(default = Vec::new(), name = "retainedNodes")]
    /// The parameter `retainedNodes`.
    pub retained_nodes: Vec<Attribute>,
    #[param(default = Vec::new())]
    /// The parameter `annotations`.
    pub annotations: Vec<Attribute>,
}

/// `#llvm.di_subrange`.
#[attr(
    name = "llvm.di_subrange",
    format = "`<` struct(params) `>`",
    def = "LLVM_DISubrangeAttr",
    summary = ""
)]
pub struct DISubrangeAttr {
    #[param(cpp = "::mlir::Attribute")]
    /// The parameter `count`.
    pub count: Option<Attribute>,
    #[param(name = "lowerBound", cpp = "::mlir::Attribute")]
    /// The parameter `lowerBound`.
    pub lower_bound: Option<Attribute>,
    #[param(name = "upperBound", cpp = "::mlir::Attribute")]
    /// The parameter `upperBound`.
    pub upper_bound: Option<Attribute>,
    #[param(cpp = "::mlir::Attribute")]
    /// The parameter `stride`.
    pub stride: Option<Attribute>,
}

/// `#llvm.di_subroutine_type`.
#[attr(
    name = "llvm.di_subroutine_type",
    format = "`<` struct(params) `>`",
    def = "LLVM_DISubroutineTypeAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct DISubroutineTypeAttr {
    #[param(default = crate::attributes::DwarfCallingConvention::default(), name = "callingConvention", cpp = "unsigned")]
    /// The parameter `callingConvention`.
    pub calling_convention: crate::attributes::DwarfCallingConvention,
    #[param(default = Vec::new())]
    /// The parameter `types`.
    pub types: Vec<Attribute>,
}

/// `#llvm.dso_local_equivalent`.
#[attr(
    name = "llvm.dso_local_equivalent",
    format = "$sym",
    def = "LLVM_DSOLocalEquivalentAttr",
    summary = ""
)]
pub struct DSOLocalEquivalentAttr {
    #[param(cpp = "FlatSymbolRefAttr")]
    /// The parameter `sym`.
    pub sym: Handle<SymbolRefAttr>,
}

/// `#llvm.dependent_libraries`: LLVM dependent libraries attribute.
#[attr(
    name = "llvm.dependent_libraries",
    format = "`<` $libs `>`",
    def = "LLVM_DependentLibrariesAttr",
    summary = "LLVM dependent libraries attribute"
)]
pub struct DependentLibrariesAttr {
    #[param(default = Vec::new(), cpp = "::llvm::ArrayRef<StringAttr>")]
    /// The parameter `libs`.
    pub libs: Vec<Handle<StringAttr>>,
}

/// `#llvm.dereferenceable`: LLVM dereferenceable attribute.
#[attr(
    name = "llvm.dereferenceable",
    format = "`<` struct(params) `>`",
    def = "LLVM_DereferenceableAttr",
    summary = "LLVM dereferenceable attribute"
)]
pub struct DereferenceableAttr {
    /// The parameter `bytes`.
    pub bytes: u64,
    #[param(default = false, name = "mayBeNull")]
    /// The parameter `mayBeNull`.
    pub may_be_null: bool,
}

/// `#llvm.mmra_tag`: MLIR wrapper around a prefix:suffix MMRA tag.
#[attr(
    name = "llvm.mmra_tag",
    format = "`<` $prefix `` `:` `` $suffix `>`",
    def = "LLVM_MMRATagAttr",
    summary = "MLIR wrapper around a prefix:suffix MMRA tag",
    mnemonic_alias = true
)]
pub struct MMRATagAttr {
    /// The parameter `prefix`.
    pub prefix: String,
    /// The parameter `suffix`.
    pub suffix: String,
}

/// `#llvm.memory_effects`.
#[attr(
    name = "llvm.memory_effects",
    format = "`<` struct(params) `>`",
    def = "LLVM_MemoryEffectsAttr",
    summary = ""
)]
pub struct MemoryEffectsAttr {
    /// The parameter `other`.
    pub other: ModRefInfo,
    #[param(name = "argMem")]
    /// The parameter `argMem`.
    pub arg_mem: ModRefInfo,
    #[param(name = "inaccessibleMem")]
    /// The parameter `inaccessibleMem`.
    pub inaccessible_mem: ModRefInfo,
    #[param(name = "errnoMem")]
    /// The parameter `errnoMem`.
    pub errno_mem: ModRefInfo,
    #[param(name = "targetMem0")]
    /// The parameter `targetMem0`.
    pub target_mem0: ModRefInfo,
    #[param(name = "targetMem1")]
    /// The parameter `targetMem1`.
    pub target_mem1: ModRefInfo,
}

/// `#llvm.poison`.
#[attr(name = "llvm.poison", def = "LLVM_PoisonAttr", summary = "")]
pub struct PoisonAttr;

/// `#llvm.tbaa_member`.
#[attr(
    name = "llvm.tbaa_member",
    format = "`<` params `>`",
    def = "LLVM_TBAAMemberAttr",
    summary = ""
)]
pub struct TBAAMemberAttr {
    #[param(name = "typeDesc", cpp = "TBAANodeAttr")]
    /// The parameter `typeDesc`.
    pub type_desc: Attribute,
    /// The parameter `offset`.
    pub offset: i64,
}

/// `#llvm.tbaa_root`: LLVM dialect TBAA root metadata.
#[attr(
    name = "llvm.tbaa_root",
    format = "(`<` struct(params)^ `>`)?",
    def = "LLVM_TBAARootAttr",
    summary = "LLVM dialect TBAA root metadata",
    mnemonic_alias = true
)]
pub struct TBAARootAttr {
    #[param(cpp = "StringAttr")]
    /// The parameter `id`.
    pub id: Option<Handle<StringAttr>>,
}

/// `#llvm.tbaa_tag`: LLVM dialect TBAA tag metadata.
#[attr(
    name = "llvm.tbaa_tag",
    format = "`<` struct(params) `>`",
    def = "LLVM_TBAATagAttr",
    summary = "LLVM dialect TBAA tag metadata",
    mnemonic_alias = true
)]
pub struct TBAATagAttr {
    #[param(cpp = "TBAATypeDescriptorAttr")]
    /// The parameter `base_type`.
    pub base_type: Handle<TBAATypeDescriptorAttr>,
    #[param(cpp = "TBAATypeDescriptorAttr")]
    /// The parameter `access_type`.
    pub access_type: Handle<TBAATypeDescriptorAttr>,
    /// The parameter `offset`.
    pub offset: i64,
    #[param(default = false)]
    /// The parameter `constant`.
    pub constant: bool,
}

/// `#llvm.tbaa_type_desc`: LLVM dialect TBAA type metadata.
#[attr(
    name = "llvm.tbaa_type_desc",
    format = "`<` struct(params) `>`",
    def = "LLVM_TBAATypeDescriptorAttr",
    summary = "LLVM dialect TBAA type metadata",
    mnemonic_alias = true
)]
pub struct TBAATypeDescriptorAttr {
    /// The parameter `id`.
    pub id: String,
    /// The parameter `members`.
    pub members: crate::attributes::TBAAMembers,
}

/// `#llvm.target`: LLVM target info: triple, chip, features.
#[attr(
    name = "llvm.target",
    format = "`<` struct($triple, $chip, $features) `>`",
    def = "LLVM_TargetAttr",
    summary = "LLVM target info: triple, chip, features"
)]
pub struct TargetAttr {
    #[param(cpp = "StringAttr")]
    /// The parameter `triple`.
    pub triple: Handle<StringAttr>,
    #[param(cpp = "StringAttr")]
    /// The parameter `chip`.
    pub chip: Handle<StringAttr>,
    #[param(cpp = "TargetFeaturesAttr")]
    /// The parameter `features`.
    pub features: Option<Handle<TargetFeaturesAttr>>,
}

/// `#llvm.target_features`: LLVM target features attribute.
#[attr(
    name = "llvm.target_features",
    format = "`<` `[` (`]`) : ($features^ `]`)? `>`",
    verify = crate::attributes::verify_target_features,
    def = "LLVM_TargetFeaturesAttr",
    summary = "LLVM target features attribute",
    interfaces = [terrace_data_layout::DltiQuery],
)]
pub struct TargetFeaturesAttr {
    #[param(default = Vec::new(), cpp = "::llvm::ArrayRef<StringAttr>")]
    /// The parameter `features`.
    pub features: Vec<Handle<StringAttr>>,
}

/// `#llvm.undef`.
#[attr(name = "llvm.undef", def = "LLVM_UndefAttr", summary = "")]
pub struct UndefAttr;

/// `#llvm.vscale_range`.
#[attr(
    name = "llvm.vscale_range",
    format = "`<` struct(params) `>`",
    def = "LLVM_VScaleRangeAttr",
    summary = ""
)]
pub struct VScaleRangeAttr {
    #[param(name = "minRange", cpp = "IntegerAttr")]
    /// The parameter `minRange`.
    pub min_range: Handle<IntegerAttr>,
    #[param(name = "maxRange", cpp = "IntegerAttr")]
    /// The parameter `maxRange`.
    pub max_range: Handle<IntegerAttr>,
}

/// `#llvm.vec_type_hint`: Explicit vectorization compiler hint.
#[attr(
    name = "llvm.vec_type_hint",
    format = "`<` struct(params) `>`",
    def = "LLVM_VecTypeHintAttr",
    summary = "Explicit vectorization compiler hint"
)]
pub struct VecTypeHintAttr {
    #[param(cpp = "TypeAttr")]
    /// The parameter `hint`.
    pub hint: Handle<TypeAttr>,
    #[param(default = false)]
    /// The parameter `is_signed`.
    pub is_signed: bool,
}

/// `#llvm.zero`.
#[attr(name = "llvm.zero", def = "LLVM_ZeroAttr", summary = "")]
pub struct ZeroAttr;

/// `#llvm.linkage`.
#[attr(name = "llvm.linkage", format = "`<` $linkage `>`", def = "LinkageAttr", summary = "")]
pub struct LinkageAttr {
    /// The parameter `linkage`.
    pub linkage: Linkage,
}

/// `#llvm.loop_annotation`.
#[attr(
    name = "llvm.loop_annotation",
    format = "`<` struct(params) `>`",
    def = "LoopAnnotationAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct LoopAnnotationAttr {
    #[param(name = "disableNonforced", cpp = "BoolAttr")]
    /// The parameter `disableNonforced`.
    pub disable_nonforced: Option<Handle<IntegerAttr>>,
    #[param(cpp = "LoopVectorizeAttr")]
    /// The parameter `vectorize`.
    pub vectorize: Option<Handle<LoopVectorizeAttr>>,
    #[param(cpp = "LoopInterleaveAttr")]
    /// The parameter `interleave`.
    pub interleave: Option<Handle<LoopInterleaveAttr>>,
    #[param(cpp = "LoopUnrollAttr")]
    /// The parameter `unroll`.
    pub unroll: Option<Handle<LoopUnrollAttr>>,
    #[param(name = "unrollAndJam", cpp = "LoopUnrollAndJamAttr")]
    /// The parameter `unrollAndJam`.
    pub unroll_and_jam: Option<Handle<LoopUnrollAndJamAttr>>,
    #[param(cpp = "LoopLICMAttr")]
    /// The parameter `licm`.
    pub licm: Option<Handle<LoopLICMAttr>>,
    #[param(cpp = "LoopDistributeAttr")]
    /// The parameter `distribute`.
    pub distribute: Option<Handle<LoopDistributeAttr>>,
    #[param(cpp = "LoopPipelineAttr")]
    /// The parameter `pipeline`.
    pub pipeline: Option<Handle<LoopPipelineAttr>>,
    #[param(cpp = "LoopPeeledAttr")]
    /// The parameter `peeled`.
    pub peeled: Option<Handle<LoopPeeledAttr>>,
    #[param(cpp = "LoopUnswitchAttr")]
    /// The parameter `unswitch`.
    pub unswitch: Option<Handle<LoopUnswitchAttr>>,
    #[param(name = "mustProgress", cpp = "BoolAttr")]
    /// The parameter `mustProgress`.
    pub must_progress: Option<Handle<IntegerAttr>>,
    #[param(name = "isVectorized", cpp = "BoolAttr")]
    /// The parameter `isVectorized`.
    pub is_vectorized: Option<Handle<IntegerAttr>>,
    #[param(name = "startLoc", cpp = "FusedLoc")]
    /// The parameter `startLoc`.
    pub start_loc: Option<Handle<FusedLoc>>,
    #[param(name = "endLoc", cpp = "FusedLoc")]
    /// The parameter `endLoc`.
    pub end_loc: Option<Handle<FusedLoc>>,
    #[param(default = Vec::new(), name = "parallelAccesses", cpp = "::llvm::ArrayRef<AccessGroupAttr>")]
    /// The parameter `parallelAccesses`.
    pub parallel_accesses: Vec<Handle<AccessGroupAttr>>,
}

/// `#llvm.loop_distribute`.
#[attr(
    name = "llvm.loop_distribute",
    format = "`<` struct(params) `>`",
    def = "LoopDistributeAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct LoopDistributeAttr {
    #[param(cpp = "BoolAttr")]
    /// The parameter `disable`.
    pub disable: Option<Handle<IntegerAttr>>,
    #[param(name = "followupCoincident", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupCoincident`.
    pub followup_coincident: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupSequential", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupSequential`.
    pub followup_sequential: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupFallback", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupFallback`.
    pub followup_fallback: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupAll", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupAll`.
    pub followup_all: Option<Handle<LoopAnnotationAttr>>,
}

/// `#llvm.loop_interleave`.
#[attr(
    name = "llvm.loop_interleave",
    format = "`<` struct(params) `>`",
    def = "LoopInterleaveAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct LoopInterleaveAttr {
    #[param(cpp = "IntegerAttr")]
    /// The parameter `count`.
    pub count: Handle<IntegerAttr>,
}

/// `#llvm.loop_licm`.
#[attr(
    name = "llvm.loop_licm",
    format = "`<` struct(params) `>`",
    def = "LoopLICMAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct LoopLICMAttr {
    #[param(cpp = "BoolAttr")]
    /// The parameter `disable`.
    pub disable: Option<Handle<IntegerAttr>>,
    #[param(name = "versioningDisable", cpp = "BoolAttr")]
    /// The parameter `versioningDisable`.
    pub versioning_disable: Option<Handle<IntegerAttr>>,
}

/// `#llvm.loop_peeled`.
#[attr(
    name = "llvm.loop_peeled",
    format = "`<` struct(params) `>`",
    def = "LoopPeeledAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct LoopPeeledAttr {
    #[param(cpp = "IntegerAttr")]
    /// The parameter `count`.
    pub count: Option<Handle<IntegerAttr>>,
}

/// `#llvm.loop_pipeline`.
#[attr(
    name = "llvm.loop_pipeline",
    format = "`<` struct(params) `>`",
    def = "LoopPipelineAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct LoopPipelineAttr {
    #[param(cpp = "BoolAttr")]
    /// The parameter `disable`.
    pub disable: Option<Handle<IntegerAttr>>,
    #[param(cpp = "IntegerAttr")]
    /// The parameter `initiationinterval`.
    pub initiationinterval: Option<Handle<IntegerAttr>>,
}

/// `#llvm.loop_unroll_and_jam`.
#[attr(
    name = "llvm.loop_unroll_and_jam",
    format = "`<` struct(params) `>`",
    def = "LoopUnrollAndJamAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct LoopUnrollAndJamAttr {
    #[param(cpp = "BoolAttr")]
    /// The parameter `disable`.
    pub disable: Option<Handle<IntegerAttr>>,
    #[param(cpp = "IntegerAttr")]
    /// The parameter `count`.
    pub count: Option<Handle<IntegerAttr>>,
    #[param(name = "followupOuter", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupOuter`.
    pub followup_outer: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupInner", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupInner`.
    pub followup_inner: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupRemainderOuter", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupRemainderOuter`.
    pub followup_remainder_outer: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupRemainderInner", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupRemainderInner`.
    pub followup_remainder_inner: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupAll", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupAll`.
    pub followup_all: Option<Handle<LoopAnnotationAttr>>,
}

/// `#llvm.loop_unroll`.
#[attr(
    name = "llvm.loop_unroll",
    format = "`<` struct(params) `>`",
    def = "LoopUnrollAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct LoopUnrollAttr {
    #[param(cpp = "BoolAttr")]
    /// The parameter `disable`.
    pub disable: Option<Handle<IntegerAttr>>,
    #[param(cpp = "IntegerAttr")]
    /// The parameter `count`.
    pub count: Option<Handle<IntegerAttr>>,
    #[param(name = "runtimeDisable", cpp = "BoolAttr")]
    /// The parameter `runtimeDisable`.
    pub runtime_disable: Option<Handle<IntegerAttr>>,
    #[param(cpp = "BoolAttr")]
    /// The parameter `full`.
    pub full: Option<Handle<IntegerAttr>>,
    #[param(name = "followupUnrolled", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupUnrolled`.
    pub followup_unrolled: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupRemainder", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupRemainder`.
    pub followup_remainder: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupAll", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupAll`.
    pub followup_all: Option<Handle<LoopAnnotationAttr>>,
}

/// `#llvm.loop_unswitch`.
#[attr(
    name = "llvm.loop_unswitch",
    format = "`<` struct(params) `>`",
    def = "LoopUnswitchAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct LoopUnswitchAttr {
    #[param(name = "partialDisable", cpp = "BoolAttr")]
    /// The parameter `partialDisable`.
    pub partial_disable: Option<Handle<IntegerAttr>>,
}

/// `#llvm.loop_vectorize`.
#[attr(
    name = "llvm.loop_vectorize",
    format = "`<` struct(params) `>`",
    def = "LoopVectorizeAttr",
    summary = "",
    mnemonic_alias = true
)]
pub struct LoopVectorizeAttr {
    #[param(cpp = "BoolAttr")]
    /// The parameter `disable`.
    pub disable: Option<Handle<IntegerAttr>>,
    #[param(name = "predicateEnable", cpp = "BoolAttr")]
    /// The parameter `predicateEnable`.
    pub predicate_enable: Option<Handle<IntegerAttr>>,
    #[param(name = "scalableEnable", cpp = "BoolAttr")]
    /// The parameter `scalableEnable`.
    pub scalable_enable: Option<Handle<IntegerAttr>>,
    #[param(cpp = "IntegerAttr")]
    /// The parameter `width`.
    pub width: Option<Handle<IntegerAttr>>,
    #[param(name = "followupVectorized", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupVectorized`.
    pub followup_vectorized: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupEpilogue", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupEpilogue`.
    pub followup_epilogue: Option<Handle<LoopAnnotationAttr>>,
    #[param(name = "followupAll", cpp = "LoopAnnotationAttr")]
    /// The parameter `followupAll`.
    pub followup_all: Option<Handle<LoopAnnotationAttr>>,
}

/// `#llvm.mlir.module_flag`: LLVM module flag metadata.
#[attr(
    name = "llvm.mlir.module_flag",
    format = "`<` $behavior `,` $key `,` $value `>`",
    verify = crate::attributes::verify_mlir_module_flag,
    def = "ModuleFlagAttr",
    summary = "LLVM module flag metadata",
)]
pub struct ModuleFlagAttr {
    /// The parameter `behavior`.
    pub behavior: ModFlagBehavior,
    #[param(cpp = "StringAttr")]
    /// The parameter `key`.
    pub key: Handle<StringAttr>,
    #[param(cpp = "Attribute")]
    /// The parameter `value`.
    pub value: Attribute,
}

/// `#llvm.cgprofile_entry`: CG profile module flag entry.
#[attr(
    name = "llvm.cgprofile_entry",
    format = "`<` struct(params) `>`",
    def = "ModuleFlagCGProfileEntryAttr",
    summary = "CG profile module flag entry"
)]
pub struct ModuleFlagCGProfileEntryAttr {
    #[param(cpp = "FlatSymbolRefAttr")]
    /// The parameter `from`.
    pub from: Option<Handle<SymbolRefAttr>>,
    #[param(cpp = "FlatSymbolRefAttr")]
    /// The parameter `to`.
    pub to: Option<Handle<SymbolRefAttr>>,
    /// The parameter `count`.
    pub count: u64,
}

/// `#llvm.profile_summary`: ProfileSummary module flag.
#[attr(
    name = "llvm.profile_summary",
    format = "`<` struct(params) `>`",
    def = "ModuleFlagProfileSummaryAttr",
    summary = "ProfileSummary module flag"
)]
pub struct ModuleFlagProfileSummaryAttr {
    /// The parameter `format`.
    pub format: ProfileSummaryFormatKind,
    /// The parameter `total_count`.
    pub total_count: u64,
    /// The parameter `max_count`.
    pub max_count: u64,
    /// The parameter `max_internal_count`.
    pub max_internal_count: u64,
    /// The parameter `max_function_count`.
    pub max_function_count: u64,
    /// The parameter `num_counts`.
    pub num_counts: u64,
    /// The parameter `num_functions`.
    pub num_functions: u64,
    #[param(cpp = "std::optional<uint64_t>")]
    /// The parameter `is_partial_profile`.
    pub is_partial_profile: Option<u64>,
    #[param(cpp = "FloatAttr")]
    /// The parameter `partial_profile_ratio`.
    pub partial_profile_ratio: Option<Handle<FloatAttr>>,
    #[param(cpp = "::llvm::ArrayRef<ModuleFlagProfileSummaryDetailedAttr>")]
    /// The parameter `detailed_summary`.
    pub detailed_summary: Vec<Handle<ModuleFlagProfileSummaryDetailedAttr>>,
}

/// `#llvm.profile_summary_detailed`: ProfileSummary detailed information.
#[attr(
    name = "llvm.profile_summary_detailed",
    format = "`<` struct(params) `>`",
    def = "ModuleFlagProfileSummaryDetailedAttr",
    summary = "ProfileSummary detailed information"
)]
pub struct ModuleFlagProfileSummaryDetailedAttr {
    /// The parameter `cut_off`.
    pub cut_off: u32,
    /// The parameter `min_count`.
    pub min_count: u64,
    /// The parameter `num_counts`.
    pub num_counts: u32,
}

/// `#llvm.tailcallkind`.
#[attr(
    name = "llvm.tailcallkind",
    format = "`<` $tailCallKind `>`",
    def = "TailCallKindAttr",
    summary = ""
)]
pub struct TailCallKindAttr {
    #[param(name = "tailCallKind")]
    /// The parameter `tailCallKind`.
    pub tail_call_kind: TailCallKind,
}

/// `#llvm.uwtableKind`.
#[attr(
    name = "llvm.uwtableKind",
    format = "`<` $uwtableKind `>`",
    def = "UWTableKindAttr",
    summary = ""
)]
pub struct UWTableKindAttr {
    #[param(name = "uwtableKind")]
    /// The parameter `uwtableKind`.
    pub uwtable_kind: UWTableKind,
}

/// `#llvm.mlir.workgroup_attribution`: GPU workgroup attribution information.
#[attr(
    name = "llvm.mlir.workgroup_attribution",
    format = "`<` $num_elements `,` $element_type `>`",
    def = "WorkgroupAttributionAttr",
    summary = "GPU workgroup attribution information"
)]
pub struct WorkgroupAttributionAttr {
    #[param(cpp = "IntegerAttr")]
    /// The parameter `num_elements`.
    pub num_elements: Handle<IntegerAttr>,
    #[param(cpp = "TypeAttr")]
    /// The parameter `element_type`.
    pub element_type: Handle<TypeAttr>,
}
