import type { z } from "zod";
import type { refundAnswerSchema } from "@/lib/refunds/schemas";

/** A refund as the API returns it. */
export type Refund = z.infer<typeof refundAnswerSchema>["refund"];
