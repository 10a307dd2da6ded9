import { serve } from "@/lib/http/serve";
import { createSoftCredit, listSoftCredits } from "@/lib/soft-credits/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listSoftCredits, createSoftCredit);
