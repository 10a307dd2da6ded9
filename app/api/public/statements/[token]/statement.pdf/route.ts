import { serve } from "@/lib/http/serve";
import { getPublicStatement } from "@/lib/receipts/runs/public-api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getPublicStatement);
