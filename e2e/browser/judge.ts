import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const BY_COLOR = ["color-contrast", "link-in-text-block", "target-size"];

/** Judges the page in both color schemes by WCAG 2.2 AA; what is found is reported with the other pages' findings. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await switchScheme(page, "light");
  const found = await breaches(page, { type: "tag", values: WCAG });
  await switchScheme(page, "dark");
  // Of all the rules, only contrast can be different in the other scheme.
  const dark = await breaches(page, { type: "rule", values: BY_COLOR });
  expect.soft(found, `${name}, light`).toEqual([]);
  expect.soft(dark, `${name}, dark`).toEqual([]);
}

/** Nothing lies beyond the right edge of the window, so the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.soft.poll(beyond, { message: `${name}: pixels beyond the edge`, timeout: 2000 }).toBe(0);
}

async function switchScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  // Colors change in a transition; half-way they have a contrast that nobody reads by.
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) one.finish();
  });
}

async function breaches(page: Page, runOnly: { type: "tag" | "rule"; values: string[] }): Promise<string[]> {
  // What passes is not described: that takes longer than to judge it.
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ["violations"] });
  // Legacy: in the page itself, instead of another page for each report. No page of ours has a frame to judge.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`),
  );
}
