//! Formats a dump as an HTML page.

use std::fmt::Write;

use super::Dump;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;\
padding:0 1em;color:#222;background:#fff}h1{font-size:1.4em}h2{font-size:1.1em;margin-top:2em}\
table{border-collapse:collapse;width:100%}td,th{padding:.15em .6em;text-align:right;\
font-variant-numeric:tabular-nums;white-space:nowrap}td:last-child,th:last-child{text-align:left;\
width:60%}td{border-top:1px solid #ddd}td div{position:relative;padding:0 .4em;overflow:hidden;\
text-overflow:ellipsis;max-width:36em}td div i{position:absolute;inset:0 auto 0 0;background:#4e79a740;\
z-index:-1}svg{width:100%;height:5em}@media(prefers-color-scheme:dark){body{color:#ddd;\
background:#161616}td{border-color:#444}}";

/// Colours of the parts in the picture.
const COLOURS: [&str; 9] = [
    "#bab0ac", "#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f", "#edc948", "#b07aa1",
    "#9c755f",
];

impl Dump<'_> {
    /// Returns an HTML page without scripts and external resources: a picture of the parts of the
    /// file, and tables of the largest items of each section.
    pub fn to_html(&self) -> String {
        let (version, size) = (self.version, self.bytes.len());
        let producer = escaped(&self.producer);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <title>MLIR bytecode, {size} bytes</title>\n<style>{STYLE}</style>\n\
             <h1>MLIR bytecode version {version}, {size} bytes, written by {producer}</h1>\n"
        );
        self.picture(&mut page);
        let parts = self.parts.iter();
        let rows = parts.map(|(name, range)| (range.start.to_string(), range.len() as u64, *name));
        table(&mut page, "Sections", "offset", size as u64, rows);
        for group in self.groups() {
            let total = group.rows.iter().map(|row| row.bytes).sum();
            let rows = group.rows.iter();
            let rows = rows.map(|row| (row.count.to_string(), row.bytes, &*row.label));
            table(&mut page, group.title, "count", total, rows);
        }
        page.push_str("</html>\n");
        page
    }

    /// Draws the parts as a bar from the first byte on the left to the last one on the right.
    fn picture(&self, page: &mut String) {
        let scale = 1000.0 / self.bytes.len() as f64;
        page.push_str("<svg viewBox=\"0 0 1000 60\" preserveAspectRatio=\"none\" role=\"img\">\n");
        for ((name, range), colour) in self.parts.iter().zip(COLOURS.iter().cycle()) {
            let (x, width) = (range.start as f64 * scale, range.len() as f64 * scale);
            let _ = writeln!(
                page,
                "<rect x=\"{x:.2}\" y=\"0\" width=\"{width:.2}\" height=\"60\" fill=\"{colour}\">\
                 <title>{name}: {} bytes</title></rect>",
                range.len()
            );
        }
        page.push_str("</svg>\n<p>");
        for ((name, _), colour) in self.parts.iter().zip(COLOURS.iter().cycle()) {
            let _ = write!(page, "<span style=\"color:{colour}\">&#9632;</span> {name} ");
        }
        page.push_str("</p>\n");
    }
}

/// Writes a table of items with their share of `total` bytes.
fn table<'a>(
    page: &mut String,
    title: &str,
    first: &str,
    total: u64,
    rows: impl Iterator<Item = (String, u64, &'a str)>,
) {
    let _ = write!(page, "<h2>{title}</h2>\n<table><tr><th>{first}<th>bytes<th>share<th></tr>\n");
    for (number, bytes, label) in rows {
        let share = 100.0 * bytes as f64 / total.max(1) as f64;
        let label = escaped(label);
        let _ = writeln!(
            page,
            "<tr><td>{number}<td>{bytes}<td>{share:.1} %<td><div>\
             <i style=\"width:{share:.1}%\"></i>{label}</div></tr>"
        );
    }
    page.push_str("</table>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
