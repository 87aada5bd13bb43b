// Tests of the built page in Chromium, at two widths: type, run, see the difference, see an error,
// share. Usage: node tests/run.mjs [--shots FOLDER]

import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const root = new URL("../dist/", import.meta.url).pathname;
const shots = process.argv.includes("--shots") ? process.argv[process.argv.indexOf("--shots") + 1] : null;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

const server = createServer(async (request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
  try {
    const body = await readFile(join(root, path.endsWith("/") ? `${path}index.html` : path));
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/html" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

async function open(width, height, fragment = "", colorScheme = "light") {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(address + fragment);
  await page.waitForSelector("body[data-ready]", { timeout: 60_000 });
  return { page, complaints, context };
}

const editor = (page) => page.locator("#panel-module .cm-content");
const output = (page) => page.locator("#panel-result .cm-content").innerText();
const steps = (page) => page.locator("#steps button").allTextContents();

async function type(page, locator, text) {
  await locator.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

async function shot(page, name) {
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

const MODULE = `func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %x, %c0 : i32
  return %0 : i32
}
`;

const tests = {
  async "a module runs as it is opened"({ page, width }) {
    assert.match(await output(page), /arith\.muli %arg0, %arg0/);
    assert.deepEqual((await steps(page)).map((text) => text.split(",")[0]), ["input", "canonicalize", "cse"]);
    await shot(page, `${width}-start`);
  },
  async "typing and running shows the difference"({ page, width }) {
    await type(page, editor(page), MODULE);
    await type(page, page.locator("#pipeline .cm-content"), "canonicalize");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => document.querySelector("#panel-result .cm-content").innerText.includes("return %arg0"));
    await page.getByRole("tab", { name: "Changes" }).click();
    await page.waitForSelector("#diff .removed");
    const removed = await page.locator("#diff .removed code").allInnerTexts();
    assert.ok(removed.some((line) => line.includes("arith.addi")), removed.join());
    assert.equal(await page.locator("#diff .renamed").count(), 1);
    await shot(page, `${width}-changes`);
  },
  async "an earlier state can be chosen"({ page }) {
    await page.locator("#steps button").first().click();
    await page.waitForFunction(() => document.querySelector("#panel-result .cm-content").innerText.includes("arith.addi"));
    assert.equal(await page.locator("#steps button[aria-current=step]").textContent(), "input, input");
  },
  async "errors are under the token and in the list"({ page, width }) {
    await type(page, editor(page), MODULE.replace("%x, %c0", "%x, %nothing"));
    await page.waitForSelector("#panel-module .cm-lintRange-error");
    assert.equal(await page.locator("#panel-module .cm-lintRange-error").innerText(), "%nothing");
    const problem = page.locator("#problems button").first();
    assert.match(await problem.innerText(), /3:23\s*use of undeclared SSA value name/);
    await page.waitForFunction(() => document.querySelector("#status").textContent.includes("error"));
    await problem.click();
    assert.equal(await page.evaluate(() => getSelection().toString()), "%nothing");
    await shot(page, `${width}-error`);
  },
  async "positions behind letters that are not ASCII are right"({ page }) {
    await type(page, editor(page), `// é😀\n${MODULE.replace("%x, %c0", "%x, %nothing")}`);
    await page.waitForSelector("#panel-module .cm-lintRange-error");
    assert.equal(await page.locator("#panel-module .cm-lintRange-error").innerText(), "%nothing");
  },
  async "errors of pipelines suggest names, and completion has them"({ page, width }) {
    await type(page, editor(page), MODULE);
    const pipeline = page.locator("#pipeline .cm-content");
    await type(page, pipeline, "canonicalise");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => document.querySelector("#pipeline-error").textContent.includes("did you mean 'canonicalize'?"));
    await type(page, pipeline, "");
    await page.keyboard.type("func.func(canon");
    await page.waitForSelector(".cm-tooltip-autocomplete");
    await shot(page, `${width}-completion`);
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#pipeline .cm-content").innerText.includes("func.func(canonicalize"));
  },
  async "operations are completed and described"({ page, width }) {
    await type(page, editor(page), "");
    await page.keyboard.type("func.func @f(%x: i32) {\n  %0 = arith.sub");
    await page.waitForSelector(".cm-tooltip-autocomplete li");
    const items = await page.locator(".cm-tooltip-autocomplete li").allInnerTexts();
    assert.ok(items.some((item) => item.startsWith("subi")), items.join());
    await page.keyboard.press("Escape");
    await type(page, editor(page), MODULE);
    await page.waitForTimeout(400);
    await page.locator("#panel-module .cm-line", { hasText: "arith.addi" }).getByText("arith.addi").hover();
    await page.waitForSelector(".hover");
    assert.match(await page.locator(".hover").innerText(), /Generic Form/);
    await shot(page, `${width}-hover`);
    await page.mouse.move(5, 5);
  },
  async "graphs are drawn in the page"({ page, width }) {
    await page.selectOption("#examples", { label: "Loops to branches" });
    await page.waitForFunction(() => document.querySelector("#status").textContent.includes("3 passes"));
    await page.getByRole("tab", { name: "Graph" }).click();
    await page.waitForSelector("#graph svg .edge.back");
    assert.match(await page.locator("#graph svg").getAttribute("aria-label"), /\^bb1 to \^bb2/);
    await shot(page, `${width}-graph`);
    await page.selectOption("#graph-kind", "values");
    await page.waitForFunction(() => document.querySelectorAll("#graph .node").length > 8);
    await shot(page, `${width}-graph-values`);
  },
  async "sizes of types are shown"({ page, width }) {
    await page.selectOption("#examples", { label: "Sizes of types" });
    await page.getByRole("tab", { name: "Layout" }).click();
    await page.waitForFunction(() => document.querySelector("#layout caption")?.textContent.includes("builtin.module"));
    const row = page.locator("#layout tr", { hasText: "i64" }).first();
    await page.waitForFunction(() => /i64\s*8\s*4/.test(document.querySelector("#layout table").innerText.replaceAll("\n", " ")));
    assert.match(await row.innerText(), /i64/);
    await shot(page, `${width}-layout`);
    await page.getByRole("tab", { name: "IR", exact: true }).click();
  },
  async "dialects in IRDL are checked and used"({ page, width }) {
    await page.selectOption("#examples", { label: "A dialect of one's own" });
    await page.waitForFunction(() => document.querySelector("#status").textContent.includes("1 pass "));
    await page.waitForFunction(() => document.querySelector("#problem-count").textContent === "0");
    assert.equal(await page.locator("#problem-count").innerText(), "0");
    await type(page, editor(page), (await page.evaluate(() => document.querySelector("#panel-module .cm-content").innerText)).replace("(%apple) : (i32)", "(%apple) : (i64)").replace("%apple: i32", "%apple: i64"));
    await page.waitForSelector("#problems button");
    assert.match(await page.locator("#problems button").first().innerText(), /expected 'i32' but got 'i64'/);
    await page.getByRole("tab", { name: "Dialects" }).click();
    await shot(page, `${width}-irdl`);
    await page.getByRole("tab", { name: "Module" }).click();
  },
  async "a link brings everything back"({ page, width, height }) {
    await type(page, editor(page), MODULE.replace("@f", "@shared"));
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#s="));
    const fragment = await page.evaluate(() => location.hash);
    const other = await open(width, height, fragment, "dark");
    assert.match(await editor(other.page).innerText(), /@shared/);
    await shot(other.page, `${width}-dark`);
    assert.deepEqual(other.complaints, []);
    await other.context.close();
  },
  async "deep nesting is an error, and the page goes on"({ page }) {
    await page.evaluate(() => (window.deep = "module {".repeat(5000)));
    await type(page, editor(page), "module {".repeat(2000));
    await page.waitForFunction(() => document.querySelector("#problems").textContent.includes("nesting is limited to"));
    await type(page, editor(page), MODULE);
    await page.getByRole("button", { name: "Run" }).click();
    await page.waitForFunction(() => document.querySelector("#problem-count").textContent === "0");
  },
  async "everything can be reached by keyboard"({ page }) {
    await page.locator("#examples").focus();
    const reached = new Set();
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate(() => document.activeElement?.id || document.activeElement?.className || ""));
    }
    for (const id of ["format", "share", "theme", "run", "tab-result", "unregistered"]) assert.ok(reached.has(id), `${id}: ${[...reached]}`);
    await page.locator("#tab-result").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator("#tab-changes").getAttribute("aria-selected"), "true");
    await page.keyboard.press("ArrowLeft");
  },
  async "nothing is wider than the page"({ page, width }) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} > ${width}`);
  },
};

let failures = 0;
for (const [width, height] of [[1360, 850], [420, 860]]) {
  const start = performance.now();
  const opened = await open(width, height);
  console.log(`${width} × ${height}: ready after ${Math.round(performance.now() - start)} ms`);
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test({ ...opened, width, height });
      console.log(`  ok      ${name}`);
    } catch (error) {
      failures++;
      console.log(`  FAILED  ${name}: ${error.message.split("\n").slice(0, 6).join("\n          ")}`);
      await shot(opened.page, `${width}-failed-${failures}`);
    }
  }
  if (opened.complaints.length) {
    failures++;
    console.log(`  FAILED  no errors in the console: ${opened.complaints.join("\n          ")}`);
  }
  await opened.context.close();
}
await browser.close();
server.close();
process.exit(failures ? 1 : 0);
