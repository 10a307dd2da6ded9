type Ordered = { id: string; status: string; respondBy: string | null };

/**
 * The first page of disputes: all open ones on top, by deadline. `open` are all open ones, `page` is the first
 * page of all disputes; one that closed between the two reads is listed once, as closed.
 */
export function openFirst<T extends Ordered>(open: readonly T[], page: readonly T[]): T[] {
  const closed = withoutOpen(page);
  const urgent = open
    .filter(({ id }) => !closed.some((one) => one.id === id))
    .sort((a, b) => deadline(a) - deadline(b));
  return [...urgent, ...closed];
}

/** A later page without open disputes, which are on the first page. */
export function withoutOpen<T extends Ordered>(page: readonly T[]): T[] {
  return page.filter((one) => one.status !== "OPEN");
}

const deadline = (one: Ordered) => (one.respondBy ? Date.parse(one.respondBy) : Number.POSITIVE_INFINITY);
