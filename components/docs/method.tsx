import { Badge } from "@/components/ui/badge";

const TONES = { GET: "neutral", POST: "good", PUT: "warn", PATCH: "warn", DELETE: "bad" } as const;

/** An HTTP method; the tone only repeats its meaning. */
export function Method({ method }: { method: string }) {
  return <Badge tone={TONES[method as keyof typeof TONES] ?? "neutral"}>{method}</Badge>;
}
