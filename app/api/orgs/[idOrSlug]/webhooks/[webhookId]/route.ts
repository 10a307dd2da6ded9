import { serve } from "@/lib/http/serve";
import { deleteWebhook, getWebhook, updateWebhook } from "@/lib/webhooks/api";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = serve(
  getWebhook,
  updateWebhook,
  deleteWebhook,
);
