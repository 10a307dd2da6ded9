import { getMembershipTerms, updateMembershipTerms } from "@/lib/donor-memberships/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(
  getMembershipTerms,
  updateMembershipTerms,
);
