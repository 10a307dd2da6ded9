"use client";

import { ErrorNotice } from "@/components/dashboard/layout/error-notice";
import { PlainPage } from "@/components/dashboard/layout/plain-page";

export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <PlainPage>
      <ErrorNotice error={error} retry={retry} />
    </PlainPage>
  );
}
