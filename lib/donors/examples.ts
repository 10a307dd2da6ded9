import { DEMO } from "@/lib/kernel/demo";

/** A donor of the reference, as lists show them. */
export const LISTED_DONOR = {
  id: DEMO.donorId,
  firstName: "Amara",
  lastName: "Nwosu",
  email: "amara.nwosu@example.com",
  totalCents: 20_000,
  donationCount: 2,
  lastDonationAt: "2026-11-18T16:20:11.000Z",
  tags: ["Board contact"],
  createdAt: "2026-09-03T09:12:40.000Z",
};
