import { urlPart } from "./web-address";

/** The campaign and organization, by slug, whose form another site frames. */
export type EmbedPlace = { campaign: string; org: string };

/** The path of a campaign's donation form in a frame of another site. */
export function embedPath({ campaign, org }: EmbedPlace): string {
  return `/embed/${urlPart(org)}/${urlPart(campaign)}`;
}
