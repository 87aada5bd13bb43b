//! Parameters of requests ([`Params`]) and the reasons why requests fail ([`Failure`]).

use serde_json::{Map, Value};

/// The kind of a failure, with its code in JSON-RPC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Failed {
    /// The text is not JSON.
    Parse = -32700,
    /// The JSON is not a request.
    Request = -32600,
    /// No method has the name.
    Method = -32601,
    /// A parameter is missing, unknown, or has a wrong value.
    Params = -32602,
    /// An error in the program itself.
    Internal = -32603,
    /// The session is not in a state for the request.
    State = -32000,
    /// A limit of the session is reached.
    Limit = -32001,
}

/// The reason why a request fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    pub(crate) kind: Failed,
    pub(crate) message: String,
}

impl Failure {
    /// Creates a failure.
    pub(crate) fn new(kind: Failed, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }

    /// Creates the failure for a wrong value of the parameter `name`.
    pub(crate) fn value(name: &str, message: impl std::fmt::Display) -> Self {
        Self::new(Failed::Params, format!("'{name}': {message}"))
    }
}

/// The type of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ParamType {
    /// A string in UTF-8.
    Text,
    /// A whole number that is not negative.
    Number,
    /// `true` or `false`.
    Flag,
}

impl ParamType {
    /// Returns the name of the type in JSON schemas.
    pub(crate) fn schema(self) -> &'static str {
        match self {
            ParamType::Text => "string",
            ParamType::Number => "integer",
            ParamType::Flag => "boolean",
        }
    }

    fn accepts(self, value: &Value) -> bool {
        match self {
            ParamType::Text => value.is_string(),
            ParamType::Number => value.as_u64().is_some_and(|number| u32::try_from(number).is_ok()),
            ParamType::Flag => value.is_boolean(),
        }
    }

    fn noun(self) -> &'static str {
        match self {
            ParamType::Text => "a string",
            ParamType::Number => "a whole number from 0 to 4294967295",
            ParamType::Flag => "true or false",
        }
    }
}

/// The declaration of a parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParamInfo {
    pub(crate) name: &'static str,
    pub(crate) kind: ParamType,
    pub(crate) required: bool,
    /// The meaning in a few words, for clients.
    pub(crate) summary: &'static str,
}

/// The parameters of a request, which agree with their declarations.
pub(crate) struct Params<'v>(Option<&'v Map<String, Value>>);

impl<'v> Params<'v> {
    /// Checks the parameters in `value` against `declared`; `None` stands for no parameters.
    ///
    /// # Errors
    /// When a parameter is missing, unknown, or of another type.
    pub(crate) fn check(value: Option<&'v Value>, declared: &[ParamInfo]) -> Result<Self, Failure> {
        let params = match value {
            None | Some(Value::Null) => None,
            Some(Value::Object(params)) => Some(params),
            Some(_) => {
                return Err(Failure::new(Failed::Params, "parameters must be an object"));
            }
        };
        for (name, value) in params.into_iter().flatten() {
            let Some(info) = declared.iter().find(|info| info.name == name) else {
                let known: Vec<String> =
                    declared.iter().map(|info| format!("'{}'", info.name)).collect();
                let known = match known.is_empty() {
                    true => "none".to_owned(),
                    false => known.join(", "),
                };
                return Err(Failure::value(name, format!("no such parameter; there are: {known}")));
            };
            if !info.kind.accepts(value) {
                return Err(Failure::value(name, format!("must be {}", info.kind.noun())));
            }
        }
        let params = Self(params);
        match declared.iter().find(|info| info.required && params.get(info.name).is_none()) {
            Some(missing) => Err(Failure::value(missing.name, "is missing")),
            None => Ok(params),
        }
    }

    fn get(&self, name: &str) -> Option<&'v Value> {
        self.0?.get(name)
    }

    /// Returns the string `name`; `None` if it is not given.
    pub(crate) fn text(&self, name: &str) -> Option<&'v str> {
        self.get(name)?.as_str()
    }

    /// Returns the string `name`; empty if it is not given.
    pub(crate) fn text_or_empty(&self, name: &str) -> &'v str {
        self.text(name).unwrap_or("")
    }

    /// Returns the number `name`; `None` if it is not given.
    pub(crate) fn number(&self, name: &str) -> Option<u32> {
        self.get(name)?.as_u64().and_then(|number| u32::try_from(number).ok())
    }

    /// Returns the flag `name`; `None` if it is not given.
    pub(crate) fn flag(&self, name: &str) -> Option<bool> {
        self.get(name)?.as_bool()
    }

    /// Whether the flag `name` is given and set.
    pub(crate) fn is_set(&self, name: &str) -> bool {
        self.flag(name).unwrap_or(false)
    }
}
