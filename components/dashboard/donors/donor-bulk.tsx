"use client";

import { type FormEvent, useRef } from "react";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { Query } from "@/lib/client/types";
import { DownloadLink } from "../exports/download-link";
import { usePageCall } from "../layout/use-page-call";
import { SelectionBar, useSelection } from "../lists/selection";

type DonorBulkProps = {
  orgSlug: string;
  orgId: string;
  /** All tags of the organization, as suggestions. */
  known: readonly string[];
  /** The list's filters. */
  filter: Omit<Query<"exportDonors">, "orgId" | "ids" | "header" | "after" | "amounts">;
};

/** Adds a tag to the selected donors, removes one, or exports the donors as a file. */
export function DonorBulk({ orgSlug, orgId, known, filter }: DonorBulkProps) {
  const selection = useSelection();
  const { selected: donorIds = [], matching = false } = selection ?? {};
  const { run, busy, notice } = usePageCall();
  const field = useRef<HTMLInputElement>(null);

  async function change(how: "add" | "remove") {
    const name = field.current?.value.trim();
    if (!name) return field.current?.focus();
    if (matching) return changeMatching(how, name);
    const body = { donorIds: [...donorIds], [how]: [name] };
    const result = await run((api) => api.call("tagDonors", { params: { idOrSlug: orgSlug }, body }), {
      name: how,
      done: ({ changed }) =>
        `“${name}” ${how === "add" ? "added to" : "removed from"} ${changed === 1 ? "1 donor" : `${changed} donors`}.`,
    });
    if (result?.ok && field.current) field.current.value = "";
  }

  /** Starts a bulk run for all matching donors; the page then shows its progress. */
  async function changeMatching(how: "add" | "remove", name: string) {
    const body = { action: "TAG_DONORS" as const, filter, [how]: [name] };
    const params = { idOrSlug: orgSlug };
    await run((api) => api.call("startBulkRun", { params, body }), {
      name: how,
      done: () => null,
      onRefresh: () => selection?.setAll(false),
    });
  }

  return (
    <SelectionBar what="donors">
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void change("add");
        }}
      >
        <Input
          ref={field}
          aria-label="Tag of the selected donors"
          placeholder="Tag"
          list="tags-of-all"
          maxLength={50}
          autoComplete="off"
          className="w-40"
        />
        <datalist id="tags-of-all">
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" tone="secondary" size="sm" busy={busy === "add"}>
          Add tag
        </Button>
        <Button tone="secondary" size="sm" busy={busy === "remove"} onClick={() => void change("remove")}>
          Remove tag
        </Button>
      </form>
      <DownloadLink
        operation="exportDonors"
        query={matching ? { orgId, ...filter } : { orgId, ids: donorIds.join(",") }}
        label="Export selected"
        at="start"
      />
      <CallMessage notice={notice} />
    </SelectionBar>
  );
}
