type Ordered = { id: string; status: string; respondBy: string | null };

/**
 * The first page of disputes with every open one on top, those that must be answered soonest first; `open` are all
 * open ones, `page` is the newest of all of them.
 */
export function openFirst<T extends Ordered>(open: readonly T[], page: readonly T[]): T[] {
  const urgent = [...open].sort((a, b) => deadline(a) - deadline(b));
  return [...urgent, ...withoutOpen(page)];
}

/** A later page: its open ones stand on the first. */
export function withoutOpen<T extends Ordered>(page: readonly T[]): T[] {
  return page.filter((one) => one.status !== "OPEN");
}

const deadline = (one: Ordered) => (one.respondBy ? Date.parse(one.respondBy) : Number.POSITIVE_INFINITY);
