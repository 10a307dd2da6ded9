/** Slugs that would collide with pages of the dashboard. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(["new"]);
