import { serve } from "@/lib/http/serve";
import { getOrganization, updateOrganization } from "@/lib/orgs/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getOrganization, updateOrganization);
