"use client";

import { useRouter } from "next/navigation";
import { useApi } from "@/components/session/use-api";
import type { Household } from "@/lib/donors/households/schemas";
import { ConfirmButton } from "../team/confirm-button";
import { NameDialog } from "./name-dialog";

type HouseholdActionsProps = { orgSlug: string; household: Pick<Household, "id" | "name"> };

/** Buttons that rename and dissolve a household. */
export function HouseholdActions({ orgSlug, household }: HouseholdActionsProps) {
  const api = useApi();
  const router = useRouter();
  const params = { idOrSlug: orgSlug, householdId: household.id };
  return (
    <div className="flex flex-wrap gap-2">
      <NameDialog
        label="Rename"
        size="sm"
        name={household.name}
        confirm="Rename"
        save={(api, name) => api.call("updateHousehold", { params, body: { name } })}
      />
      <ConfirmButton
        label="Dissolve"
        about={household.name}
        question={`Dissolve “${household.name}”?`}
        yes="Dissolve"
        no="Cancel"
        run={() => api.call("dissolveHousehold", { params })}
        onDone={() => router.push(`/dashboard/${orgSlug}/donors/households`)}
      >
        <p>The members stay as donors, with their donations. The audit log keeps who they were.</p>
      </ConfirmButton>
    </div>
  );
}
