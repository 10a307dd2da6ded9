import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

const answer = route({
  access: "public",
  handle: async () => ({ status: 404, body: { error: "Not found", status: 404 } }),
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: answer,
  POST: answer,
  PUT: answer,
  PATCH: answer,
  DELETE: answer,
  OPTIONS: answer,
});
