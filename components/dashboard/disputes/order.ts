type Ordered = { id: string; status: string; respondBy: string | null };

/**
 * Returns the first page of disputes, with all open ones on top by deadline. `open` are all open disputes, `page` is
 * the first page of all disputes. A dispute that closed between the two reads is listed once, as closed.
 */
export function openFirst<T extends Ordered>(open: readonly T[], page: readonly T[]): T[] {
  const closed = withoutOpen(page);
  const urgent = open
    .filter(({ id }) => !closed.some((one) => one.id === id))
    .sort((a, b) => deadline(a) - deadline(b));
  return [...urgent, ...closed];
}

/** Removes open disputes from a later page: the first page lists them all. */
export function withoutOpen<T extends Ordered>(page: readonly T[]): T[] {
  return page.filter((one) => one.status !== "OPEN");
}

const deadline = (one: Ordered) => (one.respondBy ? Date.parse(one.respondBy) : Number.POSITIVE_INFINITY);
