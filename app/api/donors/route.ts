import * as donors from "@/lib/contract/operations/donors";
import { listDonors } from "@/lib/donors/list-donors";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(donors.listDonors, async ({ ctx, query }) => ({ body: await listDonors(ctx, query) })),
});
