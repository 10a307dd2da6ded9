import type { Refusal } from "@/lib/http/declaration";

export const NO_WEBHOOK: Refusal = {
  status: 404,
  error: "Webhook not found",
  when: "The organization has no webhook with this id.",
};

export const NO_DELIVERY: Refusal = {
  status: 404,
  error: "Delivery not found",
  when: "The webhook has no delivery with this id; deliveries are kept for 30 days.",
};

export const DISABLED: Refusal = {
  status: 409,
  error: "The webhook is disabled",
  when: "The webhook is `DISABLED`; enable it first.",
};
