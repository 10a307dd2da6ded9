/** The parts of the guide and what each answers; the search finds them by these headings. */
export const GUIDE = [
  {
    slug: "authentication",
    title: "Credentials and roles",
    headings: [
      "Session tokens",
      "API keys",
      "Roles and scopes",
      "Calls from your own site",
      "The order of checks",
    ],
  },
  { slug: "errors", title: "Errors", headings: ["The two shapes", "Statuses", "What to do about them"] },
  {
    slug: "pagination",
    title: "Pages and cursors",
    headings: ["Numbered pages", "Cursors", "Whole lists", "What has changed since"],
  },
  {
    slug: "limits",
    title: "Limits and headers",
    headings: ["Rate limits", "Sizes", "Headers of every answer", "Declined payments"],
  },
  {
    slug: "idempotency",
    title: "Safe repeats",
    headings: ["Idempotency-Key", "What is kept", "Two at once"],
  },
  {
    slug: "money-and-time",
    title: "Money and time",
    headings: ["Cents", "Fees", "Instants and days", "Names and values"],
  },
  {
    slug: "webhooks",
    title: "Webhooks",
    headings: [
      "A first endpoint",
      "Verifying a delivery",
      "Retries",
      "When an endpoint is disabled",
      "Replays and tests",
      "Rotating the secret",
      "Events",
    ],
  },
  { slug: "exports", title: "Exports", headings: ["The stream", "Resuming", "Cells"] },
  {
    slug: "testing",
    title: "Testing",
    headings: ["The demo", "Test cards", "Moving the clock", "Finishing a payment"],
  },
  {
    slug: "compatibility",
    title: "Compatibility",
    headings: ["What may come", "What stays", "When something must go"],
  },
] as const;

export type GuideSlug = (typeof GUIDE)[number]["slug"];

/** The address of a heading within its page. */
export function headingId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
