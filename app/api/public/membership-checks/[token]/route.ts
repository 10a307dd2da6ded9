import { checkMembership } from "@/lib/donor-memberships/public-api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(checkMembership);
