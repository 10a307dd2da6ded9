import type { ComponentProps } from "react";
import { CampaignVideo } from "@/components/donate/campaign/campaign-video";
import { Cover } from "@/components/donate/campaign/cover";
import { DonorRoll } from "@/components/donate/campaign/donor-roll";
import { FrameMessages } from "@/components/donate/embed/frame-messages";
import { DonationForm } from "@/components/donate/form/donation-form";
import { ShareRow } from "@/components/donate/share/share-row";
import { FeeCalculator } from "@/components/landing/fee-calculator";

/** The parts of the donation page that run in the browser. */
export const ISLANDS = {
  cover: Cover,
  video: CampaignVideo,
  roll: DonorRoll,
  form: DonationForm,
  fees: FeeCalculator,
  share: ShareRow,
  messages: FrameMessages,
};

export type IslandName = keyof typeof ISLANDS;
export type IslandProps<Name extends IslandName> = ComponentProps<(typeof ISLANDS)[Name]>;
