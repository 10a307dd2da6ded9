import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listPayouts } from "@/lib/payouts/list-payouts";
import { listPayoutsQuery } from "@/lib/payouts/schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    query: listPayoutsQuery,
    handle: async ({ ctx, query }) => ({ body: await listPayouts(ctx, query) }),
  }),
});
