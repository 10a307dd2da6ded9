"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { ButtonLink } from "@/components/ui/button-link";
import { Panel } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { RadioTile } from "@/components/ui/radio-cards";
import type { MergePreview } from "@/lib/donors/merges/schemas";
import type { Donor } from "@/lib/donors/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { nameOf } from "../donors/labels";
import { movedLabel } from "./labels";
import { choicesIn, type Detail, detailsOf, SIDES, type Side } from "./merge-details";

/** Whose value a choice is, below it and in the name of its radio. */
const WHOSE: Record<Side, string> = { KEPT: "From the donor who stays", MERGED: "From the merged donor" };

/** Two donors side by side: the details to keep, what moves, and the merge button. */
export function MergeForm({ orgSlug, preview }: { orgSlug: string; preview: MergePreview }) {
  const { kept, merged, moves, refusal } = preview;
  const api = useApi();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const path = `/dashboard/${orgSlug}/donors`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const body = { mergedDonorId: merged.id, ...choicesIn(new FormData(event.currentTarget), preview) };
    setBusy(true);
    const result = await api.call("mergeDonors", { params: { id: kept.id }, body });
    if (result.ok) return router.push(`${path}/${kept.id}`);
    setBusy(false);
    setProblem(result.message);
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Panel className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Person title="Stays" donor={kept} path={path} />
          <Person title="Is merged into it" donor={merged} path={path} />
        </div>
        {detailsOf(preview).map((detail) => (
          <Choice key={detail.name} {...detail} />
        ))}
        <p>
          <Link
            href={`${path}/merge?${new URLSearchParams({ keep: merged.id, other: kept.id })}`}
            className="text-sm text-accent underline underline-offset-4"
          >
            Keep the other donor’s record instead
          </Link>
        </p>
      </Panel>
      <section aria-labelledby="moves" className="grid max-w-2xl gap-2">
        <h2 id="moves" className="text-lg">
          What happens
        </h2>
        <ul className="grid list-disc gap-1 pl-5 text-soft">
          <li>
            Moves to {nameOf(kept)}: {movedLabel(moves)}.
          </li>
          {kept.email && merged.email && <li>Both addresses are kept and can be used to sign in.</li>}
          <li>{newsLabel(kept, merged)}</li>
          <li>
            Donations and receipts keep the name and address that they were made with. No total changes.
          </li>
          <li>You can undo the merge on the donor’s page until their details change.</li>
        </ul>
      </section>
      {(refusal ?? problem) && (
        <Notice tone="bad" role="alert">
          <p>{refusal ?? problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <ActionButton type="submit" busy={busy} disabled={refusal !== null}>
          {busy ? "Merging…" : "Merge donors"}
        </ActionButton>
        <ButtonLink href={`${path}/duplicates`} tone="secondary">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

function Person({ title, donor, path }: { title: string; donor: Donor; path: string }) {
  const gave =
    donor.donationCount === 1 ? "1 donation" : `${donor.donationCount.toLocaleString("en-US")} donations`;
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <p className="text-sm text-soft">{title}</p>
      <Link href={`${path}/${donor.id}`} className="font-medium underline underline-offset-4 wrap-anywhere">
        {nameOf(donor)}
      </Link>
      <p className="text-sm text-soft tabular-nums">
        {formatUsd(donor.totalCents)} in {gave}
      </p>
    </div>
  );
}

/** One detail: a choice if the donors have different values, otherwise the value that is kept. */
function Choice({ name, label, values }: Detail) {
  const differ = values.KEPT !== null && values.MERGED !== null && values.KEPT !== values.MERGED;
  const stays = values.KEPT ?? values.MERGED;
  if (!differ)
    return (
      stays && (
        <div className="grid gap-1">
          <p className="text-sm font-medium">{label}</p>
          <Text>{stays}</Text>
        </div>
      )
    );
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {SIDES.map((side) => (
          <RadioTile
            key={side}
            name={name}
            value={side}
            defaultChecked={side === "KEPT"}
            label={<Text>{values[side]}</Text>}
            detail={WHOSE[side]}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <span className="whitespace-pre-line wrap-anywhere">{children}</span>;
}

/** Returns whether the donor receives news after the merge, as text. */
function newsLabel(kept: Donor, merged: Donor): string {
  const [one, other] = [kept.emailOptIn, merged.emailOptIn];
  if (one.unsubscribedAt || other.unsubscribedAt)
    return "One of them unsubscribed from email updates, so the donor is unsubscribed.";
  if (one.optedInAt || other.optedInAt)
    return "The donor is subscribed to email updates. The first consent is kept with its source.";
  return "Neither has subscribed to email updates.";
}
