import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anyHostileText,
  HOSTILE_TEXTS,
  onlyText,
  someHostileTexts,
  type Texts,
} from "@/lib/kernel/testing/hostile-values";
import { LANGUAGES } from "@/lib/languages/languages";
import { inForm } from "@/scripts/long-forms";
import type { EmailContent } from "./deliver";
import { APP, DONOR_MAILS, type Rows, rowsOf, STAFF_MAILS } from "./testing/every-mail";
import { foreignTags } from "./testing/tags";

/** Mail clients clip longer messages. */
const MAX_MARKUP = 100_000;

function expectInert(mail: EmailContent | null): void {
  if (!mail) return;
  expect(foreignTags(mail.html)).toEqual([]);
  for (const [, link = ""] of mail.html.matchAll(/\shref="([^"]*)"/g))
    expect(new URL(link).origin).toBe(APP.appOrigin);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html.length).toBeLessThan(MAX_MARKUP);
}

function tried(make: (rows: Rows) => Promise<EmailContent | null>, texts: Texts, numRuns: number) {
  return fc.assert(
    fc.asyncProperty(fc.gen(), async (draw) =>
      expectInert(await make(rowsOf(draw, texts, fc.oneof(fc.constantFrom(...LANGUAGES), texts)))),
    ),
    { numRuns, seed: 9, endOnFailure: true },
  );
}

describe("hostile stored data breaks no email, injects no markup and makes no email too long:", () => {
  const mails = Object.entries({ ...DONOR_MAILS, ...STAFF_MAILS });
  test.each(mails.map((entry, turn) => [...entry, turn] as const))("%s", async (_name, make, turn) => {
    for (const text of inForm(someHostileTexts(turn), HOSTILE_TEXTS))
      await tried(make, onlyText(text), inForm(1, 5));
    await tried(make, anyHostileText, inForm(6, 120));
  });
});
