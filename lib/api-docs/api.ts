import { z } from "zod";
import { declare, endpoint } from "@/lib/http/endpoint";
import { checkHealth } from "@/lib/http/health";

export const getContract = declare({
  id: "getContract",
  route: "GET /api/openapi.json",
  tag: "Service",
  summary: "Get the OpenAPI document",
  description:
    "The whole API as an OpenAPI 3.1 document: every endpoint, schema, error and webhook event. It is generated from the schemas that validate requests, so it describes exactly this installation.",
  role: "public",
  limit: "view",
  answer: z.looseObject({
    openapi: z.literal("3.1.0"),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    servers: z.array(z.looseObject({ url: z.string() })),
    paths: z.record(z.string(), z.unknown()),
    components: z.record(z.string(), z.unknown()),
  }),
  example: {
    answer: {
      openapi: "3.1.0",
      info: { title: "Almoner", version: "1.0.0" },
      servers: [{ url: "http://localhost:3001" }],
      paths: { "/api/health": {} },
      components: { schemas: {} },
    },
  },
});

export const getHealth = endpoint({
  id: "getHealth",
  route: "GET /api/health",
  tag: "Service",
  summary: "Check health",
  description:
    "Whether this installation can serve requests; it queries the database. For load balancers and monitors; not rate limited.",
  role: "public",
  limit: "none",
  answer: z.object({ ok: z.literal(true) }),
  refusals: [
    {
      status: 503,
      error: "The database does not answer",
      when: "The database cannot be reached. Try again in a few seconds.",
    },
  ],
  example: { answer: { ok: true } },
  handle: ({ ctx }) => checkHealth(ctx),
});
