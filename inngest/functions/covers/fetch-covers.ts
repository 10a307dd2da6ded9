import { cron } from "inngest";
import { fetchCover } from "@/lib/covers/fetch-cover";
import { publishDueCovers } from "@/lib/covers/publish-covers";
import { newContext } from "@/lib/http/context";
import { coverDue, inngest } from "@/lib/services/inngest/events";

/** Fetches one campaign's cover; two at a time, and one of an organization, so that slow hosts take few places. */
export const fetchCampaignCover = inngest.createFunction(
  {
    id: "fetch-cover",
    triggers: [coverDue],
    retries: 1,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.orgId" }],
  },
  async ({ event }) => ({
    status: await fetchCover(newContext({ kind: "system", name: "fetch-cover" }), event.data.campaignId),
  }),
);

/** Each minute: covers that were never fetched, or are to be tried again. */
export const publishCampaignCovers = inngest.createFunction(
  { id: "announce-due-covers", triggers: [cron("* * * * *")], retries: 0, concurrency: { limit: 1 } },
  async () => publishDueCovers(newContext({ kind: "system", name: "announce-due-covers" })),
);
