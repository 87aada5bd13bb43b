//! The loop of the server: messages in, answers and diagnostics out.
//!
//! Files are read when a request requires it, or when no message is waiting, so that changes that
//! arrive in a burst are read once.

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types as lsp;
use lsp_types::notification::{self, Notification as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use terrace_ide::{Dialects, Encoding};
use terrace_ir::DialectRegistry;

use crate::capabilities::{capabilities, encoding};
use crate::convert::diagnostic;
use crate::definitions::dialects;
use crate::open::OpenFile;

/// The state of a connection.
pub(crate) struct Server<'a> {
    connection: &'a Connection,
    pub(crate) dialects: Dialects,
    pub(crate) files: Vec<OpenFile>,
    pub(crate) encoding: Encoding,
    /// Whether the client has sent `shutdown`.
    shut_down: bool,
}

/// The error of a request: a code of the protocol and a message.
pub(crate) struct Failure(pub(crate) ErrorCode, pub(crate) String);

/// The answer to a request, as JSON.
pub(crate) type Answer = Result<serde_json::Value, Failure>;

/// Serves the client of `connection`, with the dialects of `registry`, until it sends `exit`.
///
/// Returns whether `shutdown` came before.
pub fn serve(connection: &Connection, registry: &DialectRegistry) -> bool {
    let (files, encoding) = (Vec::new(), Encoding::default());
    let dialects = Dialects::from(registry.clone());
    let mut server = Server { connection, dialects, files, encoding, shut_down: false };
    server.run()
}

impl Server<'_> {
    fn run(&mut self) -> bool {
        loop {
            if self.connection.receiver.is_empty() {
                self.update_all();
            }
            match self.connection.receiver.recv() {
                Ok(Message::Request(request)) => self.answer(request),
                Ok(Message::Notification(sent)) if sent.method == notification::Exit::METHOD => {
                    return self.shut_down;
                }
                Ok(Message::Notification(sent)) => self.notified(sent),
                Ok(Message::Response(_)) => {}
                Err(_) => return false,
            }
        }
    }

    /// Reads the files that have changed, and publishes their diagnostics.
    fn update_all(&mut self) {
        for at in 0..self.files.len() {
            self.update(at);
        }
    }

    /// Reads the file with index `at` if it has changed, and publishes its diagnostics.
    fn update(&mut self, at: usize) {
        if self.files[at].update(&self.dialects) {
            self.publish(&self.files[at]);
        }
    }

    fn publish(&self, file: &OpenFile) {
        let problems = file.document().problems();
        self.send_diagnostics(lsp::PublishDiagnosticsParams {
            uri: file.uri.clone(),
            diagnostics: problems.map(|p| diagnostic(file, p, self.encoding)).collect(),
            version: Some(file.version),
        });
    }

    fn send_diagnostics(&self, params: lsp::PublishDiagnosticsParams) {
        let method = notification::PublishDiagnostics::METHOD.to_owned();
        self.send(Notification::new(method, params).into());
    }

    /// Sends a message; a client that no longer reads ends the loop by the next message.
    fn send(&self, message: Message) {
        let _ = self.connection.sender.send(message);
    }

    fn answer(&mut self, request: Request) {
        let Request { id, method, params, .. } = request;
        let answer = match method.as_str() {
            "initialize" => self.initialize(params),
            "shutdown" => {
                self.shut_down = true;
                Ok(serde_json::Value::Null)
            }
            _ => self.requested(&method, params),
        };
        self.send(response(id, answer).into());
    }

    fn initialize(&mut self, params: serde_json::Value) -> Answer {
        // A client that describes itself wrongly gets the defaults.
        let client = params.get("capabilities").cloned().unwrap_or_default();
        let client: lsp::ClientCapabilities = serde_json::from_value(client).unwrap_or_default();
        self.encoding = encoding(&client);
        self.dialects = dialects(self.dialects.registry(), &params);
        json(lsp::InitializeResult {
            capabilities: capabilities(self.encoding),
            server_info: Some(lsp::ServerInfo {
                name: "terrace-lsp".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    /// Returns the file at `uri`, up to date; `None` if it is not open.
    pub(crate) fn file(&mut self, uri: &lsp::Uri) -> Option<&OpenFile> {
        let at = self.files.iter().position(|file| file.uri == *uri)?;
        self.update(at);
        self.files.get(at)
    }

    fn notified(&mut self, sent: Notification) {
        match sent.method.as_str() {
            notification::DidOpenTextDocument::METHOD => {
                if let Ok(params) = parsed::<lsp::DidOpenTextDocumentParams>(sent.params) {
                    let lsp::TextDocumentItem { uri, version, text, .. } = params.text_document;
                    self.files.retain(|file| file.uri != uri);
                    let file = OpenFile::new(&self.dialects, uri, version, text);
                    self.publish(&file);
                    self.files.push(file);
                }
            }
            notification::DidChangeTextDocument::METHOD => {
                if let Ok(params) = parsed::<lsp::DidChangeTextDocumentParams>(sent.params) {
                    let uri = &params.text_document.uri;
                    let encoding = self.encoding;
                    if let Some(file) = self.files.iter_mut().find(|file| file.uri == *uri) {
                        let version = params.text_document.version;
                        file.change(version, params.content_changes, encoding);
                    }
                }
            }
            notification::DidCloseTextDocument::METHOD => {
                if let Ok(params) = parsed::<lsp::DidCloseTextDocumentParams>(sent.params) {
                    let uri = params.text_document.uri;
                    self.files.retain(|file| file.uri != uri);
                    let diagnostics = Vec::new();
                    let params = lsp::PublishDiagnosticsParams { uri, diagnostics, version: None };
                    self.send_diagnostics(params);
                }
            }
            _ => {}
        }
    }
}

fn response(id: RequestId, answer: Answer) -> Response {
    match answer {
        Ok(value) => Response::new_ok(id, value),
        Err(Failure(code, message)) => Response::new_err(id, code as i32, message),
    }
}

/// Returns the parameters of a message.
///
/// # Errors
/// When the parameters do not have the form that the protocol requires.
pub(crate) fn parsed<T: DeserializeOwned>(params: serde_json::Value) -> Result<T, Failure> {
    serde_json::from_value(params)
        .map_err(|error| Failure(ErrorCode::InvalidParams, error.to_string()))
}

/// Returns an answer as JSON.
///
/// # Errors
/// When `answer` has no representation.
pub(crate) fn json(answer: impl Serialize) -> Answer {
    serde_json::to_value(answer)
        .map_err(|error| Failure(ErrorCode::InternalError, error.to_string()))
}
