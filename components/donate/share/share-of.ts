import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import type { Translator } from "@/lib/languages/translator";
import type { ShareRowProps } from "./share-row";

/** Returns the sharing options of a campaign's page. */
export function shareOf({ title, publicUrl, org }: PublicCampaign, t: Translator): ShareRowProps {
  return { heading: t("shared.share.campaign"), url: publicUrl, text: `${title} · ${org.name}` };
}
