import { donatePath } from "./donate-path";
import { type EmbedTarget, embedPath } from "./embed-path";
import { urlPart } from "./web-address";

/** Returns the path of a step of a donation, by its view token: on our own pages, or in a frame on another site. */
export function stepPath(
  step: "pay" | "thanks",
  { campaign, token, frame }: { campaign: string; token: string; frame: EmbedTarget | null },
): string {
  return `${frame ? embedPath(frame) : donatePath(campaign, undefined)}/${step}/${urlPart(token)}`;
}
