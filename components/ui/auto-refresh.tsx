"use client";

import { useRouter } from "next/navigation";
import { usePolling } from "./use-polling";

/** Refreshes the page while something on it is pending. */
export function AutoRefresh({ on }: { on: boolean }) {
  const router = useRouter();
  usePolling(on, () => router.refresh());
  return null;
}
