"use client";

import { useRouter } from "next/navigation";
import type { Donor } from "@/lib/donors/schemas";
import { NameDialog } from "./name-dialog";

type NewHouseholdProps = { orgSlug: string; donor: Pick<Donor, "id" | "lastName"> };

/** A button that makes a donor the first member of a new household. */
export function NewHousehold({ orgSlug, donor }: NewHouseholdProps) {
  const router = useRouter();
  return (
    <NameDialog
      label="New household"
      name={donor.lastName ? `${donor.lastName} household` : ""}
      confirm="Create"
      save={(api, name) =>
        api.call("createHousehold", {
          params: { idOrSlug: orgSlug },
          body: { name, donorIds: [donor.id] },
        })
      }
      onSaved={({ id }) => router.push(`/dashboard/${orgSlug}/donors/households/${id}`)}
    />
  );
}
