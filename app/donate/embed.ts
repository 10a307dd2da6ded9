import type { PublicDonation } from "@/lib/donations/public/schemas";
import { newContext } from "@/lib/http/context";
import type { EmbedTarget } from "@/lib/kernel/urls/embed-path";
import { findEmbedOrigins } from "@/lib/orgs/embeds/find-embed-origins";

/** A form in a frame of another site, and the origins that may receive its messages. */
export type Embed = { form: EmbedTarget; origins: readonly string[] };

/** Returns the embedded form at `/embed/<org>/<campaign>`. */
export async function embedAt({ org, slug }: { org: string; slug: string }): Promise<Embed> {
  const origins = await findEmbedOrigins(newContext({ kind: "public" }), org);
  return { form: { campaign: slug, org }, origins };
}

/**
 * Whether a step's URL names the donation's campaign and, in a frame, its organization, whose list of sites applies.
 */
export function isPathOf(
  donation: Pick<PublicDonation, "campaign" | "org">,
  { campaign, frame }: { campaign: string; frame: EmbedTarget | null },
): boolean {
  return donation.campaign.slug === campaign && (frame === null || donation.org.slug === frame.org);
}
