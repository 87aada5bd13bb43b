//! Writing the end of a file: resources that attributes mention, and external resources.

use terrace_builtin::Resources;
use terrace_ir::Ident;
use terrace_ir::print::{keyword_or_string, quoted};

use super::Printer;
use super::resources::{ExternalResources, ResourceValue};

/// The state of writing a section of resources.
#[derive(Default)]
struct Section {
    opened: bool,
    any: bool,
    comma: bool,
}

impl Printer<'_> {
    /// Writes `{-# … #-}` if there are any resources.
    pub(super) fn file_metadata(&mut self) {
        let mut section = Section::default();
        let mut dialects = std::mem::take(&mut self.resources).0;
        dialects.sort_keys();
        let resources = Resources::of(self.cx);
        let mut groups = Vec::new();
        for (dialect, keys) in &dialects {
            let mut entries = Vec::new();
            for key in keys {
                let blob = resources.blob(self.cx, dialect, Ident::get(self.cx, key));
                entries.extend(blob.map(|blob| (key.clone(), ResourceValue::Blob(blob))));
            }
            groups.push((dialect.clone(), entries));
        }
        self.resource_groups(&mut section, "dialect", &groups);
        let external = ExternalResources::of(self.cx).groups();
        self.resource_groups(&mut section, "external", &external);
        if section.opened {
            self.out.push_str("\n#-}\n");
        }
    }

    fn resource_groups(
        &mut self,
        section: &mut Section,
        kind: &str,
        groups: &[(String, Vec<(String, ResourceValue)>)],
    ) {
        section.any = false;
        let mut group_comma = false;
        for (group, entries) in groups {
            let mut any = false;
            for (key, value) in entries {
                if !std::mem::replace(&mut section.opened, true) {
                    self.out.push_str("\n{-#\n");
                }
                let text = resource_text(value);
                if self.flags.elide_resources_above.is_some_and(|most| text.len() as u64 > most) {
                    continue;
                }
                if !std::mem::replace(&mut section.any, true) {
                    self.out.push_str(if section.comma { ",\n  " } else { "  " });
                    self.out.push_str(kind);
                    self.out.push_str("_resources: {\n");
                }
                if std::mem::replace(&mut any, true) {
                    self.out.push_str(",\n");
                } else {
                    self.out.push_str(if group_comma { ",\n    " } else { "    " });
                    self.out.push_str(group);
                    self.out.push_str(": {\n");
                }
                self.out.push_str("      ");
                let _ = keyword_or_string(&mut self.out, key);
                self.out.push_str(": ");
                self.out.push_str(&text);
            }
            if any {
                group_comma = true;
                self.out.push_str("\n    }");
            }
        }
        if section.any {
            self.out.push_str("\n  }");
        }
        section.comma |= section.any;
    }
}

fn resource_text(value: &ResourceValue) -> String {
    let mut text = String::new();
    match value {
        ResourceValue::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        ResourceValue::String(value) => {
            let _ = quoted(&mut text, value);
        }
        ResourceValue::Blob(blob) => {
            text.reserve(blob.bytes.len() * 2 + 12);
            text.push_str("\"0x");
            let alignment = blob.alignment.to_le_bytes();
            for byte in alignment.iter().chain(&blob.bytes[..]) {
                let digit = |n: u8| char::from(b"0123456789ABCDEF"[n as usize & 15]);
                text.push(digit(byte >> 4));
                text.push(digit(*byte));
            }
            text.push('"');
        }
    }
    text
}
