import { processorWebhook } from "@/lib/webhooks/processor-webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = processorWebhook;
