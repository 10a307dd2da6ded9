import { serve } from "@/lib/http/serve";
import { getReceipt } from "@/lib/receipts/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getReceipt);
