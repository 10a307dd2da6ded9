import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listPlans } from "@/lib/subscriptions/list-plans";
import { listPlansQuery } from "@/lib/subscriptions/schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    query: listPlansQuery,
    handle: async ({ ctx, query }) => ({ body: await listPlans(ctx, query) }),
  }),
});
