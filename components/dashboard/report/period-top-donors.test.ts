import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { TopDonors } from "@/lib/analytics/period/schemas";
import { PeriodTopDonors } from "./period-top-donors";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const page = (top: Pick<TopDonors, "status" | "donors">) =>
  renderToStaticMarkup(
    createElement(PeriodTopDonors, {
      orgSlug: "hope",
      top: { from: "2026-11-01", to: "2026-11-30", ...top },
      raisedCents: 5000,
    }),
  );

test("while top donors are being prepared, the page says so and refreshes itself, also without JavaScript", () => {
  const pending = page({ status: "PREPARING", donors: null });
  expect(pending).toContain("Top donors are being prepared. This page refreshes itself.");
  expect(pending).toContain('<noscript><meta http-equiv="refresh" content="10"/></noscript>');
});

test("a page with top donors, or with too many to rank, does not refresh itself", () => {
  const donor = {
    id: "d1",
    firstName: "Amara",
    lastName: "Nwosu",
    anonymous: false,
    amountCents: 5000,
    count: 2,
  };
  const ready = page({ status: "READY", donors: [donor] });
  expect(ready).toContain("Amara Nwosu");
  const tooMany = page({ status: "TOO_MANY", donors: null });
  expect(tooMany).toContain("There are too many donors to rank for this range. Choose fewer days.");
  for (const shown of [ready, tooMany]) expect(shown).not.toContain("http-equiv");
});
