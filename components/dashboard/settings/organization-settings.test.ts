import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { accentStyle } from "@/lib/kernel/accent";
import { previewTranslation } from "@/lib/languages/browser-messages";
import { getOrganization } from "@/lib/orgs/api";
import { organizationAnswerSchema } from "@/lib/orgs/schemas";
import { OrganizationSettings } from "./organization-settings";

const { org } = organizationAnswerSchema.parse(getOrganization.example.answer);

const settings = (color: string | null) =>
  renderPage(
    createElement(OrganizationSettings, {
      org: { ...org, color },
      zones: [org.timezone],
      words: previewTranslation("en"),
    }),
  );
const fieldOf = (markup: string) => /<input[^>]*name="color"[^>]*>/.exec(markup)?.[0];
const previewOf = (markup: string) => /<div inert[^>]*>/.exec(markup)?.[0] ?? "";

test("the settings show the stored color in its field, in the picker and in the preview", async () => {
  const markup = await settings("#7A3E9D");
  expect(fieldOf(markup)).toContain('value="#7A3E9D"');
  expect(/<input type="color"[^>]*>/.exec(markup)?.[0]).toContain('value="#7A3E9D"');
  for (const [name, value] of Object.entries(accentStyle("#7A3E9D")))
    expect(previewOf(markup)).toContain(`${name}:${value}`);
});

test("without a color, the field is empty and the preview has the default color", async () => {
  const markup = await settings(null);
  expect(fieldOf(markup)).toContain('value=""');
  expect(previewOf(markup)).toMatch(/^<div inert/);
  expect(previewOf(markup)).not.toContain("--tint");
});
