import * as operations from "@/lib/contract/operations/exports";
import { exportDonors } from "@/lib/exports/export-donors";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { csvAnswer } from "../csv-answer";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.exportDonors, async ({ ctx, query }) => csvAnswer(await exportDonors(ctx, query))),
});
