import { serve } from "@/lib/http/serve";
import { deleteMatch, updateMatch } from "@/lib/matching/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(updateMatch, deleteMatch);
