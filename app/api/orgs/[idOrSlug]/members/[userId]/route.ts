import { serve } from "@/lib/http/serve";
import { removeMember, updateMember } from "@/lib/team/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(updateMember, removeMember);
