import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { startMethodChange } from "@/lib/subscriptions/change-method";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.startMethodChange, async ({ ctx, params }) => ({
    body: await startMethodChange(ctx, params.token),
  })),
});
