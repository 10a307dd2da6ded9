import { getOwnGift } from "@/lib/donations/get-own-gift";
import { methods } from "@/lib/http/methods";
import { tokenParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "public",
    limit: "giftStatus",
    params: tokenParams,
    handle: async ({ ctx, params }) => ({
      body: await getOwnGift(ctx, params.token),
      headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
    }),
  }),
});
