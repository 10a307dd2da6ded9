import { revokeApiKey } from "@/lib/api-keys/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(revokeApiKey);
