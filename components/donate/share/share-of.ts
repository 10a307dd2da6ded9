import type { PublicCampaign } from "@/lib/campaigns/schemas";
import type { ShareRowProps } from "./share-row";

/** How visitors of a campaign's page share it. */
export function shareOf({ title, publicUrl, org }: PublicCampaign): ShareRowProps {
  return { heading: "Share this campaign", url: publicUrl, text: `${title} · ${org.name}` };
}
