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
  test("contains the donor, the amount, the frequency and the campaign", () => {
    const text = (given: object) => slackText("donation.succeeded", { ...donation, ...given });
    expect(text({})).toBe("Ada Okafor donated $1,234.50 to Beds &amp; Breakfast.");
    expect(text({ frequency: "MONTHLY" })).toBe(
      "Ada Okafor donated $1,234.50 monthly to Beds &amp; Breakfast.",
    );
    expect(text({ donor: { ...donation.donor, firstName: "" } })).toContain("Okafor donated $1,234.50");
  });

  test("contains neither an anonymous donor's name nor an email address, for any event", () => {
    for (const type of [...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE]) {
      expect(slackText(type, donation)).not.toContain("@");
      const anonymous = slackText(type, { ...donation, anonymous: true });
      expect(anonymous).not.toMatch(/Ada|Okafor/);
      if (/^(?:donation|subscription)\./.test(type)) expect(anonymous).toContain("Anonymous");
    }
  });

  test("is a distinct sentence for every event type, and unknown types are refused", () => {
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

  test("escapes Slack markup", () => {
    const text = slackText("donation.succeeded", {
      ...donation,
      donor: { ...donation.donor, firstName: "<!channel>", lastName: "<https://evil.example|Ada> &amp;" },
    });
    expect(text).not.toMatch(/[<>]/);
    expect(text).toContain("&lt;!channel&gt; &lt;https://evil.example|Ada&gt; &amp;amp;");
  });
});
