import { serve } from "@/lib/http/serve";
import { confirmMethodChange } from "@/lib/subscriptions/payment-method/public-api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(confirmMethodChange);
