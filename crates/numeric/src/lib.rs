//! Exact integers and floats of any width.
