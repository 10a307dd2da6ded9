import { z } from "zod";
import { orgInPath, orgInQuery } from "@/lib/auth/access";
import { csvReply } from "@/lib/exports/file-reply";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { exportPayoutJournal as exportJournal } from "./export-payout-journal";
import { FILE_FORMATS } from "./journal-file";
import { DEFAULT_ACCOUNTING } from "./rules";
import { accountingSchema, payoutJournalQuery, updateAccountingInput } from "./schemas";
import { getAccounting as get, updateAccounting as update } from "./settings";

export const getAccounting = endpoint({
  id: "getAccounting",
  route: "GET /api/orgs/{idOrSlug}/accounting",
  tag: "Payouts",
  summary: "Get the accounts of the books",
  description:
    "The accounts that the file of journal entries books payouts to, and how it names funds; defaults until they are saved.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: accountingSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: DEFAULT_ACCOUNTING },
  handle: ({ ctx }) => get(ctx),
});

const changed = { depositAccount: "Stripe clearing", generalFundClass: "Unrestricted" };

export const updateAccounting = endpoint({
  id: "updateAccounting",
  route: "PATCH /api/orgs/{idOrSlug}/accounting",
  tag: "Payouts",
  summary: "Change the accounts of the books",
  description:
    "Changes the given accounts, as your accounting software names them (QuickBooks) or numbers them (Xero). Files exported earlier stay as they are. Recorded in the audit log.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: updateAccountingInput,
  answer: accountingSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: changed,
    answer: { ...DEFAULT_ACCOUNTING, ...changed },
  },
  handle: ({ ctx, body }) => update(ctx, body),
});

const HEADER = FILE_FORMATS.QUICKBOOKS.columns.map(([name]) => name).join(",");

export const exportPayoutJournal = endpoint({
  id: "exportPayoutJournal",
  route: "GET /api/exports/payout-journal.csv",
  tag: "Exports",
  summary: "Export payouts as journal entries",
  description:
    "One journal entry for each payout, in the format of QuickBooks Online or Xero: the deposit, against donations by fund, fees, refunds and disputes. Debits and credits of an entry are equal. Payouts that have arrived or that the bank returned are included, once the processor has reported their contents; a returned payout stays on an account of its own until a later payout contains its money. The number of an entry is the same in every file. QuickBooks imports about 1,000 lines at once and Xero 300: choose the days accordingly.\n\nEach call is recorded in the audit log as `export.downloaded`.",
  role: "MEMBER",
  find: orgInQuery,
  query: payoutJournalQuery,
  media: "text/csv",
  answer: z.string(),
  headers: { "Content-Disposition": "`attachment`, with a file name that contains the date." },
  refusals: [
    { status: 404, error: "Organization not found", when: "There is no organization with this id or slug." },
  ],
  example: {
    query: { orgId: DEMO.orgSlug, software: "QUICKBOOKS", from: "2026-11-01", to: "2026-11-30" },
    answer: `${HEADER}\r\nAP261118-k4l0payout,11/18/2026,Checking,144.17,,"Payout, Almoner payout po_1SUq2mLocal0Payout0Paid",,\r\n`,
  },
  handle: async ({ ctx, query }) => csvReply(await exportJournal(ctx, query)),
});
