import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const BY_COLOR = ["color-contrast", "link-in-text-block"];

/**
 * Runs axe (WCAG 2.2 AA) on the page in both color schemes; violations are reported together with those of other
 * pages.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // A refresh replaces the title, too.
  await expect(page).toHaveTitle(/./);
  await switchScheme(page, "light");
  const found = await breaches(page, { type: "tag", values: WCAG });
  await switchScheme(page, "dark");
  // Only contrast can differ in the other color scheme.
  const dark = await breaches(page, { type: "rule", values: BY_COLOR });
  expect.soft(found, `${name}, light`).toEqual([]);
  expect.soft(dark, `${name}, dark`).toEqual([]);
}

/** Expects no content beyond the right edge of the viewport. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.soft.poll(beyond, { message: `${name}: pixels beyond the edge`, timeout: 2000 }).toBe(0);
}

/**
 * Expects that a dashboard page has not scrolled by itself once all of it is interactive. What moves between the press and the
 * release of a pointer is not clicked.
 */
export async function expectNotScrolled(page: Page, name: string): Promise<void> {
  const inert = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(a, button, input, select, textarea)")]
        .filter((element) => !Object.keys(element).some((key) => key.startsWith("__reactProps")))
        .map((element) => element.outerHTML),
    );
  await expect.poll(inert, { message: `${name}: what is not interactive` }).toEqual([]);
  // Effects run after the frame in which React has attached itself.
  const scrolled = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    return scrollY;
  });
  expect.soft(scrolled, `${name}: pixels that the page scrolled`).toBe(0);
}

async function switchScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // Skip transitions: colors in the middle of one have too little contrast.
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) one.finish();
  });
}

async function breaches(page: Page, runOnly: { type: "tag" | "rule"; values: string[] }): Promise<string[]> {
  // Loading axe takes as long as running it, and each analysis does so twice.
  const loaded = await Promise.all(page.frames().map((frame) => frame.evaluate(() => "axe" in window)));
  const source = loaded.every(Boolean) ? { axeSource: ";" } : {};
  // Passed rules are not reported: serializing them takes longer than checking them.
  const axe = new AxeBuilder({ page, ...source }).options({ runOnly, resultTypes: ["violations"] });
  // Legacy mode runs in the page itself instead of opening another page per report; our pages have no frames to check.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`),
  );
}
