import { serve } from "@/lib/http/serve";
import { getPublicReceipt } from "@/lib/receipts/public-api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getPublicReceipt);
