/** A page or an action that the command palette offers. */
export type Entry = {
  /** Path below `/dashboard/<slug>`, with the anchor of the page section. */
  path: string;
  label: string;
  /** Additional search terms. */
  also?: string;
  /** Offered only to admins and owners. */
  forAdmins?: true;
  /** API operations that the action leads to. */
  operations?: readonly string[];
  /** Name of the button that it presses on the page, see `useAction`. */
  presses?: string;
};

/** Pages that the navigation does not list. */
export const MORE_PAGES: readonly Entry[] = [
  { path: "/donations/batches", label: "Batches of offline donations", also: "checks cash deposits" },
  { path: "/donors/duplicates", label: "Duplicate donors", also: "merge same twice" },
  { path: "/donors/tags", label: "Tags", also: "labels donors" },
  { path: "/donors/fields", label: "Donor fields", also: "custom attributes" },
  { path: "/payouts/accounting", label: "Accounting files", also: "quickbooks xero journal bookkeeping" },
  {
    path: "/settings/texts",
    label: "Texts of receipts and thank-yous",
    also: "words emails letters sender tribute",
  },
  { path: "/settings#payments", label: "Payment setup", also: "apple google pay link wallets onboarding" },
  { path: "/reports#saved-reports", label: "Saved reports", also: "mail weekly monthly scheduled" },
];

/** Actions that the palette offers besides pages. */
export const ACTIONS: readonly Entry[] = [
  {
    path: "/donations/record",
    label: "Record an offline donation",
    also: "new add cash check bank transfer stock in-kind",
    operations: ["recordOfflineDonation"],
  },
  {
    path: "/donations/batch",
    label: "Record a batch of offline donations",
    also: "new add several checks deposit control total",
    operations: ["recordOfflineBatch"],
  },
  {
    path: "/donors",
    label: "New donor",
    also: "add create supporter",
    operations: ["createDonor"],
    presses: "createDonor",
  },
  {
    path: "/campaigns/new",
    label: "New campaign",
    also: "create add page form",
    operations: ["createCampaign"],
  },
  {
    path: "/donors/segments/new",
    label: "New segment",
    also: "create add list",
    operations: ["createSegment"],
  },
  {
    path: "/funds",
    label: "New fund",
    also: "create add designation",
    forAdmins: true,
    operations: ["createFund"],
    presses: "createFund",
  },
  {
    path: "/imports",
    label: "Import a file",
    also: "csv excel upload donors donations commitments migrate",
    forAdmins: true,
    operations: ["createImport", "uploadImportFile"],
  },
  {
    path: "/donors/duplicates",
    label: "Merge duplicate donors",
    also: "same twice combine",
    forAdmins: true,
    operations: ["mergeDonors"],
  },
  {
    path: "/donors/fields",
    label: "Add a donor field",
    also: "new create custom",
    forAdmins: true,
    operations: ["createDonorField"],
  },
  {
    path: "/donors/statements",
    label: "Make giving statements",
    also: "new create year-end tax all donors",
    forAdmins: true,
    operations: ["createStatementRun"],
  },
  {
    path: "/reports#saved-reports",
    label: "Save a report",
    also: "new create mail weekly monthly",
    operations: ["createSavedReport"],
  },
  {
    path: "/team#invite",
    label: "Invite to the team",
    also: "new add member person role",
    forAdmins: true,
    operations: ["createInvitation"],
  },
  {
    path: "/api-keys",
    label: "Create an API key",
    also: "new add token",
    forAdmins: true,
    operations: ["createApiKey"],
    presses: "createApiKey",
  },
  {
    path: "/webhooks",
    label: "Add a webhook",
    also: "new create endpoint zapier slack",
    forAdmins: true,
    operations: ["createWebhook"],
    presses: "createWebhook",
  },
  { path: "/donations", label: "Export donations", also: "csv download", operations: ["exportDonations"] },
  { path: "/donors", label: "Export donors", also: "csv download", operations: ["exportDonors"] },
  {
    path: "/donors",
    label: "Export a mailing list",
    also: "mailchimp audience csv download",
    operations: ["exportAudience"],
  },
  {
    path: "/donors",
    label: "Export donors for letters",
    also: "mail merge postal address post csv download",
    operations: ["exportAudience"],
  },
  { path: "/members", label: "Export members", also: "csv download", operations: ["exportMembers"] },
  {
    path: "/recurring/commitments",
    label: "Export commitments elsewhere",
    also: "csv download",
    operations: ["exportCommitments"],
  },
  { path: "/payouts", label: "Export payouts", also: "csv download", operations: ["exportPayouts"] },
  {
    path: "/payouts/accounting",
    label: "Download accounting files",
    also: "export quickbooks xero journal csv",
    operations: ["exportPayoutJournal"],
  },
  {
    path: "/reports",
    label: "Export a report",
    also: "csv pdf download board",
    operations: ["exportReport", "exportReportPdf"],
  },
  {
    path: "/reports/donors",
    label: "Export donor retention",
    also: "csv pdf download cohorts board",
    operations: ["exportDonorCohorts", "exportDonorCohortsPdf"],
  },
  {
    path: "/settings/export",
    label: "Export everything",
    also: "zip download leave backup all",
    forAdmins: true,
    operations: ["startExportRun"],
  },
];
