import { urlPart } from "./web-address";

/** The slugs of the campaign and organization whose form another site frames. */
export type EmbedTarget = { campaign: string; org: string };

/** Returns the path of a campaign's donation form for a frame on another site. */
export function embedPath({ campaign, org }: EmbedTarget): string {
  return `/embed/${urlPart(org)}/${urlPart(campaign)}`;
}
