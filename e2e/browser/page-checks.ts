import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import { expect, type Page } from "playwright/test";

type Axe = typeof import("axe-core");
type Rules = RunOptions["runOnly"];

export const PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1280, height: 900 };

export const WCAG: Rules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** Only contrast can differ in the other color scheme. */
const BY_COLOR: Rules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

const AXE = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};
axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] });`;

/**
 * Runs axe (WCAG 2.2 AA) on the page in both color schemes; violations are reported together with those of other
 * pages.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectAccessibleIn(page, name, "light");
  await expectAccessibleIn(page, name, "dark", BY_COLOR);
}

/**
 * Runs axe (WCAG 2.2 AA) at the width of a phone in the dark scheme and at that of a laptop in the light one; at neither
 * does the page scroll sideways.
 */
export async function expectUsableAtBothWidths(page: Page, name: string): Promise<void> {
  for (const [size, scheme] of [
    [PHONE, "dark"],
    [LAPTOP, "light"],
  ] as const) {
    await page.setViewportSize(size);
    await expectAccessibleIn(page, name, scheme);
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

async function expectAccessibleIn(
  page: Page,
  name: string,
  scheme: "light" | "dark",
  rules = WCAG,
): Promise<void> {
  // A refresh replaces the title, too.
  await expect(page).toHaveTitle(/./);
  await switchScheme(page, scheme);
  expect.soft(await violationsOf(page, rules), `${name}, ${scheme}`).toEqual([]);
}

/** What axe reports of the page and its frames, one text for each element. */
export async function violationsOf(page: Page, runOnly: Rules): Promise<string[]> {
  // Compiling axe takes as long as running it.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  // Listing what passed takes longer than checking it.
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, given);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`),
    );
  }, options);
}
