//! Reduction of the JSON that `llvm-tblgen --dump-json` writes to the records of a dialect.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;

use serde_json::{Map, Value};

use crate::records::Records;

/// The fields of records that declarations depend on.
const FIELDS: &[&str] = &[
    "allowedTypes",
    "arguments",
    "assemblyFormat",
    "attrConstraints",
    "attrName",
    "baseAttr",
    "baseProperty",
    "baseType",
    "bitwidth",
    "builderCall",
    "children",
    "className",
    "cppClassName",
    "cppInterfaceName",
    "cppNamespace",
    "cppType",
    "decorators",
    "defaultValue",
    "effect",
    "effectOnFullRegion",
    "effects",
    "resource",
    "stage",
    "dependentDialects",
    "desc",
    "dialect",
    "enum",
    "enumerants",
    "genMnemonicAlias",
    "genVerifyDecl",
    "hasCanonicalizeMethod",
    "hasCanonicalizer",
    "hasConstantMaterializer",
    "hasCustomAssemblyFormat",
    "hasFolder",
    "hasOperationAttrVerify",
    "hasRegionArgAttrVerify",
    "hasRegionResultAttrVerify",
    "hasRegionVerifier",
    "hasVerifier",
    "isExtensible",
    "isOptional",
    "keyword",
    "kind",
    "lhs",
    "minSize",
    "mnemonic",
    "name",
    "opDialect",
    "opName",
    "parameters",
    "pattern",
    "predExpr",
    "predicate",
    "prefix",
    "regions",
    "replacement",
    "results",
    "rhs",
    "segmentAttrName",
    "separator",
    "storageType",
    "str",
    "successors",
    "suffix",
    "summary",
    "symbol",
    "trait",
    "traits",
    "transformer",
    "type",
    "typeName",
    "underlyingType",
    "value",
    "valueType",
    "values",
    "constraint",
];

/// Runs `llvm-tblgen` of LLVM 22 on `file`, and returns the records as JSON.
///
/// # Errors
/// When it is not installed, or fails; the text contains its diagnostics.
pub fn run_tblgen(file: &Path, include: &[PathBuf]) -> Result<Value, String> {
    let mut last = String::new();
    for program in ["llvm-tblgen-22", "llvm-tblgen"] {
        let mut command = Command::new(program);
        command.arg("--dump-json").arg(file);
        if let Some(folder) = file.parent() {
            command.arg("-I").arg(folder);
        }
        for folder in include {
            command.arg("-I").arg(folder);
        }
        match command.output() {
            Ok(output) if output.status.success() => {
                return serde_json::from_slice(&output.stdout).map_err(|error| error.to_string());
            }
            Ok(output) => return Err(String::from_utf8_lossy(&output.stderr).into_owned()),
            Err(error) => last = format!("cannot run {program}: {error}"),
        }
    }
    Err(last)
}

/// Returns the dialects that the operations, types and attributes of a dump belong to.
pub fn dialects(dump: &Value) -> BTreeSet<String> {
    let of = |class: &str, field: &str| -> Vec<String> {
        let names = dump["!instanceof"][class].as_array().into_iter().flatten();
        let name = |name: &Value| {
            let dialect = dump[name.as_str()?][field]["def"].as_str()?;
            Some(dump[dialect]["name"].as_str()?.to_owned())
        };
        names.filter_map(name).collect()
    };
    let mut found: BTreeSet<String> = of("Op", "opDialect").into_iter().collect();
    found.extend(of("TypeDef", "dialect"));
    found.extend(of("AttrDef", "dialect"));
    found
}

/// Returns the records of `dialect` in a dump, with all records that they refer to.
pub fn reduce(dump: &Value, dialect: &str) -> Records {
    let mut reduction = Reduction { dump, records: Records::default() };
    for name in roots(dump, dialect) {
        reduction.add(&name);
    }
    reduction.records
}

/// Returns the names of the records that belong to a dialect.
fn roots(dump: &Value, dialect: &str) -> Vec<String> {
    let of = |class: &str| {
        let names = dump["!instanceof"][class].as_array().into_iter().flatten();
        names.filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>()
    };
    let is = |name: &String, field: &str| {
        dump[&dump[name][field]["def"].as_str().unwrap_or("").to_owned()]["name"] == dialect
    };
    let mut out: Vec<String> =
        of("Dialect").into_iter().filter(|d| dump[d]["name"] == dialect).collect();
    let namespace = out.first().map(|d| dump[d]["cppNamespace"].clone()).unwrap_or_default();
    let own = |enumeration: &String| {
        let space = dump[enumeration]["cppNamespace"].as_str().unwrap_or("");
        let own = namespace.as_str().unwrap_or("").trim_start_matches("::");
        let inner = space.trim_start_matches("::").strip_prefix(own);
        !own.is_empty() && inner.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    out.extend(of("Op").into_iter().filter(|name| is(name, "opDialect")));
    for class in ["TypeDef", "AttrDef"] {
        out.extend(of(class).into_iter().filter(|name| is(name, "dialect")));
    }
    out.extend(of("EnumInfo").into_iter().filter(own));
    out
}

struct Reduction<'a> {
    dump: &'a Value,
    records: Records,
}

impl Reduction<'_> {
    fn add(&mut self, name: &str) {
        if self.records.defs.contains_key(name) {
            return;
        }
        // The entry stops the recursion at references back to the record.
        self.records.defs.insert(name.to_owned(), Rc::new(Value::Null));
        let reduced = self.definition(name);
        self.records.defs.insert(name.to_owned(), Rc::new(reduced));
    }

    fn definition(&mut self, name: &str) -> Value {
        let Some(raw) = self.dump[name].as_object() else { return Value::Null };
        let mut out = Map::new();
        out.insert("classes".to_owned(), raw.get("!superclasses").cloned().unwrap_or_default());
        for (key, value) in raw {
            if !FIELDS.contains(&&**key) {
                continue;
            }
            // The summary of a predicate or constraint is part of diagnostics.
            let value = self.value(value);
            if !is_default(&value) {
                out.insert(key.clone(), value);
            }
        }
        Value::Object(out)
    }

    fn value(&mut self, value: &Value) -> Value {
        match value {
            Value::Array(list) => list.iter().map(|value| self.value(value)).collect(),
            Value::Object(object) => match object.get("kind").and_then(Value::as_str) {
                Some("def") => self.reference(object["def"].as_str().unwrap_or("")),
                Some("dag") => {
                    let args = object["args"].as_array().into_iter().flatten();
                    args.map(|pair| Value::from(vec![self.value(&pair[0]), pair[1].clone()]))
                        .collect()
                }
                _ => object.get("printable").cloned().unwrap_or_default(),
            },
            other => other.clone(),
        }
    }

    fn reference(&mut self, name: &str) -> Value {
        if self.dump[name]["!anonymous"] == true {
            return self.definition(name);
        }
        self.add(name);
        Value::Object(Map::from_iter([("def".to_owned(), Value::from(name))]))
    }
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(value) => !value,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::Array(list) => list.is_empty(),
        Value::String(_) | Value::Object(_) => false,
    }
}
