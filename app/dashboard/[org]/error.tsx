"use client";

import { Broken } from "@/components/dashboard/broken";

export default function OrganizationError({ error, retry }: { error: unknown; retry: () => void }) {
  return <Broken error={error} retry={retry} />;
}
