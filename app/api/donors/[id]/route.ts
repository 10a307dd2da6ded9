import * as donors from "@/lib/contract/operations/donors";
import { getDonor } from "@/lib/donors/get-donor";
import { updateDonor } from "@/lib/donors/update-donor";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(donors.getDonor, async ({ ctx, params }) => ({ body: await getDonor(ctx, params.id) })),
  PATCH: serve(donors.updateDonor, async ({ ctx, params, body }) => ({
    body: await updateDonor(ctx, { id: params.id, input: body }),
  })),
});
