import { resolveAlert } from "@/lib/alerts/resolve-alert";
import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.resolveAlert, async ({ ctx, params }) => ({
    body: await resolveAlert(ctx, params),
  })),
});
