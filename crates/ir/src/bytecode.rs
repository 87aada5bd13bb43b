//! The interface between dialects and bytecode: readers and writers of the parts of attributes,
//! types, properties and versions. The crate `terrace-bytecode` implements the format.

use std::fmt::Debug;

use crate::body::Body;
use crate::store::context::Context;
use crate::store::diagnostic::Diagnostic;
use crate::store::handle::{Attribute, Ident, Location, Type};

/// Writes the parts of an attribute, a type, properties or a version, in order (MLIR:
/// `DialectBytecodeWriter`).
pub trait BytecodeWriter<'c> {
    /// Returns the context of the IR that is written.
    fn context(&self) -> &'c Context;

    /// Writes an unsigned number: 7 bits per byte (MLIR: `writeVarInt`).
    fn varint(&mut self, value: u64);

    /// Writes a single byte.
    fn byte(&mut self, value: u8);

    /// Writes bytes without a length prefix.
    fn bytes(&mut self, bytes: &[u8]);

    /// Writes a reference to an attribute.
    fn attribute(&mut self, attribute: Attribute);

    /// Writes a reference to an attribute that may be absent.
    fn optional_attribute(&mut self, attribute: Option<Attribute>);

    /// Writes a reference to a type.
    fn ty(&mut self, ty: Type);

    /// Writes a reference to a string of any bytes (MLIR: `writeOwnedString`).
    fn string(&mut self, string: &[u8]);

    /// Writes a reference to the resource `key` of `dialect`.
    fn resource(&mut self, dialect: &str, key: Ident);

    /// Writes a signed number in zigzag encoding: values near zero take few bytes (MLIR:
    /// `writeSignedVarInt`).
    fn signed(&mut self, value: i64) {
        self.varint((value << 1 ^ value >> 63) as u64);
    }

    /// Writes a number below 2^63 and a flag (MLIR: `writeVarIntWithFlag`).
    fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    /// Writes a truth value as a byte.
    fn bool(&mut self, value: bool) {
        self.byte(value.into());
    }

    /// Writes the number of bytes, then the bytes (MLIR: `writeOwnedBlob`).
    fn blob(&mut self, bytes: &[u8]) {
        self.varint(bytes.len() as u64);
        self.bytes(bytes);
    }
}

/// Reads the parts of an attribute, a type, properties or a version, in order (MLIR:
/// `DialectBytecodeReader`). The input is untrusted: every function returns an error if the bytes
/// end early or are invalid.
pub trait BytecodeReader<'f> {
    /// Returns the context that the bytecode is read into.
    fn context(&self) -> &'f Context;

    /// Returns an error located at the current position of the reader.
    fn error(&self, message: &str) -> Diagnostic;

    /// Returns the number of unread bytes.
    fn remaining(&self) -> usize;

    /// Returns the version of `dialect` that the file was written with; `None` if the file has no
    /// version of `dialect`.
    fn dialect_version(&self, dialect: &str) -> Option<&[u64]>;

    /// Reads an unsigned number.
    fn varint(&mut self) -> Result<u64, Diagnostic>;

    /// Reads `count` bytes.
    fn bytes(&mut self, count: u64) -> Result<&'f [u8], Diagnostic>;

    /// Reads a reference to an attribute.
    fn attribute(&mut self) -> Result<Attribute, Diagnostic>;

    /// Reads a reference to an attribute that may be absent.
    fn optional_attribute(&mut self) -> Result<Option<Attribute>, Diagnostic>;

    /// Reads a reference to a type.
    fn ty(&mut self) -> Result<Type, Diagnostic>;

    /// Reads a reference to a string.
    fn string(&mut self) -> Result<&'f [u8], Diagnostic>;

    /// Reads a reference to a resource of `dialect`; returns the key of the resource.
    fn resource(&mut self, dialect: &str) -> Result<Ident, Diagnostic>;

    /// Reads a byte.
    fn byte(&mut self) -> Result<u8, Diagnostic> {
        Ok(self.bytes(1)?[0])
    }

    /// Reads a signed number.
    fn signed(&mut self) -> Result<i64, Diagnostic> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// Reads a number and a flag.
    fn flagged(&mut self) -> Result<(u64, bool), Diagnostic> {
        let value = self.varint()?;
        Ok((value >> 1, value & 1 == 1))
    }

    /// Reads a truth value; every byte but 0 is true.
    fn bool(&mut self) -> Result<bool, Diagnostic> {
        Ok(self.byte()? != 0)
    }

    /// Reads bytes and, in front, their number.
    fn blob(&mut self) -> Result<&'f [u8], Diagnostic> {
        let count = self.varint()?;
        self.bytes(count)
    }

    /// Reads the number of elements that follow, each of at least one byte. A number above the
    /// remaining bytes is an error, so the caller may reserve memory for that many elements.
    fn count(&mut self) -> Result<usize, Diagnostic> {
        let count = self.varint()?;
        let left = self.remaining();
        match usize::try_from(count) {
            Ok(count) if count <= left => Ok(count),
            _ => Err(self.error(&format!(
                "attempting to parse {count} elements when only {left} bytes remain"
            ))),
        }
    }
}

