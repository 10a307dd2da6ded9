import type { Refusal } from "@/lib/http/declaration";

export const GIVING_IN_PREPARATION: Refusal = {
  status: 503,
  error: "The giving of donors is being prepared, which takes seconds to minutes; try again",
  when: "Only for segments, filters and orders by what donors gave, and for donor retention: many donations were added since the giving of donors was last read. A background job reads it. Repeat the request after `Retry-After`.",
};
