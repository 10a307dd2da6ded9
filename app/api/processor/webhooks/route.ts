import { processorWebhook } from "@/lib/http/processor-webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = processorWebhook;
