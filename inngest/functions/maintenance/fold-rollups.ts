import { cron } from "inngest";
import { newContext } from "@/lib/http/context";
import { foldAllBalances } from "@/lib/ledger/fold-balances";
import { inngest } from "@/lib/services/inngest/events";
import { foldEverything } from "@/lib/totals/fold-rollups";

/** Each minute: what is not folded yet. Reports and balances are exact without it; it keeps what they add up small. */
export const foldRollups = inngest.createFunction(
  { id: "fold-rollups", triggers: [cron("* * * * *")], retries: 2 },
  async () => {
    const ctx = newContext({ kind: "system", name: "fold-rollups" });
    return { folded: await foldEverything(ctx), balances: await foldAllBalances(ctx) };
  },
);
