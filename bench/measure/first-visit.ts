import { chromium } from "playwright";
import { findBrowser, NO_BROWSER } from "../../scripts/testing/browser";

/** `scriptBytes` covers scripts from the page's origin, without the processor's script. */
export type FirstVisit = { largestPaintMs: number; usableMs: number; scriptBytes: number; allBytes: number };

/** Slow 3G, as WebPageTest defines it. */
const LATENCY_MS = 400;
const BYTES_PER_SECOND = 400_000 / 8;
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };

/**
 * A string, because tsx adds helpers to functions that the page lacks. React sets `noValidate` once the form is
 * interactive.
 */
const WATCH = `
  window.firstVisit = {};
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.firstVisit.largestPaintMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  requestAnimationFrame(function check() {
    if (document.querySelector("form[novalidate]")) window.firstVisit.usableMs = performance.now();
    else requestAnimationFrame(check);
  });`;

/** Visits a donation page with an empty cache, on a slow phone and network. */
export async function measureFirstVisits(url: string, visits: number): Promise<FirstVisit[]> {
  const found = await findBrowser();
  if (!found) throw new Error(NO_BROWSER);
  const browser = await chromium.launch(found);
  try {
    const measured: FirstVisit[] = [];
    for (let visit = 0; visit < visits; visit++) {
      const page = await browser.newPage({ viewport: PHONE });
      const session = await page.context().newCDPSession(page);
      const scripts = new Set<string>();
      const bytes = { script: 0, all: 0 };
      session.on("Network.responseReceived", ({ requestId, type, response }) => {
        if (type === "Script" && new URL(response.url).origin === new URL(url).origin) scripts.add(requestId);
      });
      session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        bytes.all += encodedDataLength;
        if (scripts.has(requestId)) bytes.script += encodedDataLength;
      });
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_SECOND,
        uploadThroughput: BYTES_PER_SECOND,
      });
      await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
      await page.addInitScript({ content: WATCH });
      await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 });
      await page.waitForSelector("form[novalidate]", { timeout: 60_000 });
      const times = await page.evaluate<{ largestPaintMs: number; usableMs: number }>("window.firstVisit");
      measured.push({ ...times, scriptBytes: bytes.script, allBytes: bytes.all });
      await page.context().close();
    }
    return measured;
  } finally {
    await browser.close();
  }
}
