import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { verifyLedger } from "@/lib/ledger/verify-ledger";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.verifyLedger, async ({ ctx, params }) => ({
    body: await verifyLedger(ctx, params.idOrSlug),
  })),
});
