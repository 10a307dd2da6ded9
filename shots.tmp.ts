import { chromium } from "playwright";
import { findBrowser } from "./scripts/testing/browser";
const b = await chromium.launch(await findBrowser());
const list = (process.argv[2] ?? "").split(",");
for (const one of list) {
  const [email, example, color = ""] = one.split(":");
  for (const scheme of ["light", "dark"]) for (const width of [390, 1000]) {
    const page = await b.newPage({ viewport: { width, height: 600 }, deviceScaleFactor: 1 });
    const q = new URLSearchParams({ email, example: example ?? "", scheme, color });
    await page.goto(`http://localhost:3910/html?${q}`);
    await page.screenshot({ path: `/tmp/shots/${email}-${(example??"").replace(/ /g,"_")}-${scheme}-${width}.png`, fullPage: true });
    await page.close();
  }
}
await b.close();
