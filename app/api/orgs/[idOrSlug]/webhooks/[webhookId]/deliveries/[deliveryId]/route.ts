import { serve } from "@/lib/http/serve";
import { getWebhookDelivery } from "@/lib/webhooks/deliveries/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(getWebhookDelivery);
