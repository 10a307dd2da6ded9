import { listDonors } from "@/lib/donors/list-donors";
import { listDonorsQuery } from "@/lib/donors/schemas";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    query: listDonorsQuery,
    handle: async ({ ctx, query }) => ({ body: await listDonors(ctx, query) }),
  }),
});
