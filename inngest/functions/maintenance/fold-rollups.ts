import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { foldEverything } from "@/lib/rollups/fold-rollups";
import { inngest } from "@/lib/services/jobs";

/** Each minute: what no gift has folded yet. Reports are exact without it; it keeps what they add up small. */
export const foldRollups = inngest.createFunction(
  { id: "fold-rollups", triggers: [cron("* * * * *")], retries: 2 },
  async () => ({ folded: await foldEverything(newContext({ kind: "system", name: "fold-rollups" })) }),
);