/// The encoding of a dialect's attributes, types and versions in bytecode (MLIR:
/// `BytecodeDialectInterface`); declared with the dialect as an interface `dyn BytecodeDialect`.
pub trait BytecodeDialect: Send + Sync {
    /// Writes an attribute of the dialect; returns `false`, before writing anything, for an
    /// attribute that is to be encoded as text.
    fn write_attribute(&self, _: Attribute, _: &mut dyn BytecodeWriter<'_>) -> bool {
        false
    }

    /// Writes a type of the dialect; returns `false`, before writing anything, for a type that is
    /// to be encoded as text.
    fn write_type(&self, _: Type, _: &mut dyn BytecodeWriter<'_>) -> bool {
        false
    }

    /// Reads an attribute as [`BytecodeDialect::write_attribute`] writes it.
    fn read_attribute(&self, input: &mut dyn BytecodeReader<'_>) -> Result<Attribute, Diagnostic> {
        let code = input.varint()?;
        Err(input.error(&format!("unknown attribute code: {code}")))
    }

    /// Reads a type as [`BytecodeDialect::write_type`] writes it.
    fn read_type(&self, input: &mut dyn BytecodeReader<'_>) -> Result<Type, Diagnostic> {
        let code = input.varint()?;
        Err(input.error(&format!("unknown type code: {code}")))
    }

    /// Returns the version of the dialect, which is written to files; versions are compared number
    /// by number. No version is written if it is empty.
    fn version(&self) -> &[u64] {
        &[]
    }

    /// Reads a version.
    fn read_version(&self, input: &mut dyn BytecodeReader<'_>) -> Result<Vec<u64>, Diagnostic> {
        Err(input.error("Dialect does not support versioning"))
    }

    /// Upgrades IR that was read from a file of dialect version `version`; `location` is the
    /// location of the file (MLIR: `upgradeFromVersion`).
    fn upgrade(
        &self,
        _: &mut Body,
        _version: &[u64],
        _location: Location,
    ) -> Result<(), Diagnostic> {
        Ok(())
    }
}

/// Encodings of attributes and types in one file that replace those of their dialects, and versions
/// of dialects (MLIR: the callbacks of `BytecodeWriterConfig` and `BytecodeReaderConfig`).
pub trait BytecodeOverrides: Debug + Send + Sync {
    /// Writes an attribute. Returns the dialect whose attributes it is listed with, or `None`,
    /// before writing anything, to leave it to its dialect.
    fn write_attribute(
        &self,
        _: Attribute,
        _: &mut dyn BytecodeWriter<'_>,
    ) -> Option<&'static str> {
        None
    }

    /// Writes a type, as [`BytecodeOverrides::write_attribute`] does an attribute.
    fn write_type(&self, _: Type, _: &mut dyn BytecodeWriter<'_>) -> Option<&'static str> {
        None
    }

    /// Reads an attribute that is listed with those of `dialect`; `None` leaves it to the dialect.
    fn read_attribute(
        &self,
        _dialect: &str,
        _: &mut dyn BytecodeReader<'_>,
    ) -> Result<Option<Attribute>, Diagnostic> {
        Ok(None)
    }

    /// Reads a type that is listed with those of `dialect`; `None` leaves it to the dialect.
    fn read_type(
        &self,
        _dialect: &str,
        _: &mut dyn BytecodeReader<'_>,
    ) -> Result<Option<Type>, Diagnostic> {
        Ok(None)
    }

    /// Returns the version of `dialect` to write; `None` for the one that the dialect states (MLIR:
    /// `setDialectVersion`).
    fn dialect_version(&self, _dialect: &str) -> Option<Vec<u64>> {
        None
    }
}
