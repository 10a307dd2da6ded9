import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  anyHostileText,
  HOSTILE_TEXTS,
  onlyText,
  someHostileTexts,
  type Texts,
} from "@/lib/kernel/testing/hostile-values";
import { inForm } from "@/scripts/long-forms";
import { hostileData, type Shown } from "./testing/hostile-data";
import { renderPage } from "./testing/render-page";
import { CAMPAIGN_PAGE } from "./testing/shown/campaign-page";
import { CAMPAIGNS } from "./testing/shown/campaigns";
import { DASHBOARD } from "./testing/shown/dashboard";
import { DONATE } from "./testing/shown/donate";
import { DONOR_TEXTS } from "./testing/shown/donor-texts";
import { DONORS } from "./testing/shown/donors";
import { IMPORTS } from "./testing/shown/imports";
import { MONEY } from "./testing/shown/money";
import { OFFLINE } from "./testing/shown/offline";
import { PORTAL } from "./testing/shown/portal";
import { REPORTS } from "./testing/shown/reports";
import { SEGMENTS } from "./testing/shown/segments";
import { UI } from "./testing/shown/ui";
import { WORK } from "./testing/shown/work";

const SHOWN: Readonly<Record<string, Shown>> = {
  ...CAMPAIGN_PAGE,
  ...CAMPAIGNS,
  ...DASHBOARD,
  ...DONATE,
  ...DONOR_TEXTS,
  ...DONORS,
  ...IMPORTS,
  ...MONEY,
  ...OFFLINE,
  ...PORTAL,
  ...REPORTS,
  ...SEGMENTS,
  ...UI,
  ...WORK,
};

/** Components without stored data: their content is static, or passed in already rendered. */
const NO_STORED_DATA = [
  "ui/link.tsx",
  "dashboard/layout/more-link.tsx",
  "dashboard/layout/more-menu.tsx",
  "ui/auto-refresh.tsx",
  "donate/form/without-script.tsx",
  "donate/payment/wallets.tsx",
  "dashboard/segments/starters.tsx",
  "dashboard/donations/donation-bulk.tsx",
  "landing/fee-calculator.tsx",
  "ui/divider.tsx",
  "donate/embed/frame-messages.tsx",
  // The browser renders the preview; its page is tested separately.
  "dashboard/campaign-form/preview/live-preview.tsx",
  "dashboard/campaign-form/preview/beside.tsx",
  "dashboard/campaign-form/section.tsx",
  // The browser renders the editor; its text is tested with markdown.ts.
  "dashboard/campaign-form/story/story-editor.tsx",
  "dashboard/campaign-form/story/story-toolbar.tsx",
  "dashboard/campaign-form/story/link-fields.tsx",
  "dashboard/form-fields/part-form.tsx",
  "dashboard/donors/new-donor.tsx",
  "dashboard/donors/unsubscribe-form.tsx",
  "dashboard/filters/filter-form.tsx",
  "dashboard/filters/no-matches.tsx",
  "dashboard/forms/dollar-input.tsx",
  "dashboard/forms/action-button.tsx",
  "dashboard/forms/drafted.tsx",
  "dashboard/forms/form-actions.tsx",
  "dashboard/forms/restored-notice.tsx",
  "dashboard/forms/slug-input.tsx",
  "dashboard/imports/start-form.tsx",
  "dashboard/layout/loading.tsx",
  "dashboard/offline/batch-total.tsx",
  "dashboard/layout/not-found-notice.tsx",
  "dashboard/organization/onboarding-button.tsx",
  "dashboard/layout/plain-page.tsx",
  "dashboard/report/lazy-trend-chart.tsx",
  "dashboard/report/refresh-until-prepared.tsx",
  "dashboard/report/totals-notice.tsx",
  "dashboard/lists/cursor-pager.tsx",
  "dashboard/lists/row-keys.tsx",
  "dashboard/lists/row-link.tsx",
  "dashboard/lists/show-as-table.tsx",
  "dashboard/overview/setup-checklist.tsx",
  "dashboard/layout/skip-link.tsx",
  "dashboard/organization/until-active.tsx",
  "dashboard/unsaved/unsaved-guard.tsx",
  "dashboard/palette/command-bar.tsx",
  "dashboard/palette/palette.tsx",
  "dashboard/palette/shortcuts-dialog.tsx",
  // Shows a picture from our own origin, only in the browser.
  "dashboard/pictures/cropper.tsx",
  "dashboard/pictures/slider.tsx",
  "dashboard/exports/start-export.tsx",
  "dashboard/statements/cancel-run.tsx",
  "dashboard/webhooks/create-webhook.tsx",
  "dashboard/webhooks/replay-button.tsx",
  "dashboard/webhooks/rotate-secret.tsx",
  "dashboard/webhooks/secret-dialog.tsx",
  "donate/challenge/proof-note.tsx",
  "donate/form/form-card.tsx",
  "donate/language-switch.tsx",
  "donate/status/print-button.tsx",
  "languages/translation-provider.tsx",
  "ui/brand.tsx",
  "ui/button-link.tsx",
  "ui/button.tsx",
  "ui/card.tsx",
  "ui/dialog.tsx",
  "ui/skeleton.tsx",
  "ui/table-frame.tsx",
  "ui/theme-switch.tsx",
];

/** Sign-in, the API reference (generated from our own files), and emails (tested with hostile data in lib/emails). */
const OTHER_FOLDERS = ["docs", "emails", "session", "testing"];

test("every component that shows stored data is tested with hostile data", () => {
  const folder = dirname(fileURLToPath(import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".tsx") && !OTHER_FOLDERS.includes(path.split("/")[0] ?? ""));
  expect([...Object.keys(SHOWN), ...NO_STORED_DATA].sort()).toEqual(files.sort());
});

const TAG = /<([a-z][\w-]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi;
const SCRIPT_ADDRESS = /\s(?:href|src|action|formaction|xlink:href)="[^"a-z]*(?:javascript|data|vbscript):/i;
const HANDLER = /\s(?:on[a-z]+|data-evil)(?=[\s=/]|$)/i;

/** Structured data for search engines, whose text contains no tag. */
const DATA_BLOCK = /<script type="application\/ld\+json">[^<]*<\/script>/g;

/** Asserts that no stored text has become markup, an event handler or a script URL. */
function expectInert(markup: string): void {
  for (const [tag, name = "", attributes = ""] of markup.replace(DATA_BLOCK, "").matchAll(TAG)) {
    const names = attributes.replace(/"[^"]*"|'[^']*'/g, '""');
    if (name === "script" || HANDLER.test(names) || SCRIPT_ADDRESS.test(tag))
      throw new Error(`became markup: ${tag.slice(0, 300)}`);
  }
}

/** Renders a component `numRuns` times with data in which every text is one of `texts`. */
function renderWith(shown: Shown, texts: Texts, numRuns: number) {
  return fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      expectInert(await renderPage(shown(hostileData(draw, texts))));
    }),
    { numRuns, seed: 9, endOnFailure: true },
  );
}

/** Silences React's warnings about NaN: hostile numbers are displayed as `NaN`. */
beforeAll(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => {
  vi.restoreAllMocks();
});

describe("hostile stored data breaks no page and becomes no markup:", () => {
  test.each(Object.entries(SHOWN).map((entry, turn) => [...entry, turn] as const))(
    "%s",
    async (_path, shown, turn) => {
      for (const text of inForm(someHostileTexts(turn), HOSTILE_TEXTS))
        await renderWith(shown, onlyText(text), 1);
      await renderWith(shown, anyHostileText, inForm(2, 120));
    },
  );
});
