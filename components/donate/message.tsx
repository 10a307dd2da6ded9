import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** A page with a short message: closed, not found, or choose an organization. */
export function Message({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Card className="mx-auto mt-[10dvh] grid w-full max-w-lg grid-cols-1 gap-3 p-6">
      <h1 className="text-2xl">{title}</h1>
      {children}
    </Card>
  );
}
