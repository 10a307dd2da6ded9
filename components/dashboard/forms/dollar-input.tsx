import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";

/** An input for an amount in dollars. */
export function DollarInput(props: ComponentProps<"input">) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="text-soft">
        $
      </span>
      <Input {...props} inputMode="decimal" autoComplete="off" />
    </div>
  );
}
