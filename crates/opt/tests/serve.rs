//! Sessions with `terrace-opt --serve`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

const INPUT: &str = "\
func.func @main(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.muli %0, %0 : i32
  %2 = arith.muli %0, %0 : i32
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}
";

/// A running server.
struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    id: u64,
}

impl Client {
    fn start(flags: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_terrace-opt"))
            .arg("--serve")
            .args(flags)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("terrace-opt runs");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Self { child, input, output, id: 0 }
    }

    fn send(&mut self, line: &[u8]) {
        self.input.write_all(line).expect("written");
        self.input.write_all(b"\n").expect("written");
        self.input.flush().expect("written");
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("an answer");
        serde_json::from_str(&line).expect("JSON")
    }

    /// Sends a message and returns its answer.
    fn raw(&mut self, line: &[u8]) -> Value {
        self.send(line);
        self.receive()
    }

    fn answer(&mut self, method: &str, params: Value) -> Value {
        self.id += 1;
        let id = self.id;
        let request = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        let answer = self.raw(request.to_string().as_bytes());
        assert_eq!((&answer["jsonrpc"], &answer["id"]), (&json!("2.0"), &json!(id)));
        answer
    }

    #[track_caller]
    fn call(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.answer(method, params);
        assert_eq!(answer.get("error"), None);
        answer["result"].take()
    }

    #[track_caller]
    fn fails(&mut self, method: &str, params: Value) -> (i64, String) {
        let answer = self.answer(method, params);
        let error = &answer["error"];
        let code = error["code"].as_i64().expect("a code");
        (code, error["message"].as_str().expect("a message").to_owned())
    }

