import { serve } from "@/lib/http/serve";
import { listMembers } from "@/lib/team/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listMembers);
