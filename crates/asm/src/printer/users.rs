//! Comments that name the users of values.

use std::collections::HashSet;

use terrace_ir::{Body, Op, OpRef, Value};

use super::Printer;

impl Printer<'_> {
    /// Writes the comment after an operation: the users of its results, or for an operation without
    /// results the number by which other comments refer to it.
    #[cold]
    pub(super) fn op_users_comment(&mut self, op: OpRef<'_>) {
        let body = op.body();
        let count = op.result_count();
        if count == 0 {
            if op.operand_count() > 0 {
                self.out.push_str(" // id: ");
                self.names.write_op_id(&mut self.out, body, op.id());
            }
            return;
        }
        let users: HashSet<Op> =
            op.results().flat_map(|v| body.uses(v)).map(|u| body.user(u)).collect();
        if users.is_empty() {
            self.out.push_str(" // unused");
            return;
        }
        let results: usize = users.iter().map(|user| body.result_count(*user)).sum();
        let one = count == 1 && results <= 1 && users.len() <= 1;
        self.out.push_str(if one { " // user: " } else { " // users: " });
        for (at, value) in op.results().enumerate() {
            if at > 0 {
                self.out.push_str(", ");
            }
            if count > 1 {
                self.out.push('(');
            }
            self.users_of(body, value);
            if count > 1 {
                self.out.push(')');
            }
        }
    }

    /// Writes the comment that names the users of a block argument.
    pub(super) fn argument_users_comment(&mut self, body: &Body, value: Value) {
        self.out.push_str("// ");
        self.names.write_value(&mut self.out, body, value, true);
        if body.has_uses(value) {
            self.out.push_str(" is used by ");
            self.users_of(body, value);
        } else {
            self.out.push_str(" is unused");
        }
        self.out.push('\n');
    }

    fn users_of(&mut self, body: &Body, value: Value) {
        if !body.has_uses(value) {
            self.out.push_str("unused");
        }
        let mut seen = HashSet::new();
        for (at, use_) in body.uses(value).enumerate() {
            let user = body.user(use_);
            if !seen.insert(user) {
                continue;
            }
            if at > 0 {
                self.out.push_str(", ");
            }
            if body.result_count(user) == 0 {
                self.names.write_op_id(&mut self.out, body, user);
                continue;
            }
            for (at, result) in body.results(user).enumerate() {
                if at > 0 {
                    self.out.push_str(", ");
                }
                self.names.write_value(&mut self.out, body, result, true);
            }
        }
    }
}
