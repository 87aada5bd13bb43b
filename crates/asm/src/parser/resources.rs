//! Reading the file metadata dictionary,
//! `{-# dialect_resources: {…}, external_resources: {…} #-}`.

use std::sync::Arc;
use terrace_ir::lossless;

use terrace_builtin::{Blob, Resources};
use terrace_ir::Ident;

use super::cursor::Cursor;
use super::list::Nested;
use super::{ParseResult, Parser};
use crate::lexer::{Token, TokenKind as K, hex_string, string_bytes};
use crate::{ExternalResources, ResourceValue};

impl<'s> Cursor<'s> {
    /// Reads a word or a string if one is next.
    pub(super) fn key_or_string(&mut self) -> Option<String> {
        let text = self.next_spelling();
        let key = match self.token.kind {
            K::Bare => lossless::encode(text).into_owned(),
            K::String => lossless::encode(&string_bytes(text)).into_owned(),
            _ => return None,
        };
        self.advance();
        Some(key)
    }

    fn entry_key(&mut self, of: &str) -> ParseResult<String> {
        match self.key_or_string() {
            Some(key) => Ok(key),
            None => Err(self.error_here(format!("expected identifier key for '{of}' entry"))),
        }
    }

    /// Returns the blob that a string `"0x…"` encodes: four bytes of alignment, then the data.
    fn blob(&self, token: Token, key: &str) -> ParseResult<Arc<Blob>> {
        let message = format!("expected hex string blob for key '{key}'");
        let text = self.spelling(token);
        let Some(bytes) = hex_string(text) else {
            return Err(self.error_at(token.start(), message));
        };
        let message = format!("{message} to encode alignment in first 4 bytes");
        let Some((alignment, data)) = bytes.split_first_chunk::<4>() else {
            return Err(self.error_at(token.start(), message));
        };
        let alignment = u32::from_le_bytes(*alignment);
        if alignment != 0 && !alignment.is_power_of_two() {
            let message = format!("{message}, but got non-power-of-2 value: {alignment}");
            return Err(self.error_at(token.start(), message));
        }
        Ok(Arc::new(Blob { alignment, bytes: data.into() }))
    }
}

impl<'s> Parser<'s> {
    /// Reads the file metadata, `{-# … #-}`.
    pub(super) fn file_metadata(&mut self) -> ParseResult {
        self.cursor.advance();
        self.list_until(K::MetadataEnd, |p| {
            let position = p.cursor.token.start();
            let Some(key) = p.cursor.at(K::Bare).then(|| p.cursor.key_or_string()).flatten() else {
                let message = "expected identifier key in file metadata dictionary";
                return Err(p.cursor.error_here(message));
            };
            p.cursor.expect(K::Colon, "expected ':'")?;
            match &*key {
                "dialect_resources" => p.resource_sections(Self::dialect_section),
                "external_resources" => p.resource_sections(Self::external_section),
                _ => {
                    let message = format!("unknown key '{key}' in file metadata dictionary");
                    Err(p.cursor.error_at(position, message))
                }
            }
        })
    }

    /// Reads the sections of file metadata, `{name: {…}, …}`, by `read`.
    fn resource_sections(&mut self, read: fn(&mut Self, &str, u32) -> ParseResult) -> ParseResult {
        self.cursor.expect(K::LBrace, "expected '{'")?;
        self.list_until(K::RBrace, |p| {
            let position = p.cursor.token.start();
            if p.cursor.at(K::String) {
                return Err(p.cursor.error_here("expected identifier key for 'resource' entry"));
            }
            let name = p.cursor.entry_key("resource")?;
            p.cursor.expect(K::Colon, "expected ':'")?;
            p.cursor.expect(K::LBrace, "expected '{'")?;
            read(p, &name, position)
        })
    }

    fn dialect_section(&mut self, dialect: &str, position: u32) -> ParseResult {
        let Some(found) = self.cx.get_or_load_dialect(dialect) else {
            return Err(self.cursor.error_at(position, format!("dialect '{dialect}' is unknown")));
        };
        if !found.info().hooks.has_resources {
            let message = format!("unexpected 'resource' section for dialect '{dialect}'");
            return Err(self.cursor.error_here(message));
        }
        self.list_until(K::RBrace, |p| {
            let handle = p.resource_key(dialect)?;
            p.cursor.expect(K::Colon, "expected ':'")?;
            let token = p.cursor.advance();
            let blob = p.cursor.blob(token, handle.as_str(p.cx))?;
            Resources::of(p.cx).set(p.cx, dialect, handle, blob);
            Ok(())
        })
    }

    fn external_section(&mut self, group: &str, _: u32) -> ParseResult {
        self.list_until(K::RBrace, |p| {
            let key = p.cursor.entry_key("external_resources")?;
            p.cursor.expect(K::Colon, "expected ':'")?;
            let token = p.cursor.token;
            let value = match (token.kind, p.cursor.next_spelling()) {
                (K::Bare, b"true") => ResourceValue::Bool(true),
                (K::Bare, b"false") => ResourceValue::Bool(false),
                (K::String, text) if text.starts_with(b"\"0x") => {
                    ResourceValue::Blob(p.cursor.blob(token, &key)?)
                }
                (K::String, text) => ResourceValue::String(string_bytes(text).into()),
                _ => {
                    return Err(p
                        .cursor
                        .error_here(format!("expected string value for key '{key}'")));
                }
            };
            p.cursor.advance();
            ExternalResources::of(p.cx).add(group, &key, value);
            Ok(())
        })
    }

    /// Returns the context's key for the resource that this file names `key`; declares the resource
    /// on its first mention.
    fn declare_resource(&mut self, dialect: &str, key: &str) -> ParseResult<Ident> {
        let full = (dialect.to_owned(), key.to_owned());
        if let Some(known) = self.speculation.definitions().resources.get(&full) {
            return Ok(*known);
        }
        let definitions = self.speculation.in_order(self.cx)?.definitions_mut();
        let handle = Resources::of(self.cx).declare(self.cx, dialect, key);
        // As in MLIR, each mention of an empty key is a new resource.
        if !handle.as_str(self.cx).is_empty() {
            definitions.resources.insert(full, handle);
        }
        Ok(handle)
    }

    /// Reads the key of a resource of `dialect`.
    pub(super) fn resource_key(&mut self, dialect: &str) -> ParseResult<Ident> {
        let key = self.cursor.entry_key("resource")?;
        self.declare_resource(dialect, &key)
    }
}
