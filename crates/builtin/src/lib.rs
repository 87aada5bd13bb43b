//! The builtin dialect: types, attributes, locations, module.
