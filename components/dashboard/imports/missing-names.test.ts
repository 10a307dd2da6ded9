import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { IMPORT } from "@/lib/imports/examples";
import { MissingNames } from "./missing-names";

const shown = (campaignId: string | null, canAdd = true) =>
  renderPage(
    createElement(MissingNames, {
      orgSlug: "hope-shelter",
      it: { ...IMPORT, options: { ...IMPORT.options, campaignId, fundId: null } },
      missing: { campaigns: 3, funds: 0 },
      campaigns: [{ id: "meals", title: "Winter meals" }],
      funds: [],
      canAdd,
    }),
  );

test("unknown campaigns can be replaced with the chosen one, which the button names, or added, and else the page says how to choose one", async () => {
  const both = await shown("meals");
  expect(both).toContain("Use “Winter meals” for 3 missing campaigns");
  expect(both).toContain("Add the 3 missing campaigns");
  const none = await shown(null);
  expect(none).not.toContain("Winter meals");
  expect(none).toContain("choose it under");
  const many = await shown("meals", false);
  expect(many).toContain("Use “Winter meals” for 3 missing campaigns");
  expect(many).not.toContain("Add the");
});
