import * as disputes from "@/lib/contract/operations/disputes";
import { listDisputes } from "@/lib/disputes/list-disputes";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(disputes.listDisputes, async ({ ctx, query }) => ({ body: await listDisputes(ctx, query) })),
});
