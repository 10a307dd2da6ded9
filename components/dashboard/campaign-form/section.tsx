import type { ReactNode } from "react";
import { Panel } from "@/components/ui/card";
import type { CampaignValues } from "./values";

/** The props of every section: initial values, and a field's error, if any. */
export type PartProps = {
  defaults: CampaignValues;
  error: (name: keyof CampaignValues | "impactCaptions") => string | undefined;
};

type SectionProps = { id: string; title: string; hint?: string; children: ReactNode };

export function Section({ id, title, hint, children }: SectionProps) {
  return (
    <Panel aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {hint && <p className="text-sm text-soft">{hint}</p>}
      </div>
      {children}
    </Panel>
  );
}

/** Fields side by side on wide screens. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>;
}
