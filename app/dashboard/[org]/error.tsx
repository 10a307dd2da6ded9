"use client";

import { ErrorNotice } from "@/components/dashboard/layout/error-notice";

export default function OrganizationError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ErrorNotice error={error} retry={retry} />;
}
