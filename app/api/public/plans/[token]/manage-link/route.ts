import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { requestManageLink } from "@/lib/subscriptions/request-manage-link";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.requestManageLink, async ({ ctx, params }) => ({
    body: await requestManageLink(ctx, params.token),
    headers: { "Referrer-Policy": "no-referrer" },
  })),
});
