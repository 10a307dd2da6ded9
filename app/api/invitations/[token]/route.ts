import { serve } from "@/lib/http/serve";
import { getInvitation } from "@/lib/team/invitations/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getInvitation);
