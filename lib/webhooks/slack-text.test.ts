import { describe, expect, test } from "vitest";
import { EVENT_SCHEMAS } from "./event-schemas";
import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from "./schemas";
import { slackText } from "./slack-text";

const donation = {
  amountCents: 123_450,
  status: "SUCCEEDED",
  frequency: "ONE_TIME",
  anonymous: false,
  donor: { id: "d", firstName: "Ada", lastName: "Okafor", email: "ada@example.com" },
  campaign: { id: "c", title: "Beds & Breakfast" },
  title: "Beds & Breakfast",
  message: "A test from Hope Shelter",
};

describe("the message for Slack", () => {
  test("says who donated how much to what, and how often", () => {
    const said = (given: object) => slackText("donation.succeeded", { ...donation, ...given });
    expect(said({})).toBe("Ada Okafor donated $1,234.50 to Beds &amp; Breakfast.");
    expect(said({ frequency: "MONTHLY" })).toBe(
      "Ada Okafor donated $1,234.50 monthly to Beds &amp; Breakfast.",
    );
    expect(said({ donor: { ...donation.donor, firstName: "" } })).toContain("Okafor donated $1,234.50");
  });

  test("does not name an anonymous donor, nor any email address, in no event", () => {
    for (const type of [...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE]) {
      expect(slackText(type, donation)).not.toContain("@");
      const anonymous = slackText(type, { ...donation, anonymous: true });
      expect(anonymous).not.toMatch(/Ada|Okafor/);
      if (/^(?:donation|subscription)\./.test(type)) expect(anonymous).toContain("Anonymous");
    }
  });

  test("is a sentence of its own for every event, and of none that does not exist", () => {
    const types = Object.keys(EVENT_SCHEMAS);
    const all = types.map((type) => slackText(type, donation));
    expect(new Set(all).size).toBe(types.length);
    for (const text of all) expect(text).toMatch(/^[A-Z].*\.$/);
    expect(() => slackText("donation.doubled", donation)).toThrow("donation.doubled");
    expect(slackText("webhook.test", donation)).toBe("A test from Hope Shelter.");
    expect(slackText("dispute.closed", { ...donation, status: "LOST" })).toBe(
      "A dispute over $1,234.50 was closed: it was lost.",
    );
  });

  test("has what Slack reads as markup as plain text", () => {
    const text = slackText("donation.succeeded", {
      ...donation,
      donor: { ...donation.donor, firstName: "<!channel>", lastName: "<https://evil.example|Ada> &amp;" },
    });
    expect(text).not.toMatch(/[<>]/);
    expect(text).toContain("&lt;!channel&gt; &lt;https://evil.example|Ada&gt; &amp;amp;");
  });
});
