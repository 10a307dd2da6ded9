import { Picture } from "@/components/donate/picture";
import type { PublicCampaign } from "@/lib/campaigns/public/schemas";
import { focusStyle } from "@/lib/kernel/focus";

type ThanksPictureProps = { url: string | null; focus: PublicCampaign["coverFocus"] };

/**
 * The campaign's picture at the top of the card, extending to its edges. Not printed, since a receipt needs no picture.
 */
export function ThanksPicture({ url, focus }: ThanksPictureProps) {
  if (!url) return null;
  return (
    <Picture
      url={url}
      sizes="(min-width: 34rem) 32rem, 100vw"
      alt=""
      width={1200}
      height={675}
      style={focusStyle(focus)}
      className="-mx-5 -mt-5 aspect-video w-[calc(100%+2.5rem)] max-w-none bg-sunken object-cover print:hidden"
    />
  );
}
