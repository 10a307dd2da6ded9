import type { ApiFailure } from "@/components/session/api-result";
import { type Doubt, doubtsSchema } from "@/lib/offline-donations/schemas";

/** Returns the warnings that staff must confirm after a refused request; empty for other errors. */
export function doubtsOf({ status, body }: Pick<ApiFailure, "status" | "body">): readonly Doubt[] {
  const found = status === 409 ? doubtsSchema.safeParse(body) : null;
  return found?.success ? found.data.doubts : [];
}

/** Returns the 0-based position of the donation in the request; null for a donation recorded alone. */
export function indexOf({ field }: Doubt): number | null {
  const [, index] = /^donations\.(\d+)\./.exec(field) ?? [];
  return index === undefined ? null : Number(index);
}
