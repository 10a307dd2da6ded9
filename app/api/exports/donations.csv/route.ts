import * as operations from "@/lib/contract/operations/exports";
import { exportDonations } from "@/lib/exports/export-donations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { csvAnswer } from "../csv-answer";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.exportDonations, async ({ ctx, query }) =>
    csvAnswer(await exportDonations(ctx, query)),
  ),
});
