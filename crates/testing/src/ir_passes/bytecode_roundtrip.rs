//! The pass `test-bytecode-roundtrip`: writes and reads bytecode whose encoding differs from that
//! of the dialects.

use std::sync::{Arc, Mutex, PoisonError};

use terrace_asm::{ParseOptions, PrintFlags, print_op};
use terrace_builtin::types::RankedTensorType;
use terrace_builtin::{DenseElementsAttr, IntegerType, Signedness};
use terrace_bytecode::{WriteOptions, read_overridden, write};
use terrace_ir::bytecode::{BytecodeOverrides, BytecodeReader, BytecodeWriter};
use terrace_ir::{Attribute, Context, Diagnostic, Type};
use terrace_pass::{PassRegistry, PassResult, Target, pass};

use crate::bytecode::VERSION;
use crate::{TestAttrParamsAttr, TestI32Type, VersionedAOp};

/// Adds the pass to `registry`.
pub(super) fn register(registry: &mut PassRegistry) {
    registry.insert::<TestBytecodeRoundtrip>();
}

/// Test pass to implement bytecode roundtrip tests.
#[pass(
    name = "test-bytecode-roundtrip",
    title = "(anonymous namespace)::TestBytecodeRoundtripPass",
    anchor = "builtin.module",
    run = run
)]
struct TestBytecodeRoundtrip {
    /// Specifies the test dialect version to emit and parse
    #[option]
    test_dialect_version: String,
    /// Specifies the test kind to execute
    #[option]
    test_kind: i32,
}

fn run(pass: &TestBytecodeRoundtrip, target: &mut Target<'_>) -> PassResult {
    let stated = pass.test_dialect_version.split_once('.');
    let stated = stated.and_then(|(major, minor)| Some([major.parse().ok()?, minor.parse().ok()?]));
    let version = stated.unwrap_or(VERSION);
    let root = target.body().root();
    let mut versioned = Vec::new();
    root.walk_all(|op| versioned.extend(op.is::<VersionedAOp>().then_some(op)));
    if version >= VERSION {
        versioned.clear();
    }
    if pass.test_kind == 6 {
        downgrade(target, version, &versioned)?;
    }
    let overrides = Arc::new(Overrides { kind: pass.test_kind, version, lines: Mutex::default() });
    let options = WriteOptions {
        producer: "MLIR22.1.8".to_owned(),
        overrides: Some(overrides.clone()),
        ..WriteOptions::default()
    };
    let bytes = write(root, &options).map_err(|error| target.error(error.to_string()))?;
    // Everything is encoded twice: to count what it refers to, and to write it.
    let written = overrides.take_lines();
    let properties = "downgrading op properties...\n".repeat(versioned.len());
    let (first, second) = written.split_at(written.len() / 2);
    terrace_ir::out!("{}{properties}{}{properties}", first.concat(), second.concat());
    let cx = target.context();
    let read = read_overridden(cx, "-", &bytes, &ParseOptions::default(), Some(&*overrides));
    terrace_ir::out!("{}", overrides.take_lines().concat());
    match read {
        Ok(file) => terrace_ir::out!("{}", print_op(file.body.root(), &PrintFlags::new())),
        Err(_) => return Err(target.emit(root.plain_error("failed to read bytecode\n"))),
    }
    Ok(())
}

