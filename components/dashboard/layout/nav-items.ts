/** An organization's page, as listed in the navigation, the command palette and the shortcuts. */
export type NavItem = {
  /** Path below `/dashboard/<slug>`. */
  path: string;
  label: string;
  /** Key pressed after `g`; each letter is used once. */
  key: string;
  /** Additional search terms. */
  also?: string;
};
export type NavItemGroup = { title: string | null; items: readonly NavItem[] };

export const NAV_GROUPS: readonly NavItemGroup[] = [
  {
    title: null,
    items: [
      { path: "", label: "Home", key: "h", also: "overview dashboard" },
      { path: "/alerts", label: "Needs attention", key: "n", also: "alerts action required" },
    ],
  },
  {
    title: "Fundraising",
    items: [
      { path: "/campaigns", label: "Campaigns", key: "c", also: "pages forms" },
      { path: "/donations", label: "Donations", key: "d", also: "gifts payments" },
      { path: "/recurring", label: "Recurring", key: "r", also: "subscriptions monthly plans" },
      {
        path: "/recurring/commitments",
        label: "Commitments elsewhere",
        key: "q",
        also: "recurring plans other systems import continue",
      },
      { path: "/messages", label: "Messages", key: "m", also: "comments approve" },
      { path: "/reports", label: "Reports", key: "e", also: "analytics trends" },
      {
        path: "/reports/donors",
        label: "Donor retention",
        key: "x",
        also: "cohorts lapsed new returning churn",
      },
    ],
  },
  {
    title: "Money",
    items: [
      { path: "/payouts", label: "Payouts", key: "p", also: "deposits bank" },
      { path: "/funds", label: "Funds", key: "u", also: "designations restricted accounting codes" },
      { path: "/disputes", label: "Disputes", key: "i", also: "chargebacks" },
      { path: "/protection", label: "Fraud protection", key: "f", also: "card testing" },
    ],
  },
  {
    title: "People",
    items: [
      { path: "/donors", label: "Donors", key: "o", also: "supporters contacts" },
      { path: "/members", label: "Members", key: "j", also: "membership levels tiers renewals card" },
      { path: "/donors/segments", label: "Segments", key: "l", also: "lists lybunt lapsed filters" },
      { path: "/donors/households", label: "Households", key: "v", also: "families couples members" },
      { path: "/donors/statements", label: "Giving statements", key: "y", also: "year-end tax receipts" },
      { path: "/imports", label: "Imports", key: "b", also: "csv upload migrate move spreadsheet load" },
      { path: "/team", label: "Team", key: "t", also: "members roles invite" },
    ],
  },
  {
    title: "Developers",
    items: [
      { path: "/api-keys", label: "API keys", key: "k", also: "tokens" },
      { path: "/webhooks", label: "Webhooks", key: "w", also: "events endpoints" },
      { path: "/audit-log", label: "Audit log", key: "a", also: "history changes" },
    ],
  },
  {
    title: null,
    items: [{ path: "/settings", label: "Settings", key: "s", also: "organization profile logo" }],
  },
];

export const NAV_ITEMS: readonly NavItem[] = NAV_GROUPS.flatMap(({ items }) => items);

/** Returns the item that contains the page at `path`; the deepest one if there are several. */
export function navItemAt(path: string, base: string): NavItem | undefined {
  return NAV_ITEMS.filter((item) =>
    item.path === "" ? path === base : path === base + item.path || path.startsWith(`${base}${item.path}/`),
  ).sort((a, b) => b.path.length - a.path.length)[0];
}
