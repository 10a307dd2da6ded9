import { serve } from "@/lib/http/serve";
import { createApiKey, listApiKeys } from "@/lib/keys/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listApiKeys, createApiKey);
