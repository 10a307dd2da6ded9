"use client";

import { Broken } from "@/components/dashboard/layout/error-notice";
import { PlainPage } from "@/components/dashboard/layout/plain-page";

export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <PlainPage>
      <Broken error={error} retry={retry} />
    </PlainPage>
  );
}
