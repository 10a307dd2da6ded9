import { serve } from "@/lib/http/serve";
import { listPaymentDomains } from "@/lib/orgs/payment-domains/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listPaymentDomains);
