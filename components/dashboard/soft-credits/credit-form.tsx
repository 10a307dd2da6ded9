"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { Donation } from "@/lib/donations/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { CREDIT_KIND } from "@/lib/soft-credits/labels";
import { creditKind, type SoftCredit } from "@/lib/soft-credits/schemas";
import { nameOf } from "../donors/labels";
import type { Problems } from "../forms/check-input";
import { DollarInput } from "../forms/dollar-input";
import { typedDollars } from "../forms/dollars";
import { FormActions } from "../forms/form-actions";
import { FormProblems } from "../forms/form-problems";
import { DonorSearch } from "../offline/donor-search";
import { creditBody } from "./payload";

const LABELS = { donorId: "Donor", kind: "Kind", amountCents: "Amount", note: "Note" };

type Who = { id: string; firstName: string; lastName: string };
type CreditFormProps = {
  orgId: string;
  donation: Pick<Donation, "id" | "amountCents">;
  /** The credit to edit; undefined for a new one. */
  credit: SoftCredit | undefined;
  close: () => void;
};

/** Form for the donor to credit, the reason and the amount. */
export function CreditForm({ orgId, donation, credit, close }: CreditFormProps) {
  const api = useApi();
  const router = useRouter();
  const [, startRefresh] = useTransition();
  const [text, setText] = useState("");
  const [donor, setDonor] = useState<Who | null>(credit?.donor ?? null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);
  const error = (name: keyof typeof LABELS) => problems?.fields[name]?.[0];

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const donationCents = donation.amountCents;
    const data = new FormData(event.currentTarget);
    const { body, problems: found } = creditBody(data, donor?.id ?? "", donationCents);
    setProblems(found);
    if (found) return;
    setBusy(true);
    const { donorId: _donor, ...change } = body;
    const result = credit
      ? await api.call("updateSoftCredit", {
          params: { id: donation.id, creditId: credit.id },
          body: { ...(donationCents > 0 ? { amountCents: donationCents } : {}), ...change },
        })
      : await api.call("createSoftCredit", { params: { id: donation.id }, body });
    setBusy(false);
    if (!result.ok) return setProblems({ message: result.message, fields: result.fieldErrors });
    close();
    startRefresh(() => router.refresh());
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormProblems problems={problems} labels={LABELS} />
      {donor ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-3 py-2">
          <p className="min-w-0 font-medium wrap-anywhere">{nameOf(donor)}</p>
          {!credit && (
            <Button tone="quiet" size="sm" onClick={() => setDonor(null)}>
              Change<span className="sr-only"> donor</span>
            </Button>
          )}
        </div>
      ) : (
        <Field
          id="donorId"
          label={LABELS.donorId}
          hint="Type a name or an email address, and choose from the list."
          error={error("donorId")}
        >
          {(control) => (
            <DonorSearch
              control={control}
              api={api}
              orgId={orgId}
              text={text}
              knownOnly
              onText={setText}
              onPick={(giver) => giver.kind === "known" && setDonor(giver.donor)}
            />
          )}
        </Field>
      )}
      <Field id="kind" label={LABELS.kind} error={error("kind")}>
        {(control) => (
          <Select {...control} name="kind" defaultValue={credit?.kind ?? "HOUSEHOLD"}>
            {creditKind.options.map((kind) => (
              <option key={kind} value={kind}>
                {CREDIT_KIND[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        id="amountCents"
        label={LABELS.amountCents}
        hint={`At most ${formatUsd(donation.amountCents)}, the whole donation.`}
        error={error("amountCents")}
      >
        {(control) => (
          <DollarInput
            {...control}
            name="amountCents"
            defaultValue={typedDollars(credit?.amountCents ?? donation.amountCents)}
          />
        )}
      </Field>
      <Field id="note" label={LABELS.note} hint="For your team only." error={error("note")} optional>
        {(control) => (
          <Input
            {...control}
            name="note"
            defaultValue={credit?.note ?? ""}
            maxLength={500}
            autoComplete="off"
          />
        )}
      </Field>
      <FormActions busy={busy} onCancel={close}>
        {busy ? "Saving…" : "Save"}
      </FormActions>
    </form>
  );
}
