import { serve } from "@/lib/http/serve";
import { listWebhookDeliveries } from "@/lib/webhooks/deliveries/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listWebhookDeliveries);
