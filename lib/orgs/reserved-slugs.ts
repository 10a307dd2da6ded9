/** Slugs that no organization gets: its dashboard would stand where the dashboard has a page of its own. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(["new"]);
