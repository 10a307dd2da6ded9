import * as operations from "@/lib/contract/operations/exports";
import { exportPayouts } from "@/lib/exports/export-payouts";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { csvAnswer } from "../csv-answer";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.exportPayouts, async ({ ctx, query }) => csvAnswer(await exportPayouts(ctx, query))),
});
