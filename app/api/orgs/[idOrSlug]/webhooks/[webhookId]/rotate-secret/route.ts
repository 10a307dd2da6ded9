import { serve } from "@/lib/http/serve";
import { rotateWebhookSecret } from "@/lib/webhooks/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(rotateWebhookSecret);
