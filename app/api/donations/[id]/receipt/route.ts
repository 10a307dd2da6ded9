import { serve } from "@/lib/http/serve";
import { sendReceiptAgain } from "@/lib/receipts/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(sendReceiptAgain);
