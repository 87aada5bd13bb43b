// RUN: --allow-unregistered-dialect
// A colon at the end of the file.
"f"() { b = [@m: