import { deleteGivingLevel, updateGivingLevel } from "@/lib/campaigns/giving-levels/api";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(updateGivingLevel, deleteGivingLevel);
