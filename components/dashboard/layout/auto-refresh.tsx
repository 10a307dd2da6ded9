"use client";

import { useRouter } from "next/navigation";
import { usePolling } from "./use-polling";

/** Reads the page again while something on it is still under way. */
export function AutoRefresh({ on }: { on: boolean }) {
  const router = useRouter();
  usePolling(on, () => router.refresh());
  return null;
}
