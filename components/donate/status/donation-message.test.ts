import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { publicDonationSchema } from "@/lib/donations/public/schemas";
import { getPublicDonation } from "@/lib/donations/public-api";
import { DonationMessage } from "./donation-message";

const donation = publicDonationSchema.parse(getPublicDonation.example.answer);

test.each([
  ["Globex Corporation", "Thank you, Globex Corporation"],
  ["", "Thank you"],
])("the thank-you page greets %s without a dangling comma", async (firstName, heading) => {
  const markup = await renderPage(
    createElement(DonationMessage, { state: "thanks", donation: { ...donation, firstName }, payPath: "/" }),
  );
  expect(markup).toContain(`>${heading}</h1>`);
});
