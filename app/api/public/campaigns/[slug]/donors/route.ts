import * as operations from "@/lib/contract/operations/pages";
import { listDonorRoll } from "@/lib/donations/list-donor-roll";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listDonorRoll, async ({ ctx, params, query }) => ({
    body: await listDonorRoll(ctx, { slug: params.slug, ...query }),
  })),
});
