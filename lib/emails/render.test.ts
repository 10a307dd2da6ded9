import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMAILS, type EmailName } from "@/components/emails";
import type { Email, EmailProp, EmailProps } from "@/components/emails/define-email";
import { EXAMPLE_FRAME } from "@/components/emails/define-email";
import { DEFAULT_COLORS } from "@/components/emails/theme";
import { anyHostileText, HOSTILE_TEXTS } from "@/lib/kernel/testing/hostile-values";
import { clipText, wellFormed } from "@/lib/kernel/text";
import { inForm } from "@/scripts/long-forms";
import { fillMarkup, withPlaceholders } from "./placeholders";
import { donorSenderOf, renderEmail, renderPattern, senderOf } from "./render";

const TEMPLATES = Object.entries(EMAILS) as [EmailName, unknown][];
const SENDER = {
  language: "en" as const,
  name: "Hope Shelter",
  color: "#c2410c",
  logo: null,
  isTest: false,
  giving: "https://give.example.org/o/hope-shelter/giving",
};

/** Returns the same props with other texts. Links stay, since the application creates them. */
function withTexts(value: EmailProp, next: () => string): EmailProp {
  if (typeof value === "string") return value === "" || value.startsWith("https://") ? value : next();
  if (value === null || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((one: EmailProps) => withTexts(one, next) as EmailProps);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === "kind" ? one : withTexts(one, next)]),
  );
}

/** Texts that are truncated when long and omitted when empty. */
const texts = fc
  .oneof(fc.constantFrom(...HOSTILE_TEXTS), anyHostileText)
  .map((text) => wellFormed(clipText(text.replace(/[\0\r\n]/g, " "), 500)) || "x");

describe.each(TEMPLATES)("%s", (name, template) => {
  const email = template as Email<EmailProps>;
  const frame = { ...EXAMPLE_FRAME, organization: "Hope & “Shelter”" };

  test("renders the same whether React inserts its texts or they are filled in later", async () => {
    for (const example of Object.values(email.examples))
      await fc.assert(
        fc.asyncProperty(fc.gen(), async (draw) => {
          const props = { ...(withTexts(example, () => draw(() => texts)) as EmailProps), frame };
          const values: string[] = [];
          const form = withPlaceholders(props, values) as typeof props;
          const { markup } = await renderPattern(email, form);
          const direct = await renderPattern(email, props);
          expect(fillMarkup(markup, values)).toBe(fillMarkup(direct.markup, []));
        }),
        { numRuns: inForm(2, 12), seed: 9, endOnFailure: true },
      );
  });

  test("has a subject, markup and plain text in every example", async () => {
    for (const example of Object.values(email.examples)) {
      const { subject, html, text } = await renderEmail(name, SENDER, example as never);
      expect(subject).toMatch(/^\S.{8,90}$/);
      expect(html).not.toContain(DEFAULT_COLORS.accent);
      expect(text).toMatch(/^\S[\s\S]*\n\n[\s\S]*https:\/\/give\.example\.org[\s\S]*\n--\n\S/);
      expect(html + text).not.toMatch(/undefined|\[object|[\ue000\ue001]|\bnull\b|\be-mail\b/i);
    }
  });
});

test("emails to donors show the organization's logo, and its initials without one or if a mail client loads no pictures", async () => {
  const app = { appOrigin: "https://give.example.org", mode: "live" } as const;
  const org = { name: "Hope Shelter", slug: "hope-shelter", color: null };
  const example = { ...EMAILS.givingLink.examples["link to my giving"] } as never;
  const sent = async (logoHash: string | null) =>
    (await renderEmail("givingLink", donorSenderOf({ ...org, logoHash }, app, "en"), example)).html;
  const hash = "a".repeat(64);
  expect(await sent(hash)).toMatch(
    new RegExp(`<img[^>]* alt="HS"[^>]* src="https://give.example.org/pictures/${hash}-160.webp"`),
  );
  const without = await sent(null);
  expect(without).not.toContain("<img");
  expect(without).toMatch(/>HS<\/td>/);
  expect(senderOf(org, app).logo).toBeNull();
});

test("an email without a campaign has its organization's color, and a campaign's own color wins", () => {
  const app = { appOrigin: "https://give.example.org", mode: "live" } as const;
  const org = { name: "Hope Shelter", slug: "hope-shelter", color: "#0E7490", logoHash: null };
  const colorsOf = (campaign?: { color: string | null }) => [
    donorSenderOf(org, app, "en", campaign).color,
    senderOf(org, app, campaign).color,
  ];
  expect(colorsOf()).toEqual(["#0E7490", "#0E7490"]);
  expect(colorsOf({ color: null })).toEqual(["#0E7490", "#0E7490"]);
  expect(colorsOf({ color: "#7A3E9D" })).toEqual(["#7A3E9D", "#7A3E9D"]);
});
