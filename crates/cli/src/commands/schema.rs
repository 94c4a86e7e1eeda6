//! `plywood schema`

use plywood_search::trace;

use crate::args::SchemaOf;
use crate::failure::Failure;
use crate::out::Out;

pub(crate) fn run(of: SchemaOf, out: &mut Out) -> Result<(), Failure> {
    let schema = match of {
        SchemaOf::Answer => plywood_api::schema(),
        SchemaOf::Trace => trace::json_schema(),
        SchemaOf::Board => plywood_api::board::schema(),
    };
    // It is JSON in any case; without --json it is written for people.
    if out.json {
        return out.value(schema.as_value());
    }
    let text = serde_json::to_string_pretty(schema.as_value());
    out.line(text.map_err(|error| Failure::Failed(error.to_string()))?)
}