/// Reports the operations that an earlier `version` of the dialect writes in another way.
fn downgrade(
    target: &Target<'_>,
    version: [u64; 2],
    versioned: &[terrace_ir::OpRef<'_>],
) -> PassResult {
    let [major, minor] = version;
    if version > VERSION {
        let [known_major, known_minor] = VERSION;
        target.emit(target.body().root().plain_error(format!(
            "current test dialect version is {known_major}.{known_minor}, can't downgrade to \
             version: {major}.{minor}"
        )));
    }
    for op in versioned {
        let modifier = op.attribute("modifier").map(|modifier| modifier.to_text(op.context()));
        if modifier.is_some_and(|modifier| modifier == "true") {
            let message = format!(
                "cannot downgrade to version {major}.{minor} since the modifier is not compatible"
            );
            target.emit(op.error(message));
        } else {
            terrace_ir::outln!("downgrading op...");
        }
    }
    Ok(())
}

/// The encodings of one kind of test.
#[derive(Debug)]
struct Overrides {
    kind: i32,
    version: [u64; 2],
    /// The lines about encodings that were replaced.
    lines: Mutex<Vec<String>>,
}

/// The code of a signless integer of 32 bits among the builtin types, and the rest of its encoding.
const BUILTIN_I32: (u64, u64) = (0, 32 << 2);
/// The code of an integer type among the builtin types of tests, which is not in use otherwise.
const OTHER_INTEGER: u64 = 1000;
/// The code of dense elements among the builtin attributes.
const BUILTIN_DENSE: u64 = 18;

impl Overrides {
    fn note(&self, text: &str) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push(format!("{text}...\n"));
    }

    fn take_lines(&self) -> Vec<String> {
        std::mem::take(&mut *self.lines.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn is_old(&self) -> bool {
        self.version < VERSION
    }
}

/// Returns the elements of type `i32` with the parameters of an attribute.
fn elements_of(cx: &Context, params: &TestAttrParamsAttr) -> Attribute {
    let ty = RankedTensorType::get(cx, &[2], IntegerType::get(cx, 32)).ty();
    let bytes = [params.v0, params.v1].map(i32::to_le_bytes).concat();
    let splat = params.v0 == params.v1;
    let bytes = if splat { bytes[..4].to_vec() } else { bytes };
    let dense = DenseElementsAttr::from_raw(cx, ty, &bytes, splat);
    dense.map_or_else(|_| TestAttrParamsAttr::clone(params).intern(cx).attr(), |dense| dense.attr())
}

impl BytecodeOverrides for Overrides {
    fn write_attribute(
        &self,
        attribute: Attribute,
        out: &mut dyn BytecodeWriter<'_>,
    ) -> Option<&'static str> {
        let cx = out.context();
        let params = attribute.downcast::<TestAttrParamsAttr>(cx).filter(|_| self.kind == 3)?;
        self.note("Overriding TestAttrParamsAttr encoding");
        let dense = elements_of(cx, params);
        let dense = dense.downcast::<DenseElementsAttr>(cx)?;
        out.varint(BUILTIN_DENSE);
        out.ty(dense.ty);
        out.blob(&dense.data);
        Some("builtin")
    }

    fn write_type(&self, ty: Type, out: &mut dyn BytecodeWriter<'_>) -> Option<&'static str> {
        match self.kind {
            0 if self.is_old() => {
                let ty = ty.downcast::<IntegerType>(out.context())?;
                self.note("Overriding IntegerType encoding");
                out.varint(OTHER_INTEGER);
                out.varint(u64::from(ty.width) << 2 | ty.signedness as u64);
                Some("builtin")
            }
            1 if ty.is::<TestI32Type>() => {
                self.note("Overriding TestI32Type encoding");
                out.varint(BUILTIN_I32.0);
                out.varint(BUILTIN_I32.1);
                Some("builtin")
            }
            _ => None,
        }
    }

    fn read_attribute(
        &self,
        dialect: &str,
        input: &mut dyn BytecodeReader<'_>,
    ) -> Result<Option<Attribute>, Diagnostic> {
        let cx = input.context();
        if self.kind != 4 || dialect != "builtin" || input.varint()? != BUILTIN_DENSE {
            return Ok(None);
        }
        let ty = input.ty()?;
        let i32s = RankedTensorType::get(cx, &[2], IntegerType::get(cx, 32)).ty();
        let numbers = input.blob()?.as_chunks().0;
        let numbers: Vec<i32> = numbers.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect();
        let &[v0, v1] = &numbers[..] else { return Ok(None) };
        if ty != i32s {
            return Ok(None);
        }
        self.note("Overriding parsing of TestAttrParamsAttr encoding");
        Ok(Some(TestAttrParamsAttr { v0, v1 }.intern(cx).attr()))
    }

    fn read_type(
        &self,
        dialect: &str,
        input: &mut dyn BytecodeReader<'_>,
    ) -> Result<Option<Type>, Diagnostic> {
        let cx = input.context();
        let is_builtin = dialect == "builtin";
        match self.kind {
            0 if is_builtin && self.is_old() && input.varint()? == OTHER_INTEGER => {
                let bits = input.varint()?;
                self.note("Overriding parsing of IntegerType encoding");
                let width = (bits >> 2) as u32;
                let signedness = match bits & 3 {
                    1 => Signedness::Signed,
                    2 => Signedness::Unsigned,
                    _ => Signedness::Signless,
                };
                let ty = IntegerType::try_get(cx, width, signedness);
                let ty = ty.map_err(|message| input.error(&message))?;
                Ok(Some(ty.ty()))
            }
            2 if is_builtin
                && input.varint()? == BUILTIN_I32.0
                && input.varint()? == BUILTIN_I32.1 =>
            {
                self.note("Overriding parsing of TestI32Type encoding");
                Ok(Some(TestI32Type {}.intern(cx).ty()))
            }
            5 if dialect == "test" => {
                let code = input.varint()?;
                Err(input.error(&format!("unknown attribute code: {code}")))
            }
            _ => Ok(None),
        }
    }

    fn dialect_version(&self, dialect: &str) -> Option<Vec<u64>> {
        (dialect == "test").then(|| self.version.to_vec())
    }
}
