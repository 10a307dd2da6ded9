import { createElement } from "react";
import { expect, test } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { DONATION } from "@/lib/donations/examples";
import { type DonationList, donationListSchema } from "@/lib/donations/list/schemas";
import { DonorDonations } from "./donor-donations";

const [donation] = donationListSchema.shape.donations.parse([{ ...DONATION, funds: [null] }]);

function markupOf(count: number, total: number): Promise<string> {
  const donations: DonationList["donations"] = donation && count > 0 ? [donation] : [];
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
  const markup = await markupOf(0, 0);
  expect(markup).not.toContain("<table");
  expect(markup).toContain("No donations yet");
  expect(markup).toContain('href="/dashboard/hope-shelter/donations/record?donor=ada"');
});

test("a donor with donations has their table, with a link to all if it shows only some", async () => {
  const some = await markupOf(1, 3);
  expect(some).toContain("<table");
  expect(some).toContain("/dashboard/hope-shelter/donations?donor=ada&amp;status=ALL");
  expect(some).not.toContain("No donations yet");
  expect(await markupOf(1, 1)).not.toContain("status=ALL");
});
