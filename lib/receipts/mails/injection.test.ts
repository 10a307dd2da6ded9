import { describe, expect, test } from "vitest";
import { aDonation } from "../testing/gift";
import { adminNoticeMail } from "./admin-notice";
import { milestoneMail } from "./milestone";
import type { Place } from "./place";
import { receiptMail } from "./receipt";
import { tributeNoticeMail } from "./tribute-notice";

const place: Place = { appOrigin: "https://give.example.org", mode: "test" };
const EVIL = `<img src=x onerror="alert(1)">\r\nBcc: all@example.org</style><script>'"`;

/** Every text that somebody outside can choose is hostile. */
const details = aDonation({
  donation: {
    donorFirstName: EVIL,
    donorLastName: EVIL,
    donorEmail: EVIL,
    publicMessage: EVIL,
    receiptNumber: EVIL,
    tributeType: "IN_HONOR",
    tributeName: EVIL,
    tributeMessage: EVIL,
    tributeNotifyName: EVIL,
    tributeNotifyEmail: "to@example.org",
  },
  campaign: { title: EVIL, slug: EVIL },
  org: { name: EVIL, slug: EVIL, email: EVIL, ein: EVIL },
  level: { name: EVIL, fairMarketValueCents: 100 },
});
const { campaign, org } = details;
const reached = { campaign, org, percent: 25, raisedCents: 50, goalCents: 200 };

const tagsOf = (markup: string) => [...markup.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, name]) => name);
const OURS = /^(!doctype|html|head|meta|title|style|body|div|table|tr|td|h1|p|a|br)$/;

describe.each([
  ["receipt", receiptMail(details, place)],
  ["staff notice", adminNoticeMail(details, place)],
  ["tribute notice", tributeNoticeMail(details, place)],
  ["milestone", milestoneMail(reached, place)],
])("%s", (_, mail) => {
  test("its markup holds no tag and no attribute that we did not write", () => {
    const markup = mail?.html ?? "";
    expect(tagsOf(markup).filter((name) => !OURS.test(name ?? ""))).toEqual([]);
    expect(markup).not.toMatch(/<[^>]*\sonerror=/i);
    expect(markup.match(/<\/style>/g)).toHaveLength(1);
    expect(markup).toContain("&lt;img");
  });

  test("its links lead to our own address", () => {
    for (const [, link = ""] of (mail?.html ?? "").matchAll(/href="([^"]*)"/g))
      expect(new URL(link).origin).toBe("https://give.example.org");
  });

  test("its subject is one line of bounded length", () => {
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.subject.length).toBeLessThan(300);
  });
});
