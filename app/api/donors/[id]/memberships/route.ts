import { listDonorMemberships } from "@/lib/donor-memberships/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listDonorMemberships);
