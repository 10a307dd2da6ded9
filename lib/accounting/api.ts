import { z } from "zod";
import { orgInPath, orgInQuery } from "@/lib/auth/access";
import { csvReply } from "@/lib/exports/file-reply";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { exportPayoutJournal as exportJournal } from "./export-payout-journal";
import { FILE_FORMATS } from "./journal-file";
import { DEFAULT_ACCOUNTING } from "./rules";
import { accountingAnswerSchema, payoutJournalQuery, updateAccountingInput } from "./schemas";
import { getAccounting as get, updateAccounting as update } from "./settings";

export const getAccounting = endpoint({
  id: "getAccounting",
  route: "GET /api/orgs/{idOrSlug}/accounting",
  tag: "Payouts",
  summary: "Get the accounting settings",
  description:
    "The accounts that payout journal files post to, and how the files name funds. Returns the defaults until settings are saved.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: accountingAnswerSchema,
  example: { params: { idOrSlug: DEMO.orgSlug }, answer: { ...DEFAULT_ACCOUNTING, fundsWithoutCode: [] } },
  handle: ({ ctx }) => get(ctx),
});

const changed = { depositAccount: "Stripe clearing", generalFundClass: "Unrestricted" };

export const updateAccounting = endpoint({
  id: "updateAccounting",
  route: "PATCH /api/orgs/{idOrSlug}/accounting",
  tag: "Payouts",
  summary: "Change the accounting settings",
  description:
    "Changes the given accounts. Use the account names of QuickBooks or the account codes of Xero. Files exported earlier do not change. Recorded in the audit log.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: updateAccountingInput,
  answer: accountingAnswerSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    body: changed,
    answer: { ...DEFAULT_ACCOUNTING, ...changed, fundsWithoutCode: [] },
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
    "One journal entry per payout, in the format of QuickBooks Online or Xero: the deposit against donations by fund, fees, refunds and disputes. The debits and credits of an entry are equal. Payouts that arrived or were returned by the bank are included once the processor has reported their contents. A returned payout stays on a separate account until a later payout contains its money. An entry has the same number in every file. QuickBooks imports about 1,000 lines at a time and Xero 300, so choose the date range accordingly.\n\nEach call is recorded in the audit log as `export.downloaded`.",
  role: "MEMBER",
  find: orgInQuery,
  query: payoutJournalQuery,
  media: "text/csv",
  answer: z.string(),
  headers: { "Content-Disposition": "`attachment`, with a file name that contains the date." },
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, software: "QUICKBOOKS", from: "2026-11-01", to: "2026-11-30" },
    answer: `${HEADER}\r\nAP261118-k4l0payout,11/18/2026,Checking,144.17,,"Payout, Almoner payout po_1SUq2mLocal0Payout0Paid",,\r\n`,
  },
  handle: async ({ ctx, query }) => csvReply(await exportJournal(ctx, query)),
});
