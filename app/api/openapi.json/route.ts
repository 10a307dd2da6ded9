import { getContract } from "@/lib/api-docs/api";
import { builtDocument } from "@/lib/api-docs/openapi/built-document";
import { endpoint } from "@/lib/http/endpoint";
import { serve } from "@/lib/http/serve";

// The document lists every endpoint, so its own declaration cannot import it.
const it = endpoint({ ...getContract, role: "public", handle: async () => builtDocument() });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(it);
