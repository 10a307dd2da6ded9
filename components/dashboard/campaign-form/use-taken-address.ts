"use client";

import { useEffect, useState } from "react";
import { useApi } from "@/components/session/use-api";
import { publicAddressQuery } from "@/lib/campaigns/schemas";

/** Delay after the last change before a slug is checked, in milliseconds. */
const PAUSE_MS = 400;

/**
 * Returns the public URL of a campaign if another organization holds its bare address. Null if the address is ours,
 * free, incomplete or not checked yet. Saving does not depend on it.
 */
export function useTakenAddress(orgSlug: string, slug: string): string | null {
  const api = useApi();
  const [taken, setTaken] = useState<{ slug: string; publicUrl: string } | null>(null);
  useEffect(() => {
    if (!publicAddressQuery.safeParse({ slug }).success) return;
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await api.call("getPublicAddress", { params: { idOrSlug: orgSlug }, query: { slug } });
      if (!current || !answer.ok) return;
      const { bareAddress, publicUrl } = answer.data;
      setTaken(bareAddress === "TAKEN" ? { slug, publicUrl } : null);
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [api, orgSlug, slug]);
  return taken?.slug === slug ? taken.publicUrl : null;
}
