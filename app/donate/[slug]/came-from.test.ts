import { describe, expect, test } from "vitest";
import { cameFrom } from "./came-from";

const OURS = "https://give.example.org";

describe("a donor's source", () => {
  test("is read from the URL and the referrer", () => {
    const query = {
      utm_source: " newsletter ",
      utm_medium: "email",
      utm_campaign: "winter",
      utm_term: "coats",
      utm_content: "button",
      org: "hope",
    };
    expect(cameFrom(query, "https://news.example/story", OURS)).toEqual({
      utmSource: "newsletter",
      utmMedium: "email",
      utmCampaign: "winter",
      utmTerm: "coats",
      utmContent: "button",
      referrerUrl: "https://news.example/story",
    });
  });

  test("our own pages and invalid values are ignored", () => {
    expect(cameFrom({}, `${OURS}/donate/winter`, OURS)).toEqual({});
    expect(cameFrom({ utm_source: ["a", "b"], utm_medium: "" }, "about:nonsense x", OURS)).toEqual({});
  });

  test("overlong values are truncated or dropped", () => {
    const values = cameFrom({ utm_source: "x".repeat(400) }, `https://news.example/${"y".repeat(600)}`, OURS);
    expect(values).toEqual({ utmSource: "x".repeat(100) });
  });
});
