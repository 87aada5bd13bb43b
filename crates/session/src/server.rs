//! Requests in JSON-RPC 2.0, a line each ([`Server`]), and the same as tools of the Model Context
//! Protocol.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;
use terrace_ide::Json;

use crate::method::{METHODS, Method};
use crate::params::{Failed, Failure, Params};
use crate::session::Session;
use crate::similar::similar;

/// Greatest size of a request in bytes.
pub const MAX_REQUEST: usize = 64 << 20;

/// The versions of the Model Context Protocol that are known, the newest first.
const MCP_VERSIONS: [&str; 3] = ["2025-06-18", "2025-03-26", "2024-11-05"];

/// A server of one client.
pub struct Server {
    session: Session,
    has_ended: bool,
}

impl Server {
    /// Creates a server with a session.
    pub fn new(session: Session) -> Self {
        Self { session, has_ended: false }
    }

    /// Whether the client has ended the session by `exit`.
    pub fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Answers a message: a request, a notification or a list of these. Returns a line without its
    /// end, or `None` if there is nothing to answer.
    pub fn answer(&mut self, message: &[u8]) -> Option<String> {
        if message.len() > MAX_REQUEST {
            return Some(Self::refuse_long());
        }
        match serde_json::from_slice::<Value>(message) {
            Err(error) => {
                let failure = Failure::new(Failed::Parse, format!("not JSON: {error}"));
                Some(response(&Value::Null, Err(failure)))
            }
            Ok(Value::Array(list)) if !list.is_empty() => {
                let answers: Vec<String> =
                    list.iter().filter_map(|one| self.answer_one(one)).collect();
                (!answers.is_empty()).then(|| format!("[{}]", answers.join(",")))
            }
            Ok(one) => self.answer_one(&one),
        }
    }

    /// Returns the answer to a message that is longer than [`MAX_REQUEST`].
    pub fn refuse_long() -> String {
        let message = format!("a request has at most {MAX_REQUEST} bytes");
        response(&Value::Null, Err(Failure::new(Failed::Limit, message)))
    }

    fn answer_one(&mut self, message: &Value) -> Option<String> {
        let id = message.get("id");
        let method = message.get("method").and_then(Value::as_str);
        let is_id = |id: &Value| id.is_string() || id.is_number() || id.is_null();
        let Some(method) = method.filter(|_| id.is_none_or(is_id)) else {
            let failure = Failure::new(Failed::Request, "not a request: 'method' is missing");
            let id = id.filter(|id| is_id(id)).unwrap_or(&Value::Null);
            return Some(response(id, Err(failure)));
        };
        let params = message.get("params");
        let result = self.guarded(|server| server.dispatch(method, params));
        Some(response(id?, result))
    }

    /// Runs `work`; an error in the program ends the session's state, but not the server.
    fn guarded(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<String, Failure>,
    ) -> Result<String, Failure> {
        let result = catch_unwind(AssertUnwindSafe(|| work(self)));
        result.unwrap_or_else(|panic| {
            self.session.clear();
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            let message = format!(
                "an error in the program, which unloaded the module: {}",
                text.unwrap_or("no message")
            );
            Err(Failure::new(Failed::Internal, message))
        })
    }

    /// Returns the result of a request.
    fn dispatch(&mut self, method: &str, params: Option<&Value>) -> Result<String, Failure> {
        match method {
            "exit" => {
                self.has_ended = true;
                Ok("{}".to_owned())
            }
            "initialize" => Ok(initialize(params)),
            "ping" => Ok("{}".to_owned()),
            "tools/list" => Ok(tools()),
            "tools/call" => self.call_tool(params),
            // Notifications of the Model Context Protocol have no effect.
            _ if method.starts_with("notifications/") => Ok("{}".to_owned()),
            _ => self.run(find(method)?, params),
        }
    }

    fn run(&mut self, method: &Method, params: Option<&Value>) -> Result<String, Failure> {
        let params = Params::check(params, method.params)?;
        let mut json = Json::default();
        (method.run)(&mut self.session, &params, &mut json)?;
        Ok(json.into_string())
    }

    /// Calls a method as a tool: failures are results.
    fn call_tool(&mut self, params: Option<&Value>) -> Result<String, Failure> {
        let name = params.and_then(|params| params.get("name")).and_then(Value::as_str);
        let name = name.ok_or_else(|| Failure::value("name", "is missing"))?;
        let method = find(name)?;
        let arguments = params.and_then(|params| params.get("arguments"));
        let result = self.guarded(|server| server.run(method, arguments));
        let mut json = Json::default();
        json.object(|json| {
            let text = match &result {
                Ok(text) => text,
                Err(failure) => &failure.message,
            };
            json.name("content").list([text], |json, text| {
                json.object(|json| {
                    json.name("type").text("text").name("text").text(text);
                });
            });
            if let Ok(result) = &result {
                json.name("structuredContent").plain(result);
            }
            json.name("isError").plain(result.is_err());
        });
        Ok(json.into_string())
    }
}

/// Returns the method called `name`.
///
/// # Errors
/// When no method has the name.
fn find(name: &str) -> Result<&'static Method, Failure> {
    let found = METHODS.iter().find(|method| method.name == name);
    found.ok_or_else(|| {
        let names = similar(name, METHODS.iter().map(|method| method.name));
        let mut message = format!("no method is called '{name}'");
        if !names.is_empty() {
            message.push_str(&format!("; did you mean '{}'?", names.join("', '")));
        }
        Failure::new(Failed::Method, message)
    })
}

/// Returns the line that answers the request `id`.
fn response(id: &Value, result: Result<String, Failure>) -> String {
    let mut json = Json::default();
    json.object(|json| {
        json.name("jsonrpc").text("2.0").name("id").plain(id);
        match result {
            Ok(result) => json.name("result").plain(result),
            Err(Failure { kind, message }) => json.name("error").object(|json| {
                json.name("code").plain(kind as i32).name("message").text(&message);
            }),
        };
    });
    json.into_string()
}

/// Returns the answer to the first request of the Model Context Protocol.
fn initialize(params: Option<&Value>) -> String {
    let asked = params.and_then(|params| params.get("protocolVersion")).and_then(Value::as_str);
    let version = MCP_VERSIONS.iter().find(|version| Some(**version) == asked);
    let mut json = Json::default();
    json.object(|json| {
        json.name("protocolVersion").text(version.unwrap_or(&MCP_VERSIONS[0]));
        json.name("capabilities").object(|json| {
            json.name("tools").object(|_| ());
        });
        json.name("serverInfo").object(|json| {
            json.name("name").text("terrace").name("version").text(env!("CARGO_PKG_VERSION"));
        });
    });
    json.into_string()
}

/// Returns the methods as tools.
fn tools() -> String {
    let mut json = Json::default();
    json.object(|json| {
        json.name("tools").list(METHODS, |json, method| {
            json.object(|json| {
                json.name("name").text(method.name).name("description").text(method.summary);
                json.name("inputSchema").object(|json| schema(json, method));
            });
        });
    });
    json.into_string()
}

/// Writes the members of the JSON schema of parameters.
fn schema(json: &mut Json, method: &Method) {
    json.name("type").text("object");
    json.name("properties").object(|json| {
        for param in method.params {
            json.name(param.name).object(|json| {
                json.name("type").text(param.kind.schema());
                json.name("description").text(param.summary);
            });
        }
    });
    let required = method.params.iter().filter(|param| param.required);
    json.name("required").list(required, |json, param| {
        json.text(param.name);
    });
    json.name("additionalProperties").plain(false);
}
