import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { publicDonationSchema } from "@/lib/donations/public/schemas";
import { getPublicDonation } from "@/lib/donations/public-api";
import { NextSteps } from "./next-steps";

const donation = publicDonationSchema.parse(getPublicDonation.example.answer);

test.each([
  ["a gift", false, true],
  ["the payment for a membership, which lasts for months", true, false],
])(
  "the thank-you page of %s, for a membership %s, offers to give it monthly: %s",
  async (_, isMembership, offers) => {
    const markup = await renderPage(createElement(NextSteps, { donation, isMembership }));
    expect(markup.includes("Make it monthly")).toBe(offers);
  },
);
