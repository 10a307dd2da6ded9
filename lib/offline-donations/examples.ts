import { DONATION } from "@/lib/donations/examples";
import { DEMO } from "@/lib/kernel/demo";

const donor = { id: DEMO.donorId, firstName: "Rosa", lastName: "Diaz", email: "" };
const campaign = { id: DEMO.campaignId, title: "Winter Beds 2026" };

export const OFFLINE = {
  receivedOn: "2026-11-20",
  checkNumber: "1042",
  checkDate: "2026-11-18",
  reference: null,
  description: null,
  note: null,
  batch: null,
  recordedBy: DEMO.ownerId,
  recordedAt: "2026-11-21T10:05:00.000Z",
  revision: 0,
  correctedAt: null,
  voidedAt: null,
  voidReason: null,
};

export const OFFLINE_DONATION = {
  ...DONATION,
  id: DEMO.offlineDonationId,
  amountCents: 25_000,
  processingFeeCents: 0,
  platformFeeCents: 0,
  netAmountCents: 25_000,
  totalChargedCents: 25_000,
  netRaisedCents: 25_000,
  receivedCents: 25_000,
  actualProcessingFeeCents: null,
  paymentMethod: "CHECK",
  paymentBrand: null,
  paymentLast4: null,
  createdAt: "2026-11-20T14:30:00.000Z",
  updatedAt: "2026-11-21T10:05:00.000Z",
  succeededAt: "2026-11-20T14:30:00.000Z",
  donor,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmTerm: null,
  utmContent: null,
  referrerUrl: null,
  publicMessage: null,
  messageState: null,
  customFields: [],
  offline: OFFLINE,
};

export const BATCH = {
  id: DEMO.offlineBatchId,
  name: "Mail of Nov 20",
  controlCount: 2,
  controlCents: 30_000,
  donationCount: 2,
  presentCents: 30_000,
  recordedBy: DEMO.ownerId,
  createdAt: "2026-11-21T10:05:00.000Z",
};

const line = {
  id: DEMO.offlineDonationId,
  receiptNumber: DONATION.receiptNumber,
  amountCents: 25_000,
  method: "CHECK",
  checkNumber: "1042",
  receivedOn: "2026-11-20",
  donor,
  campaign,
  funds: [{ fund: null, amountCents: 25_000 }],
  givingLevel: null,
  ticketCount: null,
  voidedAt: null,
};
export const FULL_BATCH = {
  ...BATCH,
  donations: [
    line,
    {
      ...line,
      amountCents: 5000,
      method: "CASH",
      checkNumber: null,
      funds: [{ fund: null, amountCents: 5000 }],
    },
  ],
};
