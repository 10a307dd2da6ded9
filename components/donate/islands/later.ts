import { CampaignVideo } from "@/components/donate/campaign/campaign-video";
import { Cover } from "@/components/donate/campaign/cover";
import { DonorRoll } from "@/components/donate/campaign/donor-roll";
import { FrameMessages } from "@/components/donate/embed/frame-messages";
import { ShareRow } from "@/components/donate/share/share-row";
import { FeeCalculator } from "@/components/landing/fee-calculator";

/** Islands whose script loads after that of the form. */
export const LATER = {
  cover: Cover,
  video: CampaignVideo,
  roll: DonorRoll,
  fees: FeeCalculator,
  share: ShareRow,
  messages: FrameMessages,
};
