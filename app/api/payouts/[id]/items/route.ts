import { serve } from "@/lib/http/serve";
import { listPayoutItems } from "@/lib/payouts/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listPayoutItems);
