import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

type FigureCardProps = { name: string; value: ReactNode; detail?: ReactNode };

/** A figure with its label, for a `<dl>`. */
export function FigureCard({ name, value, detail }: FigureCardProps) {
  return (
    <Card className="grid content-start gap-1 max-sm:px-4">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums sm:text-lg">{value}</dd>
      {detail && <dd className="text-sm text-soft">{detail}</dd>}
    </Card>
  );
}
