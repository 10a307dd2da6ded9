import { answerInFront } from "@/lib/http/server/calls/answer-in-front";
import { processorWebhook } from "@/lib/processor-events/processor-webhook";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = answerInFront(
  "/api/webhooks/processor",
  processorWebhook,
);
