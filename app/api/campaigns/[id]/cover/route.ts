import { adjustCampaignCover, removeCampaignCover, setCampaignCover } from "@/lib/campaigns/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(
  setCampaignCover,
  adjustCampaignCover,
  removeCampaignCover,
);
