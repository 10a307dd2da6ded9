import { checkHealth } from "@/lib/http/health";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const health = route({
  access: "public",
  limit: "none",
  handle: async ({ ctx }) => ({ body: await checkHealth(ctx) }),
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({ GET: health }, { limit: "none" });
