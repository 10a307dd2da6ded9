import { DEMO } from "@/lib/kernel/demo";
import type { Import, ImportRow } from "./schemas";

/** Examples for the API reference, from the demo's imports. */

const HEADER = ["Date", "First Name", "Last Name", "Email", "Amount", "Transaction ID"];

export const IMPORT: Import = {
  id: DEMO.importId,
  orgId: DEMO.orgId,
  kind: "DONATIONS",
  source: "OTHER",
  status: "COMPLETED",
  file: {
    name: "donations-2025.csv",
    bytes: 412,
    header: HEADER,
    samples: [["2025-11-02", "June", "Castellano", "june.castellano@example.com", "150.00", "T-1001"]],
  },
  columns: ["receivedOn", "firstName", "lastName", "email", "amount", "donationId"],
  columnsFrom: "NAMES",
  exportedFunds: [],
  options: {
    campaignId: DEMO.campaignId,
    fundId: null,
    unknownNames: "REFUSE",
    method: "CHECK",
    dateOrder: "MDY",
    numberFormat: "POINT",
  },
  failure: null,
  progress: { rows: 5, isRead: true, done: 4 },
  counts: {
    add: 4,
    fill: 0,
    skip: 0,
    refuse: 1,
    addCents: 47_500,
    newDonors: 3,
    matchedDonors: 0,
    applied: 4,
    undone: 0,
    kept: 0,
  },
  createdBy: DEMO.ownerId,
  createdAt: "2026-11-20T15:00:00.000Z",
  completedAt: "2026-11-20T15:01:10.000Z",
  undoneAt: null,
  undoableUntil: "2027-02-18T15:01:10.000Z",
};

export const REFUSED_ROWS =
  "Date,First Name,Last Name,Email,Amount,Transaction ID,Reason\r\n2025-12-30,Priya,Raman,priya.raman@example,25.00,T-1005,“priya.raman@example” is not an email address\r\n";

export const DRAFT_IMPORT: Import = {
  ...IMPORT,
  id: DEMO.draftImportId,
  status: "DRAFT",
  progress: { rows: 0, isRead: false, done: 0 },
  counts: {
    add: 0,
    fill: 0,
    skip: 0,
    refuse: 0,
    addCents: 0,
    newDonors: 0,
    matchedDonors: 0,
    applied: 0,
    undone: 0,
    kept: 0,
  },
  completedAt: null,
  undoableUntil: null,
};

export const UNDONE_IMPORT: Import = {
  ...IMPORT,
  id: DEMO.undoneImportId,
  status: "UNDONE",
  counts: { ...IMPORT.counts, undone: 4 },
  undoneAt: "2026-11-20T15:30:00.000Z",
  undoableUntil: null,
};

export const IMPORT_ROW: ImportRow = {
  number: 2,
  cells: ["2025-11-02", "June", "Castellano", "june.castellano@example.com", "150.00", "T-1001"],
  outcome: "ADD",
  remarks: [],
  donor: {
    id: "kq3v9c1x7m2b8n4z6p5t0r1w",
    name: "June Castellano",
    email: "june.castellano@example.com",
    matchedBy: null,
    row: null,
  },
  donation: {
    id: "d8f2k5s7h1j4l9q3w6e0r5t2",
    amountCents: 15_000,
    receivedOn: "2025-11-02",
    method: "CHECK",
    frequency: "ONE_TIME",
    campaignId: DEMO.campaignId,
    fundId: null,
    givingLevelId: null,
    ticketCount: null,
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    utmTerm: null,
    utmContent: null,
  },
  commitment: null,
};
