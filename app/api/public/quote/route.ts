import { quoteGift } from "@/lib/donations/quote-gift";
import { quoteInput } from "@/lib/donations/schemas";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: route({
    access: "public",
    limit: "quote",
    body: quoteInput,
    handle: async ({ ctx, body }) => ({ body: await quoteGift(ctx, body) }),
  }),
});
