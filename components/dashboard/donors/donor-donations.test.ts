import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import type { DonationList } from "@/lib/donations/list/schemas";
import { DonorDonations } from "./donor-donations";

const DONATION: DonationList["donations"][number] = {
  id: "d",
  amountCents: 5000,
  status: "SUCCEEDED",
  frequency: "ONE_TIME",
  createdAt: "2026-06-03T12:00:00.000Z",
  donor: { firstName: "Ada", lastName: "Okafor", email: "ada@people.example" },
  campaign: { title: "Warm meals" },
  progress: null,
  paymentMethod: "CARD",
  receiptNumber: "ALM-7K3M-9Q2X-TB4C",
  processingFeeCents: 175,
  platformFeeCents: 50,
  netAmountCents: 4775,
  utmSource: null,
};

function markupOf(donations: DonationList["donations"], total: number): Promise<string> {
  const pagination = { page: 1, limit: 20, total, totalPages: 1 };
  return renderPage(
    createElement(DonorDonations, {
      orgSlug: "hope-shelter",
      zone: "UTC",
      donorId: "ada",
      list: { donations, pagination },
    }),
  );
}

test("a donor without donations has no empty table but a link to record the first one", async () => {
  const markup = await markupOf([], 0);
  expect(markup).not.toContain("<table");
  expect(markup).toContain("No donations yet");
  expect(markup).toContain('href="/dashboard/hope-shelter/donations/record?donor=ada"');
});

test("a donor with donations has their table, with a link to all if it shows only some", async () => {
  const some = await markupOf([DONATION], 3);
  expect(some).toContain("<table");
  expect(some).toContain("/dashboard/hope-shelter/donations?donor=ada&amp;status=ALL");
  expect(some).not.toContain("No donations yet");
  expect(await markupOf([DONATION], 1)).not.toContain("status=ALL");
});
