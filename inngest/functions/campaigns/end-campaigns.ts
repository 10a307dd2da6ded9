import { cron } from "inngest";
import { endDueCampaigns } from "@/lib/campaigns/end-due-campaigns";
import { newContext } from "@/lib/http/context";
import { inngest } from "@/lib/services/inngest/events";

/** Each minute: campaigns whose end has passed. */
export const endCampaigns = inngest.createFunction(
  { id: "end-campaigns", triggers: [cron("* * * * *")], retries: 2 },
  async () => ({ ended: await endDueCampaigns(newContext({ kind: "system", name: "end-campaigns" })) }),
);
