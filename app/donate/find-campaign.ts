import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { getPublicCampaign } from "@/lib/campaigns/public/get-public-campaign";
import { findPublicPage } from "@/lib/campaigns/public/get-public-organization";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { newContext } from "@/lib/http/context";
import { AppError } from "@/lib/kernel/errors";
import { ownPath } from "@/lib/kernel/urls/web-address";

const choices = z.array(z.object({ name: z.string(), slug: z.string() }));
export type Choice = z.infer<typeof choices>[number];

/**
 * Returns the campaign at a slug, without totals while those cannot be read, or the organizations to choose from. If
 * there is none, redirects to the page of the organization in the URL, or answers 404. An empty `org`, as mangled links
 * have, counts as absent. Cached per request.
 */
export const findCampaign = cache(
  async (
    slug: string,
    org: string | undefined,
  ): Promise<{ campaign: PublicCampaign; withTotals: boolean } | { choices: Choice[] }> => {
    try {
      const address = { slug, org: org || undefined };
      const missing = new Set<"totals">();
      const campaign = await getPublicCampaign({ ...newContext({ kind: "public" }), missing }, address);
      return { campaign, withTotals: !missing.has("totals") };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "not_found") {
        const page = org && (await findPublicPage(newContext({ kind: "public" }), org));
        const path = page && ownPath(page);
        if (path) redirect(path);
        notFound();
      }
      if (error.code === "conflict") return { choices: choices.parse(error.extra.body?.["organizations"]) };
      throw error;
    }
  },
);
