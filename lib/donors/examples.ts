import { DEMO } from "@/lib/kernel/demo";

/** The donor of the API reference's examples, as returned by lists. */
export const LISTED_DONOR = {
  id: DEMO.donorId,
  firstName: "Amara",
  lastName: "Nwosu",
  email: "amara.nwosu@example.com",
  totalCents: 20_000,
  donationCount: 2,
  firstDonationAt: "2026-09-03T09:12:40.000Z",
  lastDonationAt: "2026-11-18T16:20:11.000Z",
  phone: "(555) 010-4477",
  tags: ["Board contact"],
  doNotContact: ["PHONE" as const],
  createdAt: "2026-09-03T09:12:40.000Z",
};

/** The same donor with all fields. */
export const DONOR = {
  ...LISTED_DONOR,
  otherEmails: ["amara@nwosu.example.com"],
  orgId: DEMO.orgId,
  largestDonationCents: 10_000,
  averageDonationCents: 10_000,
  givingByYear: [{ year: 2026, totalCents: 20_000, donationCount: 2 }],
  lapsedSince: null,
  subscriptions: { total: 1, active: 1 },
  emailOptIn: {
    optedInAt: "2026-09-03T09:12:40.000Z",
    source: `donation:${DEMO.donationId}`,
    unsubscribedAt: null,
  },
  postalAddress: null,
  fieldValues: [{ fieldId: DEMO.donorFieldId, name: "Shirt size", type: "CHOICE" as const, value: "M" }],
  household: null,
  softCreditCents: 0,
  nameEditedAt: null,
};

/** A donor whom staff have just created. */
export const NEW_DONOR = {
  ...DONOR,
  id: "n3n9k2w7c5x1m8q4z6r0b2td",
  firstName: "Selma",
  lastName: "Vance",
  email: "selma.vance@example.com",
  otherEmails: [],
  totalCents: 0,
  donationCount: 0,
  firstDonationAt: null,
  lastDonationAt: null,
  largestDonationCents: 0,
  averageDonationCents: 0,
  givingByYear: [],
  subscriptions: { total: 0, active: 0 },
  emailOptIn: { optedInAt: null, source: null, unsubscribedAt: null },
  phone: "(555) 010-2210",
  doNotContact: [],
  tags: [],
  fieldValues: [],
  nameEditedAt: "2026-11-21T10:05:00.000Z",
  createdAt: "2026-11-21T10:05:00.000Z",
};
