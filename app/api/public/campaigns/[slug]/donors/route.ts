import * as operations from "@/lib/contract/operations/pages";
import { listDonorRoll } from "@/lib/donations/donor-roll/list-donor-roll";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listDonorRoll, async ({ ctx, params, query }) => ({
    body: await listDonorRoll(ctx, { slug: params.slug, ...query }),
  })),
});
