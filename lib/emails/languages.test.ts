import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { EMAILS, type EmailName } from "@/components/emails";
import type { Email, EmailProps } from "@/components/emails/define-email";
import type { Texts } from "@/lib/kernel/testing/hostile-values";
import { receiptDocument } from "@/lib/receipts/receipt-document";
import { statementLines } from "@/lib/receipts/statements/rules";
import { statementDocument } from "@/lib/receipts/statements/statement-document";
import { inForm } from "@/scripts/long-forms";
import type { EmailContent } from "./deliver";
import { renderEmail } from "./render";
import { APP, DONOR_MAILS, type Rows, rowsOf } from "./testing/every-mail";

// The other language is English with its letters replaced: any remaining letter is not from a message.
vi.mock("@/messages/es.json", async () => {
  const [{ default: en }, { marked }] = await Promise.all([
    import("@/messages/en.json"),
    import("@/lib/languages/testing"),
  ]);
  const { language } = en.shared;
  return {
    default: { ...marked(en), shared: { ...marked(en.shared), language: { ...language, locale: "es-US" } } },
  };
});

/** Expects that links to donor pages name the language. Links to files do not. */
function expectLinksInSpanish({ html }: EmailContent): void {
  for (const [, link = ""] of html.matchAll(/\shref="([^"]*)"/g))
    if (!/\.pdf$|\/event\.ics\?/.test(link)) expect(link).toMatch(/[?;]lang=es$/);
}

/** Values without letters, so that letters can only come from the program. */
const VALUES: Texts = fc.constant("0");
const SPANISH: Texts = fc.constant("es");

const MONTHS = "ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic";
const CLOCK = "\\d{1,2}:\\d\\d [ap]\\.m\\. \\S+";
/** A date formatted by `Intl` in Spanish: `21 nov 2026, 9:05 a.m. EST – 10:05 a.m. EST`. */
const DATE = new RegExp(`\\d{1,2} (?:${MONTHS}) -?\\d+(?:, ${CLOCK}(?: – ${CLOCK})?)?`, "g");
const LINK = /https:\/\/\S+/g;

/** Returns every word of a text, without dates and links. Rows are hostile: an amount may be `NaN`. */
function wordsIn(text: string): string[] {
  const plain = text.replace(LINK, "").replace(DATE, "");
  return (plain.match(/\p{L}+/gu) ?? []).filter((word) => word !== "NaN");
}

/** Returns the visible text of markup, including its title. */
function visible(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&\w+;|&#x\w+;/g, " ");
}

function expectNoEnglish({ subject, html, text }: EmailContent): void {
  expect(wordsIn(`${subject}\n${text}\n${visible(html)}`)).toEqual([]);
  expect(html).toContain('lang="es"');
}

const drawn = (check: (rows: Rows) => unknown) =>
  fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) => {
      await check(rowsOf(draw, VALUES, SPANISH));
    }),
    { numRuns: inForm(6, 120), seed: 9, endOnFailure: true },
  );

describe("an email to a donor in another language contains no English:", () => {
  test.each(Object.entries(DONOR_MAILS))("%s", (_name, make) =>
    drawn(async (rows) => {
      const mail = await make(rows);
      if (!mail) return;
      expectNoEnglish(mail);
      expectLinksInSpanish(mail);
    }),
  );
});

/** Emails to staff. All others go to donors and the people they name. */
const TO_STAFF: readonly string[] = [
  "donationNotice",
  "milestone",
  "report",
  "retention",
  "subscriptionCanceledNotice",
  "renewalFailedNotice",
  "refundFailed",
  "disputeAlert",
  "disputeClosed",
  "payoutFailed",
  "accountLimited",
  "cardTesting",
  "webhookDisabled",
  "noticesMoved",
  "exportEnded",
  "invitation",
];

describe("every example of an email to donors contains no English:", () => {
  const names = (Object.keys(EMAILS) as EmailName[]).filter((name) => !TO_STAFF.includes(name));
  test.each(names)("%s", async (name) => {
    const { examples } = EMAILS[name] as unknown as Email<EmailProps>;
    for (const example of Object.values(examples)) {
      const sender = {
        language: "es",
        name: "0",
        color: null,
        logo: null,
        giving: "https://give.example.org/o",
        isTest: true,
      } as const;
      expectNoEnglish(await renderEmail(name, sender, withoutLetters(example) as never));
    }
  });
});

function withoutLetters(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("https://") ? value : "0";
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutLetters);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === "kind" ? one : withoutLetters(one)]),
  );
}

/** Returns every text of a document, excluding the keys of its structure. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    ["kind", "language", "color", "createdAt", "page"].includes(name) ? [] : textsOf(one),
  );
}

const PAID = new Date("2026-11-21T14:05:00Z");

const details = ({ donation: it }: Rows) =>
  ({
    ...it,
    donation: { ...it.donation, succeededAt: PAID },
    donor: { postalAddress: "0" },
  }) as unknown as Parameters<typeof receiptDocument>[0];

test("a receipt as a PDF file in another language contains no English", () =>
  drawn((rows) => {
    const document = receiptDocument(details(rows), APP);
    if (!document) return;
    expect(wordsIn(textsOf(document).join("\n"))).toEqual([]);
    expect(document).toMatchObject({ language: "es-US", page: expect.not.stringContaining("Page") });
  }));

test("a statement as a PDF file in another language contains no English", () =>
  drawn((rows) => {
    const { donation, campaign, level, ticketsValueCents, funds, org } = details(rows);
    const paid = { ...donation, campaign, level, ticketsValueCents, funds, description: null };
    const document = statementDocument({
      language: "es",
      org,
      donor: { firstName: "0", lastName: "0", email: "0", postalAddress: "0" },
      window: { from: null, before: null },
      lines: statementLines([paid], org),
      replacesAt: PAID,
      now: PAID,
    });
    expect(wordsIn(textsOf(document).join("\n"))).toEqual([]);
  }));
