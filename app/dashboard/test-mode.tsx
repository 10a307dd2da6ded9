import { Badge } from "@/components/ui/badge";
import { env } from "@/lib/config/env";

/** Says that no real money moves here; nothing on a live installation. */
export function TestMode() {
  if (env().mode !== "test") return null;
  return (
    <span title="No real money moves in this installation.">
      <Badge tone="warn">Test mode</Badge>
    </span>
  );
}
