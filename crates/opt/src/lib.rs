//! The optimizer driver: terrace-opt and the library behind it.
