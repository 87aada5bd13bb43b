//! The attributes `#dlti.target_device_spec` and `#dlti.target_system_spec`.

use std::fmt;

use terrace_data_layout::{DltiQuery, Entry, EntryList, Key, TargetDeviceSpec, TargetSystemSpec};
use terrace_ir::syntax::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::{Attribute, Context, Handle};
use terrace_ods::attr;

use crate::syntax::{Keys, check_keys, invalid, parse_entries, print_entries};

const NO_ENTRIES: &str = "no DLTI entries provided";

/// The properties of a device.
///
/// ```mlir
/// #dlti.target_device_spec<"max_vector_op_width" = 64 : ui32, "L1_cache_size_in_bytes" = 4096>
/// ```
#[attr(
    name = "dlti.target_device_spec",
    interfaces = [TargetDeviceSpec, DltiQuery],
    parse = parse_device,
    print = print_device,
)]
pub struct TargetDeviceSpecAttr {
    /// The properties of the device.
    pub entries: EntryList,
}

fn parse_device(parser: &mut AsmParser<'_>) -> ParseResult<TargetDeviceSpecAttr> {
    let entries = parse_entries(parser, Keys::Strings)?;
    check_device(parser.context(), &entries).map_err(|m| invalid(parser, &m))?;
    Ok(TargetDeviceSpecAttr { entries: EntryList::new(entries) })
}

fn print_device(device: &TargetDeviceSpecAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    print_entries(&device.entries, out)
}

fn check_device(cx: &Context, entries: &[Entry]) -> Result<(), String> {
    if entries.is_empty() {
        return Err(NO_ENTRIES.into());
    }
    check_keys(cx, entries, Keys::Strings)
}

impl TargetDeviceSpecAttr {
    /// Returns the device with these properties.
    ///
    /// # Errors
    /// If there are no entries, or a key is a type, empty or occurs twice.
    pub fn try_get(cx: &Context, entries: &[Entry]) -> Result<Handle<Self>, String> {
        check_device(cx, entries)?;
        Ok(TargetDeviceSpecAttr { entries: EntryList::new(entries) }.intern(cx))
    }
}

impl DltiQuery for TargetDeviceSpecAttr {
    fn query(&self, _: &Context, key: Key) -> Option<Attribute> {
        self.entries.query(key)
    }
}

impl TargetDeviceSpec for TargetDeviceSpecAttr {
    fn entries(&self) -> &EntryList {
        &self.entries
    }
}

/// The devices of a system, by name.
///
/// ```mlir
/// #dlti.target_system_spec<
///   "CPU" = #dlti.target_device_spec<"max_vector_op_width" = 64 : ui32>,
///   "GPU" = #dlti.target_device_spec<"max_vector_op_width" = 128 : ui32>>
/// ```
#[attr(
    name = "dlti.target_system_spec",
    interfaces = [TargetSystemSpec, DltiQuery],
    parse = parse_system,
    print = print_system,
)]
pub struct TargetSystemSpecAttr {
    /// The devices' names and descriptions.
    pub entries: EntryList,
}

fn parse_system(parser: &mut AsmParser<'_>) -> ParseResult<TargetSystemSpecAttr> {
    let entries = parse_entries(parser, Keys::Strings)?;
    check_system(parser.context(), &entries).map_err(|m| invalid(parser, &m))?;
    Ok(TargetSystemSpecAttr { entries: EntryList::new(entries) })
}

fn print_system(system: &TargetSystemSpecAttr, out: &mut AsmPrinter<'_>) -> fmt::Result {
    print_entries(&system.entries, out)
}

fn check_system(cx: &Context, entries: &[Entry]) -> Result<(), String> {
    if entries.is_empty() {
        return Err(NO_ENTRIES.into());
    }
    let mut seen = indexmap::IndexSet::new();
    for entry in entries {
        let Key::Identifier(device) = entry.key else {
            return Err("non-string key of DLTI system spec".into());
        };
        let name = device.attr().to_text(cx);
        if !entry.value.is::<TargetDeviceSpecAttr>() {
            return Err(format!("value associated with key {name} is not a DLTI device spec"));
        }
        if !seen.insert(device) {
            return Err(format!("repeated device ID in dlti.target_system_spec: {name}"));
        }
    }
    Ok(())
}

impl TargetSystemSpecAttr {
    /// Returns the system with these devices.
    ///
    /// # Errors
    /// If there are no entries, a key is a type or occurs twice, or a value is not a device.
    pub fn try_get(cx: &Context, entries: &[Entry]) -> Result<Handle<Self>, String> {
        check_system(cx, entries)?;
        Ok(TargetSystemSpecAttr { entries: EntryList::new(entries) }.intern(cx))
    }
}

impl DltiQuery for TargetSystemSpecAttr {
    fn query(&self, _: &Context, key: Key) -> Option<Attribute> {
        self.entries.query(key)
    }
}

impl TargetSystemSpec for TargetSystemSpecAttr {
    fn entries(&self) -> &EntryList {
        &self.entries
    }
}
