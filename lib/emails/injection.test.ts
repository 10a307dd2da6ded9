import { describe, expect, test } from "vitest";
import type { AppLinks } from "./app-links";
import { receiptEmail } from "./donors/send-receipt";
import { tributeNoticeEmail } from "./donors/send-tribute-notice";
import { donationNoticeEmail } from "./staff/send-donation-notice";
import { milestoneEmail } from "./staff/send-milestone";
import { donationDetails } from "./testing/donation";
import { foreignTags } from "./testing/tags";

const app: AppLinks = { appOrigin: "https://give.example.org", mode: "test" };
const EVIL = `<img src=x onerror="alert(1)">\r\nBcc: all@example.org</style><script>'"`;

/** A donation in which every text that outsiders can choose is hostile. */
const donation = donationDetails({
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
const { campaign, org } = donation;
const reached = { campaign, org, percent: 25, raisedCents: 50, goalCents: 200 };

describe.each([
  ["receipt", await receiptEmail(donation, app)],
  ["staff notice", await donationNoticeEmail(donation, app)],
  ["tribute notice", await tributeNoticeEmail(donation, app)],
  ["milestone", await milestoneEmail(reached, app)],
])("%s", (_, mail) => {
  test("its markup contains only tags and attributes of the templates", () => {
    const markup = mail?.html ?? "";
    expect(foreignTags(markup)).toEqual([]);
    expect(markup).not.toMatch(/<[^>]*\sonerror=/i);
    expect(markup.match(/<\/style>/g)).toHaveLength(1);
    expect(markup).toContain("&lt;img");
  });

  test("its links point to the installation's own origin", () => {
    for (const [, link = ""] of (mail?.html ?? "").matchAll(/href="([^"]*)"/g))
      expect(new URL(link).origin).toBe("https://give.example.org");
  });

  test("its subject is one line of bounded length", () => {
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.subject.length).toBeLessThan(300);
  });
});
