import { getHealth } from "@/lib/contract/operations/service";
import { checkHealth } from "@/lib/http/health";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods(
  { GET: serve(getHealth, async ({ ctx }) => ({ body: await checkHealth(ctx) })) },
  { limit: "none" },
);
