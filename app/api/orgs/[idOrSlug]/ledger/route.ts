import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { getLedger } from "@/lib/ledger/get-ledger";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getLedger, async ({ ctx, params }) => ({
    body: await getLedger(ctx, params.idOrSlug),
  })),
});