    fn load(&mut self, text: &str) -> Value {
        self.call("load", json!({ "text": text }))
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // The server may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn passes_run_step_by_step_and_back() {
    let mut client = Client::start(&[]);
    let loaded = client.load(INPUT);
    assert_eq!((&loaded["ok"], &loaded["state"]), (&json!(true), &json!(0)));
    assert!(loaded["text"].as_str().unwrap().starts_with("module {\n  func.func @main("));

    let pipeline = "builtin.module(func.func(canonicalize,cse),symbol-dce)";
    let first = client.call("step", json!({ "pipeline": pipeline }));
    let step = &first["steps"][0];
    assert!(step["pass"].as_str().unwrap().starts_with("func.func(canonicalize{"), "{step}");
    assert_eq!((&step["changed"], &step["state"]), (&json!(true), &json!(1)));
    assert!(step["milliseconds"].is_f64());
    assert_eq!(first["remaining"], json!(2));
    let rest = client.call("step", json!({ "count": 5 }));
    let changed: Vec<&Value> =
        rest["steps"].as_array().unwrap().iter().map(|one| &one["changed"]).collect();
    assert_eq!(changed, [&json!(true), &json!(false)]);
    assert_eq!(rest["remaining"], json!(0));
    assert_eq!(client.call("step", json!({}))["steps"], json!([]));

    let states = client.call("states", json!({}));
    assert_eq!(states["states"].as_array().unwrap().len(), 4);
    let diff = client.call("diff", json!({ "from": 1, "to": 2 }));
    let text = diff["text"].as_str().unwrap();
    assert!(text.contains("\n-    %1 = arith.muli %arg0, %arg0 : i32\n"), "{text}");
    let diff = client.call("diff", json!({ "from": 0, "to": 2, "operations": true }));
    let kinds: Vec<&str> = diff["differences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["kind"].as_str().unwrap())
        .collect();
    assert!(kinds.contains(&"removed"), "{diff}");
    assert_eq!(client.call("diff", json!({}))["equal"], json!(true));

    let back = client.call("rewind", json!({ "state": 1 }));
    assert_eq!(back["state"], json!(1));
    let again = client.call("run", json!({ "pipeline": "cse" }));
    assert_eq!((&again["ok"], &again["state"]), (&json!(true), &json!(2)));
    assert_eq!(client.fails("rewind", json!({ "state": 3 })).0, -32602);
}

#[test]
fn the_ir_can_be_searched_and_explained() {
    let mut client = Client::start(&[]);
    client.load(INPUT);
    let found = client.call("query", json!({ "expression": "arith.muli(x, x)" }));
    let found = found["matches"].as_array().unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!((&found[0]["line"], &found[0]["column"]), (&json!(4), &json!(8)));
    let (code, message) = client.fails("query", json!({ "expression": "arith.muli(" }));
    assert_eq!(code, -32602);
    assert!(message.starts_with("'expression': 1:"), "{message}");

    let help = client.call("explain", json!({ "name": "canonicalize" }));
    let help = help["markdown"].as_str().unwrap();
    assert!(help.contains("| `max-iterations=<"), "{help}");
    let help = client.call("explain", json!({ "name": "arith.addi" }));
    assert!(help["markdown"].as_str().unwrap().starts_with("`arith.addi`\n"));
    let (_, message) = client.fails("explain", json!({ "name": "arith.adi" }));
    assert!(message.contains("arith.addi"), "{message}");
    let passes = client.call("passes", json!({ "filter": "cse" }));
    assert!(passes["passes"].as_array().unwrap().iter().any(|pass| pass["name"] == "cse"));
    let dialects = client.call("dialects", json!({}));
    assert!(dialects["dialects"].as_array().unwrap().iter().any(|one| one["name"] == "scf"));

    let layout = client.call("layout", json!({ "types": "i32, vector<4xf64>" }));
    assert_eq!(layout["scopes"][0]["rows"][0], json!(["i32", "4", "4", "4", "-"]));
    let graph = client.call("graph", json!({}));
    assert_eq!(graph["units"][1]["title"], json!("func.func @main"));
    let shown = client.call("show", json!({ "generic": true }));
    assert!(shown["text"].as_str().unwrap().starts_with("\"builtin.module\"() ({\n"));
}

#[test]
fn diagnostics_are_data() {
    let mut client = Client::start(&[]);
    let result = client.load("func.func @f() {\n  nonsense.a\n  %0 = arith.constant 1 : f32\n}\n");
    assert_eq!(result["ok"], json!(false));
    let found = result["diagnostics"].as_array().unwrap();
    assert!(found.len() >= 2, "{result}");
    assert_eq!((&found[0]["line"], &found[0]["column"]), (&json!(2), &json!(3)));
    assert_eq!(found[0]["severity"], json!("error"));
    let (code, message) = client.fails("run", json!({ "pipeline": "cse" }));
    assert_eq!((code, &*message), (-32000, "no module is loaded: `load` does so"));

    client.load("func.func @f() {\n  return\n}\n");
    let (code, message) = client.fails("plan", json!({ "pipeline": "cse,canonicalise" }));
    assert_eq!(code, -32602);
    let expected = "'pipeline': no pass is called 'canonicalise'; did you mean 'canonicalize'?";
    assert_eq!(message, expected);

    let text = "func.func @f(%t: tensor<4xf32>) {\n  \"a.b\"(%t) : (tensor<4xf32>) -> ()\n  \
                return\n}\n";
    client.call("load", json!({ "text": text, "allow_unregistered": true }));
    let failed = client.call("run", json!({ "pipeline": "cse,one-shot-bufferize,cse" }));
    assert_eq!((&failed["ok"], &failed["state"]), (&json!(false), &json!(1)));
    let steps = failed["steps"].as_array().unwrap();
    assert_eq!((steps.len(), &steps[1]["ok"]), (2, &json!(false)));
    assert_eq!(steps[1]["diagnostics"][0]["line"], json!(2));
    assert_eq!(failed["remaining"], json!(0));
}

#[test]
fn dialects_come_with_the_module() {
    let mut client = Client::start(&[]);
    let irdl = "irdl.dialect @shop {\n  irdl.operation @buy {\n    %0 = irdl.is i32\n    \
                irdl.operands(price: %0)\n  }\n}\n";
    let text = "func.func @f(%p: i32) {\n  \"shop.buy\"(%p) : (i32) -> ()\n  return\n}\n";
    let result = client.call("load", json!({ "text": text, "irdl": irdl }));
    assert_eq!(result["ok"], json!(true), "{result}");
    let text = text.replace("i32", "i64");
    let result = client.call("load", json!({ "text": text, "irdl": irdl }));
    assert_eq!(result["ok"], json!(false));
    assert_eq!(client.load(&text)["ok"], json!(false));
    let result = client.call("load", json!({ "text": text, "allow_unregistered": true }));
    assert_eq!(result["ok"], json!(true), "{result}");
}

#[test]
fn bad_requests_are_errors() {
    let mut client = Client::start(&[]);
    let code = |answer: Value| answer["error"]["code"].as_i64();
    assert_eq!(code(client.raw(b"{")), Some(-32700));
    assert_eq!(code(client.raw(b"\xff\xfe")), Some(-32700));
    assert_eq!(code(client.raw("[".repeat(100_000).as_bytes())), Some(-32700));
    assert_eq!(code(client.raw(b"[]")), Some(-32600));
    assert_eq!(code(client.raw(b"7")), Some(-32600));
    assert_eq!(code(client.raw(b"{\"id\":{},\"method\":\"states\"}")), Some(-32600));
    let (number, message) = client.fails("lod", json!({}));
    assert_eq!((number, &*message), (-32601, "no method is called 'lod'; did you mean 'load'?"));
    for params in [json!({}), json!({ "text": 1 }), json!({ "text": "", "x": 1 }), json!([1])] {
        assert_eq!(client.fails("load", params).0, -32602);
    }
    let missing = client.fails("rewind", json!({ "state": -1 })).1;
    assert_eq!(missing, "'state': must be a whole number from 0 to 4294967295");
    let long = format!("{{\"id\":1,\"method\":\"load\",\"params\":\"{}\"}}", "x".repeat(64 << 20));
    assert_eq!(code(client.raw(long.as_bytes())), Some(-32001));

    // Notifications have no answer, lists have one.
    client.send(b"{\"method\":\"states\"}");
    client.send(b"");
    let list = client.raw(b"[{\"id\":1,\"method\":\"ping\"},{\"id\":\"b\",\"method\":\"x\"}]");
    assert_eq!(list.as_array().unwrap().len(), 2);
    assert_eq!(list[1]["id"], json!("b"));

    let nested = "module {".repeat(20_000);
    assert_eq!(client.load(&nested)["ok"], json!(false));
    assert_eq!(client.load(INPUT)["ok"], json!(true));
}

#[test]
fn what_passes_print_is_no_answer() {
    let mut client = Client::start(&[]);
    client.load(INPUT);
    // The pass prints to standard output.
    let result = client.call("run", json!({ "pipeline": "snapshot-op-locations{filename=-}" }));
    assert_eq!(result["steps"].as_array().unwrap().len(), 1, "{result}");
    assert_eq!(client.call("exit", json!({})), json!({}));
    assert!(client.child.wait().unwrap().success());
}

#[test]
fn methods_are_tools() {
    let mut client = Client::start(&[]);
    let version = json!({ "protocolVersion": "2025-03-26", "capabilities": {} });
    let hello = client.call("initialize", version);
    assert_eq!(hello["protocolVersion"], json!("2025-03-26"));
    client.send(b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    let tools = client.call("tools/list", json!({}));
    let load = &tools["tools"][0];
    assert_eq!(load["name"], json!("load"));
    assert_eq!(load["inputSchema"]["properties"]["text"]["type"], json!("string"));
    assert_eq!(load["inputSchema"]["required"], json!(["text"]));
    let call = json!({ "name": "load", "arguments": { "text": INPUT } });
    let result = client.call("tools/call", call);
    assert_eq!(result["isError"], json!(false));
    assert_eq!(result["structuredContent"]["state"], json!(0));
    assert!(result["content"][0]["text"].as_str().unwrap().contains("arith.muli"));
    let call = json!({ "name": "rewind", "arguments": { "state": 9 } });
    let result = client.call("tools/call", call);
    assert_eq!(result["isError"], json!(true));
    assert!(result["content"][0]["text"].as_str().unwrap().contains("no state 9"));
}

#[test]
fn the_page_lists_every_method() {
    let page = include_str!("../../../docs/book/src/serve.md");
    let tools = Client::start(&[]).call("tools/list", json!({}));
    for tool in tools["tools"].as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        let quoted = format!("`{name}`");
        let is_row = |line: &&str| {
            line.split('|')
                .nth(1)
                .is_some_and(|methods| methods.split(", ").any(|one| one.trim() == quoted))
        };
        let row = page.lines().find(is_row).unwrap_or_else(|| panic!("{name} is missing"));
        for param in tool["inputSchema"]["properties"].as_object().unwrap().keys() {
            assert!(row.contains(&format!("`{param}`")), "{name}: {param} is missing");
        }
    }
}

#[test]
fn a_document_may_have_errors() {
    let mut client = Client::start(&[]);
    assert_eq!(client.fails("hover", json!({ "offset": 0 })).0, -32000);
    let text = "func.func @f(%x: i32) {\n  %0 = arith.addi %x, %y : i32\n  return\n}\n";
    let opened = client.call("open", json!({ "text": text, "tokens": true }));
    let problem = &opened["problems"][0];
    let at = text.find("%y").unwrap();
    assert_eq!((&problem["from"], &problem["to"]), (&json!(at), &json!(at + 2)));
    assert!(!opened["tokens"].as_array().unwrap().is_empty());
    let hover = client.call("hover", json!({ "offset": text.find("%x").unwrap() }));
    assert!(hover["markdown"].as_str().unwrap().contains("Type: `i32`"), "{hover}");
    let items = client.call("complete", json!({ "offset": text.find("addi").unwrap() }));
    assert!(items["items"].as_array().unwrap().iter().any(|one| one["label"] == "addi"));
    let formatted = client.call("format", json!({ "text": INPUT.replace("  ", " ") }));
    assert_eq!(formatted["text"], json!(INPUT));
    let pipeline = json!({ "pipeline": "func.func(canon", "offset": 15 });
    let items = client.call("complete_pipeline", pipeline);
    assert_eq!(items["from"], json!(10));
    assert!(items["items"].as_array().unwrap().iter().any(|one| one["label"] == "canonicalize"));
    let pipeline = json!({ "pipeline": "canonicalize{max-rewrites=1 ", "offset": 28 });
    let items = client.call("complete_pipeline", pipeline);
    assert!(items["items"].as_array().unwrap().iter().any(|one| one["label"] == "top-down="));
}
