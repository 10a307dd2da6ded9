import { listDisputes } from "@/lib/disputes/list-disputes";
import { listDisputesQuery } from "@/lib/disputes/schemas";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    query: listDisputesQuery,
    handle: async ({ ctx, query }) => ({ body: await listDisputes(ctx, query) }),
  }),
});
