//! The test dialect and the file-test harness.
