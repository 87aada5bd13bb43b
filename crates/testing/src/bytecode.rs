//! The bytecode interface of the test dialect, which has a version.

use terrace_ir::Diagnostic;
use terrace_ir::bytecode::{BytecodeDialect, BytecodeReader};

use crate::TestDialect;

/// The version of the dialect: major and minor.
const VERSION: [u64; 2] = [2, 0];

impl BytecodeDialect for TestDialect {
    fn version(&self) -> &[u64] {
        &VERSION
    }

    fn read_version(&self, input: &mut dyn BytecodeReader<'_>) -> Result<Vec<u64>, Diagnostic> {
        let version = [input.varint()?, input.varint()?];
        if version > VERSION {
            let ([major, minor], [known_major, known_minor]) = (version, VERSION);
            return Err(input.error(&format!(
                "current test dialect version is {known_major}.{known_minor}, can't parse version: \
                 {major}.{minor}"
            )));
        }
        Ok(version.into())
    }
}
