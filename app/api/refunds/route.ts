import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listRefunds } from "@/lib/refunds/list-refunds";
import { listRefundsQuery } from "@/lib/refunds/schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    query: listRefundsQuery,
    handle: async ({ ctx, query }) => ({ body: await listRefunds(ctx, query) }),
  }),
});
