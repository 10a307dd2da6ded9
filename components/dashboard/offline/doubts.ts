import type { ApiFailure } from "@/components/session/api-result";
import { type Doubt, doubtsSchema } from "@/lib/offline-donations/schemas";

/** What a refusal asks staff to confirm; empty if it asks nothing. */
export function doubtsOf({ status, body }: Pick<ApiFailure, "status" | "body">): readonly Doubt[] {
  const found = status === 409 ? doubtsSchema.safeParse(body) : null;
  return found?.success ? found.data.doubts : [];
}

/** The place of its donation in the request, from 0 on; null for a donation that is recorded alone. */
export function placeOf({ field }: Doubt): number | null {
  const [, place] = /^donations\.(\d+)\./.exec(field) ?? [];
  return place === undefined ? null : Number(place);
}
