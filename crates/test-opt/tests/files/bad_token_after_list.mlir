// RUN: --allow-unregistered-dialect
// A list that is not there counts as empty.
"f"() {a = #dlti.dl_spec@