//! A session of a client and the server in one process.

use lsp_server::{Connection, Message, Notification, Request};
use serde_json::{Value, json};

const URI: &str = "untitled:Untitled-1";

/// The client's side of a session.
struct Client {
    connection: Connection,
    last: i32,
}

impl Client {
    fn notify(&self, method: &str, params: Value) {
        let sent = Notification::new(method.to_owned(), params);
        self.connection.sender.send(sent.into()).unwrap();
    }

    fn receive(&self) -> Message {
        let patience = std::time::Duration::from_secs(60);
        self.connection.receiver.recv_timeout(patience).unwrap()
    }

    /// Returns the answer to a request: the result, or the code of the error.
    fn request(&mut self, method: &str, params: Value) -> Result<Value, i32> {
        self.last += 1;
        let request = Request::new(self.last.into(), method.to_owned(), params);
        self.connection.sender.send(request.into()).unwrap();
        loop {
            if let Message::Response(answer) = self.receive() {
                return answer.response_result.map_err(|error| error.code);
            }
        }
    }

    /// Returns the messages of the diagnostics that are published next.
    fn diagnostics(&self) -> Vec<String> {
        loop {
            if let Message::Notification(sent) = self.receive() {
                let list = sent.params["diagnostics"].as_array().unwrap().clone();
                return list.iter().map(|d| d["message"].as_str().unwrap().to_owned()).collect();
            }
        }
    }
}

#[test]
fn a_session() {
    let (server, client) = Connection::memory();
    let thread =
        std::thread::spawn(move || terrace_lsp::serve(&server, &terrace_dialects::registry()));
    let mut client = Client { connection: client, last: 0 };
    let answer = client.request("initialize", json!({ "capabilities": {} })).unwrap();
    assert_eq!(answer["capabilities"]["positionEncoding"], "utf-16");
    let text = "func.func @f() {\n  // 😀\n  return\n}\n";
    let document = json!({ "uri": URI, "languageId": "mlir", "version": 1, "text": text });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    assert_eq!(client.diagnostics(), Vec::<String>::new());
    let range = json!({ "start": { "line": 1, "character": 7 },
                        "end": { "line": 2, "character": 8 } });
    let change = json!({ "range": range, "text": "\n  \"arith.constant\"() <{value = 1 : i32}> : () -> i32" });
    client.notify(
        "textDocument/didChange",
        json!({
        "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [change] }),
    );
    let found = client.diagnostics();
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("block with no terminator"), "{found:?}");
    let at = json!({ "textDocument": { "uri": URI }, "position": { "line": 2, "character": 4 } });
    let hover = client.request("textDocument/hover", at).unwrap();
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("\"arith.constant\""));
    let at = json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 13 } });
    let signature = client.request("textDocument/signatureHelp", at).unwrap();
    let label = signature["signatures"][0]["label"].as_str().unwrap();
    assert!(label.starts_with("func.func "), "{signature}");
    let file = json!({ "textDocument": { "uri": URI } });
    let tokens = client.request("textDocument/semanticTokens/full", file.clone()).unwrap();
    // `func.func`, `@f`, the comment, and `"arith.constant"`, two lines below.
    let expected = [0, 0, 9, 0, 0, 0, 10, 2, 4, 1, 1, 2, 5, 11, 0, 1, 2, 16, 0, 0];
    assert_eq!(tokens["data"].as_array().unwrap()[..20], expected.map(Value::from));
    let folds = client.request("textDocument/foldingRange", file.clone()).unwrap();
    assert_eq!((&folds[0]["startLine"], &folds[0]["endLine"]), (&json!(0), &json!(2)));
    let symbols = client.request("workspace/symbol", json!({ "query": "F" })).unwrap();
    assert_eq!(symbols[0]["name"], "f");
    let whole = json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 2, "insertSpaces": true } });
    assert_eq!(client.request("textDocument/formatting", whole), Ok(json!([])));
    let at = json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 10 } });
    let range = client.request("textDocument/prepareRename", at.clone()).unwrap();
    assert_eq!(range["start"]["character"], 10);
    let mut rename = at;
    rename["newName"] = "g".into();
    let edit = client.request("textDocument/rename", rename.clone()).unwrap();
    assert_eq!(edit["changes"][URI][0]["newText"], "@g");
    rename["newName"] = "".into();
    assert_eq!(client.request("textDocument/rename", rename), Err(-32803));
    assert_eq!(client.request("textDocument/nonsense", json!({})), Err(-32601));
    assert_eq!(client.request("textDocument/hover", json!({})), Err(-32602));
    assert_eq!(client.request("mlir/convertToBytecode", json!({ "uri": URI })), Err(-32803));
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(client.diagnostics(), Vec::<String>::new());
    assert_eq!(client.request("shutdown", Value::Null), Ok(Value::Null));
    client.notify("exit", Value::Null);
    assert!(thread.join().unwrap());
}

#[test]
fn a_folder_defines_dialects() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    file("terrace.toml", "irdl = [\"shop.mlir\", \"missing.mlir\"]\n");
    let operation = "%0 = irdl.is i32\n irdl.operands(price: %0)";
    file("shop.mlir", &format!("irdl.dialect @shop {{ irdl.operation @buy {{ {operation} }} }}"));
    let (server, client) = Connection::memory();
    let thread =
        std::thread::spawn(move || terrace_lsp::serve(&server, &terrace_dialects::registry()));
    let mut client = Client { connection: client, last: 0 };
    let root = format!("file://{}", folder.path().display());
    client.request("initialize", json!({ "capabilities": {}, "rootUri": root })).unwrap();
    let text = "func.func @f(%x: i64) {\n  \"shop.buy\"(%x) : (i64) -> ()\n  return\n}\nshop.";
    let document = json!({ "uri": URI, "languageId": "mlir", "version": 1, "text": text });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let _ = client.diagnostics();
    let at = json!({ "textDocument": { "uri": URI }, "position": { "line": 4, "character": 5 } });
    let items = client.request("textDocument/completion", at).unwrap();
    assert_eq!(items["items"][0]["label"], "buy", "{items}");
    let range = json!({ "start": { "line": 4, "character": 0 },
                        "end": { "line": 4, "character": 5 } });
    let change = json!({ "range": range, "text": "" });
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [change] }),
    );
    let found = client.diagnostics();
    assert!(found[0].contains("expected 'i32' but got 'i64'"), "{found:?}");
    client.request("shutdown", Value::Null).unwrap();
    client.notify("exit", Value::Null);
    assert!(thread.join().unwrap());
}
