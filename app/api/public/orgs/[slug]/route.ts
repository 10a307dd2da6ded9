import { getPublicOrganization } from "@/lib/campaigns/public-api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getPublicOrganization);
