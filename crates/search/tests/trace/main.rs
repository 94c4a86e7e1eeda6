//! Traces: what they record, and what is made of them.

mod exports;
mod parts;
mod reasons;
mod record;
mod story;
mod support;
