/** The sections of the guide with their headings, used by the search. */
export const GUIDE = [
  {
    slug: "authentication",
    title: "Authentication and roles",
    headings: ["Session tokens", "API keys", "Roles and scopes", "Calls from a browser", "Order of checks"],
  },
  { slug: "errors", title: "Errors", headings: ["Error format", "Statuses", "Handling errors"] },
  {
    slug: "pagination",
    title: "Pagination",
    headings: ["Numbered pages", "Cursors", "Unpaginated lists", "Syncing changes"],
  },
  {
    slug: "limits",
    title: "Limits and headers",
    headings: ["Rate limits", "Sizes", "Response headers", "Declined payments"],
  },
  {
    slug: "idempotency",
    title: "Idempotent requests",
    headings: ["Idempotency-Key", "Stored responses", "Concurrent requests"],
  },
  {
    slug: "money-and-time",
    title: "Money and time",
    headings: ["Cents", "Fees", "Timestamps and dates", "Names and values"],
  },
  {
    slug: "webhooks",
    title: "Webhooks",
    headings: [
      "Getting started",
      "Verifying a delivery",
      "Retries",
      "Disabled endpoints",
      "Replays and tests",
      "Rotating the secret",
      "Events",
    ],
  },
  {
    slug: "embeds",
    title: "Forms on other sites",
    headings: [
      "Listing your sites",
      "Button, pop-up and inline form",
      "Your content security policy",
      "Counting donations",
      "A frame of your own",
    ],
  },
  { slug: "exports", title: "Exports", headings: ["Format", "Resuming", "Cells", "Everything at once"] },
  {
    slug: "testing",
    title: "Testing",
    headings: ["The demo", "Test cards", "Moving the clock", "Finishing a payment"],
  },
  {
    slug: "compatibility",
    title: "Compatibility",
    headings: ["Possible additions", "Guarantees", "Deprecation"],
  },
] as const;

export type GuideSlug = (typeof GUIDE)[number]["slug"];

/** Returns the anchor of a heading within its page. */
export function headingId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
