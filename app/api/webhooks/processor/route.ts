import { processorWebhook } from "@/lib/processor-events/processor-webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = processorWebhook;
