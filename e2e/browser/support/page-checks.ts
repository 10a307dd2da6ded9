import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import { expect, type Locator, type Page } from "playwright/test";

type Axe = typeof import("axe-core");
type Rules = RunOptions["runOnly"];

export const PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1280, height: 900 };

export const WCAG: Rules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** Only contrast can differ in the other color scheme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
const BY_COLOR: Rules = { type: "rule", values: COLOR_RULES };

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe (WCAG 2.2 AA) on the page in both color schemes; violations are reported together with those of other
 * pages.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Replaces axe's rule: a refresh removes the title briefly.
  await expect(page).toHaveTitle(/./);
  await switchScheme(page, "light");
  const light = await violationsOf(page, WCAG);
  await switchScheme(page, "dark");
  const dark = await violationsOf(page, BY_COLOR);
  expect.soft(light, `${name}, light`).toEqual([]);
  expect.soft(dark, `${name}, dark`).toEqual([]);
}

/** Runs axe without the rules about colors, which take most of its time. */
export async function expectAccessibleStructure(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle(/./);
  expect.soft(await violationsOf(page, WCAG, COLOR_RULES), name).toEqual([]);
}

/** Runs axe in both color schemes at phone and laptop width, and expects no horizontal scrolling. */
export async function expectUsableAtBothWidths(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${name}, ${size.width} pixels`);
    await expectNoSidewaysScroll(page, name);
  }
}

/** Expects no content beyond the right edge of the viewport. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.soft.poll(beyond, { message: `${name}: pixels beyond the edge` }).toBe(0);
}

/**
 * Expects that a dashboard page has not scrolled by itself once it is interactive: an element that moves between
 * pointer press and release receives no click.
 */
export async function expectNotScrolled(page: Page, name: string): Promise<void> {
  const inert = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(a, button, input, select, textarea)")]
        .filter((element) => !Object.keys(element).some((key) => key.startsWith("__reactProps")))
        .map((element) => element.outerHTML),
    );
  await expect.poll(inert, { message: `${name}: what is not interactive` }).toEqual([]);
  // Effects run after the frame in which React hydrates.
  const scrolled = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    return scrollY;
  });
  expect.soft(scrolled, `${name}: pixels that the page scrolled`).toBe(0);
}

/** Waits until React handles events of this control: parts of a page become interactive after its `load` event. */
export async function expectInteractive(control: Locator): Promise<void> {
  const isInteractive = () =>
    control.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
  await expect.poll(isInteractive, { message: `${control} is interactive` }).toBe(true);
  // Effects, such as listeners of shortcuts, run after the frame in which React hydrates.
  await control.evaluate(() => new Promise(requestAnimationFrame));
}

/**
 * Switches the color scheme and resolves when the page's scripts are notified, such as the one that recolors the
 * payment fields. Chrome notifies them one frame after the first one in the other scheme.
 */
async function switchScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  // Listeners run in the order in which they were added, so this one is the last.
  const last = await page.evaluateHandle((scheme) => {
    const query = matchMedia(`(prefers-color-scheme: ${scheme})`);
    const told = new Promise((done) => query.addEventListener("change", done, { once: true }));
    return { told: query.matches ? null : told };
  }, colorScheme);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await last.evaluate(async ({ told }) => {
    await told;
    // Skip transitions: colors in the middle of one have too little contrast.
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) one.finish();
  });
}

/** axe's violations in the page and its same-origin frames, one text per element, without the rules in `without`. */
export async function violationsOf(
  page: Page,
  runOnly: Rules,
  without: readonly string[] = [],
): Promise<string[]> {
  // Compiling axe takes as long as running it.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  // Listing what passed takes longer than checking it.
  const rules = Object.fromEntries(["document-title", ...without].map((id) => [id, { enabled: false }]));
  const options: RunOptions = { runOnly, rules, resultTypes: ["violations"] };
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, given);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`),
    );
  }, options);
}

/** Reloads the page until this is visible; changes at the processor reach the app by events. */
export async function openUntil(page: Page, path: string, what: string | Locator): Promise<void> {
  const expected = typeof what === "string" ? page.getByText(what) : what;
  await expect(async () => {
    await page.goto(path);
    await expect(expected.filter({ visible: true }).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
}
