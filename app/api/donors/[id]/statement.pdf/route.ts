import { serve } from "@/lib/http/serve";
import { getStatement } from "@/lib/receipts/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getStatement);
