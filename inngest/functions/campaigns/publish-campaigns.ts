import { cron } from "inngest";
import { publishDueCampaigns } from "@/lib/campaigns/publish-due-campaigns";
import { newContext } from "@/lib/http/context";
import { inngest } from "@/lib/services/inngest/events";

/** Each minute: drafts whose time to be published has come. */
export const publishCampaigns = inngest.createFunction(
  { id: "publish-campaigns", triggers: [cron("* * * * *")], retries: 2 },
  async () => ({
    published: await publishDueCampaigns(newContext({ kind: "system", name: "publish-campaigns" })),
  }),
);
