//! Attributes that describe the features of a target.

use std::fmt;

use terrace_builtin::parameter::Parameter;
use terrace_builtin::property::{EnumAttr, enum_from_keyword, write_enum};
use terrace_ir::Handle;
use terrace_ir::syntax::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ods::attr;

use super::ResourceLimitsAttr;
use crate::types::parse_case;
use crate::{Capability, ClientAPI, DeviceType, Extension, Vendor, Version};

/// `#spirv.vce`: a version, capabilities and extensions (MLIR: `VerCapExtAttr`).
#[attr(name = "spirv.vce", parse = parse_triple, print = print_triple)]
pub struct VerCapExtAttr {
    /// The version of SPIR-V.
    pub version: Version,
    /// The capabilities, in the order of the text.
    pub capabilities: Vec<Capability>,
    /// The extensions, in the order of the text.
    pub extensions: Vec<Extension>,
}

fn parse_cases<E: EnumAttr>(parser: &mut AsmParser<'_>, what: &str) -> ParseResult<Vec<E>> {
    let mut out = Vec::new();
    parser.parse_list(Delimiter::Square, "", |parser| {
        out.push(parse_case(parser, |keyword| format!("unknown {what}: {keyword}"))?);
        Ok(())
    })?;
    Ok(out)
}

fn print_cases<E: EnumAttr>(out: &mut AsmPrinter<'_>, cases: &[E]) -> fmt::Result {
    out.write_str("[")?;
    out.print_list(cases, |out, case| write_enum(*case, out))?;
    out.write_str("]")
}

fn parse_triple(parser: &mut AsmParser<'_>) -> ParseResult<VerCapExtAttr> {
    parser.parse_punct("<")?;
    let at = parser.position();
    let keyword = parser.parse_keyword()?;
    parser.parse_punct(",")?;
    let Some(version) = enum_from_keyword::<Version>(&keyword) else {
        return Err(parser.error(at, &format!("unknown version: {keyword}")));
    };
    let capabilities = parse_cases(parser, "capability")?;
    parser.parse_punct(",")?;
    let extensions = parse_cases(parser, "extension")?;
    parser.parse_punct(">")?;
    Ok(VerCapExtAttr { version, capabilities, extensions })
}

fn print_triple(attr: &VerCapExtAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    write_enum(attr.version, out)?;
    out.write_str(", ")?;
    print_cases(out, &attr.capabilities)?;
    out.write_str(", ")?;
    print_cases(out, &attr.extensions)?;
    out.write_str(">")
}

/// `#spirv.target_env`: the features and resource limits of a target.
#[attr(name = "spirv.target_env", parse = parse_target, print = print_target)]
pub struct TargetEnvAttr {
    /// The version, capabilities and extensions.
    pub triple: Handle<VerCapExtAttr>,
    /// The API that runs the programs.
    pub client_api: ClientAPI,
    /// The vendor of the device.
    pub vendor: Vendor,
    /// The type of device.
    pub device_type: DeviceType,
    /// The id of the device; `u32::MAX` if it is unknown.
    pub device_id: u32,
    /// The resource limits.
    pub limits: Handle<ResourceLimitsAttr>,
}

/// Returns the case called `keyword`; for an unknown keyword reports an error and, as MLIR does,
/// returns `unknown`.
fn known<E: EnumAttr>(parser: &AsmParser<'_>, keyword: &str, what: &str, unknown: E) -> E {
    enum_from_keyword(keyword).unwrap_or_else(|| {
        let message = format!("unknown {what}: {keyword}");
        parser.context().emit(parser.error(parser.name_position(), &message));
        unknown
    })
}

fn parse_target(parser: &mut AsmParser<'_>) -> ParseResult<TargetEnvAttr> {
    parser.parse_punct("<")?;
    let triple = parser.parse_attribute_of::<VerCapExtAttr>(None)?;
    parser.parse_punct(",")?;
    let mut client_api = ClientAPI::Unknown;
    let (mut vendor, mut device_type, mut device_id) =
        (Vendor::Unknown, DeviceType::Unknown, u32::MAX);
    if parser.parse_optional_keyword_str("api") {
        parser.parse_punct("=")?;
        let keyword = parser.parse_keyword()?;
        client_api = known(parser, &keyword, "client API", client_api);
        parser.parse_punct(",")?;
    }
    if let Some(keyword) = parser.parse_optional_keyword() {
        vendor = known(parser, &keyword, "vendor", vendor);
        if parser.parse_optional_punct(":") {
            let keyword = parser.parse_keyword()?;
            device_type = known(parser, &keyword, "device type", device_type);
            if parser.parse_optional_punct(":") {
                device_id = u32::parse(parser)?;
            }
        }
        parser.parse_punct(",")?;
    }
    let limits = parser.parse_attribute_of::<ResourceLimitsAttr>(None)?;
    parser.parse_punct(">")?;
    Ok(TargetEnvAttr { triple, client_api, vendor, device_type, device_id, limits })
}

fn print_target(attr: &TargetEnvAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    out.write_str("<")?;
    attr.triple.print_qualified(out)?;
    if attr.client_api != ClientAPI::Unknown {
        out.write_str(", api=")?;
        write_enum(attr.client_api, out)?;
    }
    if attr.vendor != Vendor::Unknown {
        out.write_str(", ")?;
        write_enum(attr.vendor, out)?;
        if attr.device_type != DeviceType::Unknown {
            out.write_str(":")?;
            write_enum(attr.device_type, out)?;
            if attr.device_id != u32::MAX {
                write!(out, ":{}", attr.device_id)?;
            }
        }
    }
    out.write_str(", ")?;
    attr.limits.print_qualified(out)?;
    out.write_str(">")
}
