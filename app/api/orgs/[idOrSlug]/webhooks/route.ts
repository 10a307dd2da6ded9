import { serve } from "@/lib/http/serve";
import { createWebhook, listWebhooks } from "@/lib/webhooks/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(listWebhooks, createWebhook);
