"use client";

import { Broken } from "@/components/dashboard/broken";
import { PlainPage } from "@/components/dashboard/plain-page";

export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <PlainPage>
      <Broken error={error} retry={retry} />
    </PlainPage>
  );
}
