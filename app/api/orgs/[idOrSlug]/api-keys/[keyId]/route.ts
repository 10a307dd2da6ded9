import { serve } from "@/lib/http/serve";
import { revokeApiKey } from "@/lib/keys/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(revokeApiKey);
