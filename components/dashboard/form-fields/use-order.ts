"use client";

import { useState } from "react";

type Item = { id: string };

const idsOf = (items: readonly Item[]) => items.map((one) => one.id);

/**
 * Orders items optimistically: keeps the new order until the refreshed page has the stored one or the API refuses it.
 */
export function useOrder<T extends Item>(
  items: readonly T[],
  store: (ids: string[], moved: T) => Promise<boolean>,
): { ordered: readonly T[]; order: (items: T[], moved: T) => void } {
  const [put, setPut] = useState<{ before: string; items: T[] } | null>(null);
  const before = idsOf(items).join();
  return {
    ordered: put?.before === before ? put.items : items,
    order: async (reordered, moved) => {
      setPut({ before, items: reordered });
      if (!(await store(idsOf(reordered), moved))) setPut(null);
    },
  };
}
