// Differences by lines, from the pieces that Terrace returns: changed, equal, and equal but for the
// names of values.

/** Numbers of old and of new lines, and their relation: 0 changed, 1 equal, 2 renamed. */
export type Piece = [old: number, new: number, relation: number];

const CONTEXT = 3;

function line(kind: string, oldNumber: number | null, newNumber: number | null, text: string) {
  const row = document.createElement("div");
  row.className = `line ${kind}`;
  const gutter = document.createElement("span");
  gutter.className = "numbers";
  gutter.setAttribute("aria-hidden", "true");
  gutter.textContent = `${oldNumber ?? ""}`.padStart(4) + ` ${newNumber ?? ""}`.padStart(5);
  const sign = document.createElement("span");
  sign.className = "sign";
  sign.textContent = kind === "removed" ? "−" : kind === "added" ? "+" : " ";
  const code = document.createElement("code");
  code.textContent = text;
  row.append(gutter, sign, code);
  return row;
}

/** Shows the differences in `parent`; returns the numbers of removed and added lines. */
export function showDiff(parent: HTMLElement, oldText: string, newText: string, pieces: Piece[]) {
  const [old, now] = [oldText.split("\n"), newText.split("\n")];
  let [a, b, removed, added] = [0, 0, 0, 0];
  const rows: HTMLElement[] = [];
  pieces.forEach(([olds, news, relation], at) => {
    if (relation === 0) {
      for (let n = 0; n < olds; n++) rows.push(line("removed", a + n + 1, null, old[a + n] ?? ""));
      for (let n = 0; n < news; n++) rows.push(line("added", null, b + n + 1, now[b + n] ?? ""));
      removed += olds;
      added += news;
    } else {
      const head = at === 0 ? 0 : CONTEXT;
      const tail = at === pieces.length - 1 ? 0 : CONTEXT;
      const from = head, to = Math.max(head, news - tail);
      const show = (n: number) => rows.push(line(relation === 2 ? "renamed" : "same", a + n + 1, b + n + 1, now[b + n] ?? ""));
      for (let n = 0; n < Math.min(from, news); n++) show(n);
      if (to - from > 1) {
        const gap = document.createElement("button");
        gap.type = "button";
        gap.className = "gap";
        gap.textContent = `${to - from} equal lines`;
        const [first, second] = [a, b];
        gap.onclick = () => {
          const hidden = [];
          for (let n = from; n < to; n++) hidden.push(line("same", first + n + 1, second + n + 1, now[second + n] ?? ""));
          gap.replaceWith(...hidden);
        };
        rows.push(gap);
      } else for (let n = from; n < to; n++) show(n);
      for (let n = Math.max(to, from); n < news; n++) show(n);
    }
    a += olds;
    b += news;
  });
  parent.replaceChildren(...rows);
  return { removed, added };
}
