// A small part of Markdown as elements: paragraphs, code, tables. The text is never HTML.

function inline(parent: HTMLElement, text: string) {
  text.split(/(`[^`]*`)/).forEach((part, at) => {
    if (at % 2 === 0) parent.append(part);
    else {
      const code = document.createElement("code");
      code.textContent = part.slice(1, -1);
      parent.append(code);
    }
  });
}

const cells = (line: string) =>
  line.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));

/** Returns the elements of a text in Markdown. */
export function markdown(text: string): HTMLElement {
  const root = document.createElement("div");
  root.className = "markdown";
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.startsWith("```")) {
      const code: string[] = [];
      for (at++; at < lines.length && !lines[at]!.startsWith("```"); at++) code.push(lines[at]!);
      const pre = document.createElement("pre");
      pre.textContent = code.join("\n").trim();
      root.append(pre);
    } else if (line.startsWith("|")) {
      const table = document.createElement("table");
      for (; at < lines.length && lines[at]!.startsWith("|"); at++) {
        if (/^\|[-|\s]+$/.test(lines[at]!)) continue;
        const row = table.insertRow();
        for (const cell of cells(lines[at]!)) inline(row.insertCell(), cell);
      }
      root.append(table);
    } else if (line.trim()) {
      const part: string[] = [];
      for (; at < lines.length && lines[at]!.trim() && !/^(```|\|)/.test(lines[at]!); at++) {
        part.push(lines[at]!);
      }
      at--;
      const p = document.createElement("p");
      inline(p, part.join(" "));
      root.append(p);
    }
  }
  return root;
}
