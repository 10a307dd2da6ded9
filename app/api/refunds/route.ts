import * as donations from "@/lib/contract/operations/donations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { listRefunds } from "@/lib/refunds/list-refunds";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(donations.listRefunds, async ({ ctx, query }) => ({ body: await listRefunds(ctx, query) })),
});
