import { Badge } from "@/components/ui/badge";
import { env } from "@/lib/config/env";

/** A badge for test installations; empty on a live one. */
export function TestMode() {
  if (env().mode !== "test") return null;
  return (
    <span title="No real money moves in this installation.">
      <Badge tone="warn">Test mode</Badge>
    </span>
  );
}
