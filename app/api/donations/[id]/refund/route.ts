import { serve } from "@/lib/http/serve";
import { quoteRefund, refundDonation } from "@/lib/refunds/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(quoteRefund, refundDonation);
