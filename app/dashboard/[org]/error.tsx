"use client";

import { Broken } from "@/components/dashboard/layout/error-notice";

export default function OrganizationError({ error, retry }: { error: unknown; retry: () => void }) {
  return <Broken error={error} retry={retry} />;
}
