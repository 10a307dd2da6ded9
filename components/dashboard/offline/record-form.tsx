"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { ButtonLink } from "@/components/ui/button-link";
import { Panel } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { RadioCards } from "@/components/ui/radio-cards";
import { formatUsd, parseUsd } from "@/lib/kernel/money";
import type { CampaignToCredit } from "@/lib/offline-donations/labels";
import { isOfflineMethod } from "@/lib/offline-donations/labels";
import { correctOfflineInput, type Doubt, offlineDonationInput } from "@/lib/offline-donations/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { type Draft, Drafted } from "../forms/drafted";
import { FormProblems } from "../forms/form-problems";
import { useKeptEntries } from "../forms/use-kept-entries";
import { defaultFundLabel } from "../funds/labels";
import { designationOf, type FundChoice, mergeSplitProblems } from "../funds/payload";
import { SplitFields } from "../funds/split-fields";
import { DetailsFields } from "./details-fields";
import { DonorField } from "./donor-field";
import { doubtsOf } from "./doubts";
import { DoubtsNotice } from "./doubts-notice";
import { detailsOf } from "./entry";
import { donorOf, nameOf, toName } from "./giver";
import { FIELDS, METHODS, offlineAmount } from "./labels";
import {
  type Beginning,
  changeReturn,
  isEntered,
  newEntry,
  nextEntry,
  type RecordEntry,
  restoredEntry,
} from "./record-entry";
import { ReturnFields, returnOf, withReturn } from "./return-fields";

const AMOUNT_PROBLEM = "Enter an amount such as 50 or 1,250.00";
const isUnreadable = (amount: string) => amount.trim() !== "" && parseUsd(amount) === null;

function withAmountProblem(found: Problems | null): Problems {
  const fields = { ...found?.fields, amountCents: [AMOUNT_PROBLEM] };
  return { message: found?.message ?? "Please check the highlighted fields.", fields };
}

const NONE: readonly Doubt[] = [];

type RecordFormProps = {
  org: { id: string; slug: string };
  /** The current day in the organization's time zone. */
  today: string;
  campaigns: readonly CampaignToCredit[];
  /** Funds that can be selected. A recorded donation's fund is changed on its page. */
  funds?: readonly FundChoice[];
  beginning: Beginning;
  /** The donation to correct, with the revision that was read; absent for a new one. */
  corrected?: { id: string; revision: number };
};

/**
 * Records an offline donation, or corrects one. Entries are kept in this tab until they are sent. A draft belongs to
 * the donor and campaign that the form was opened with, or to the state of the donation to correct.
 */
export function RecordForm(props: RecordFormProps) {
  const { org, campaigns, funds = [], beginning, corrected } = props;
  const [initial] = useState(() => newEntry(beginning));
  const donorId = initial.giver.kind === "known" ? initial.giver.donor.id : "";
  const name = corrected
    ? `correct:${corrected.id}:${corrected.revision}`
    : `record:${donorId}:${initial.campaignId}`;
  return (
    <Drafted
      name={`${org.slug}:${name}`}
      initial={initial}
      restore={(stored) => restoredEntry(stored, initial, campaigns, funds)}
      className="grid max-w-2xl gap-6"
    >
      {(draft) => <EntryForm {...props} funds={funds} initial={initial} draft={draft} />}
    </Drafted>
  );
}

type EntryFormProps = RecordFormProps & {
  funds: readonly FundChoice[];
  /** The entry that the form was opened with. */
  initial: RecordEntry;
  draft: Draft<RecordEntry>;
};

function EntryForm({ org, today, campaigns, funds, corrected, initial, draft }: EntryFormProps) {
  const api = useApi({ keepsOpenRequestAs: draft.name });
  const router = useRouter();
  const { entries: entry, change, flush, recorded } = useKeptEntries(draft, initial, isEntered);
  const { method, typed, received, giver, campaignId, note, anonymous, parts, sendReceipt } = entry;
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");
  const [problems, setProblems] = useState<Problems | null>(null);
  const [doubts, setDoubts] = useState(NONE);
  /** The submit button that caused the warning, so that a confirmation continues the same way. */
  const refused = useRef({ another: false });
  const errorOf = (field: string) => problems?.fields[field]?.[0];
  const hasAddress =
    (giver.kind === "known" && giver.donor.email !== "") || (giver.kind === "new" && giver.email !== "");
  const campaign = campaigns.find(({ id }) => id === campaignId);

  /** Changes what was entered. A confirmation is void once an entry changes. */
  function edit(toNext: (entry: RecordEntry) => Partial<RecordEntry>) {
    setDoubts(NONE);
    change((now) => ({ ...now, ...toNext(now), confirmed: false }));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    return send(entry, submitter?.getAttribute("value") === "another");
  }

  /** Resends the entry, confirmed. */
  function confirm() {
    const confirmed = { ...entry, confirmed: true };
    change(() => confirmed);
    return send(confirmed, refused.current.another);
  }

  async function send({ confirmed }: RecordEntry, another: boolean) {
    if (busy) return;
    const common = {
      campaignId,
      ...detailsOf(method, typed),
      ...returnOf(received),
      anonymous,
      note: note.trim() || null,
      confirmed,
    };
    const donor = donorOf(giver);
    const isSame = initial.giver.kind === "known" && "id" in donor && donor.id === initial.giver.donor.id;
    const designation = designationOf(parts);
    let found = corrected
      ? checkInput(correctOfflineInput, { ...common, donor })
      : mergeSplitProblems(checkInput(offlineDonationInput, { ...common, donor, ...designation }));
    if (isUnreadable(typed.amount)) found = withAmountProblem(found);
    setProblems(found);
    setNotice("");
    setDoubts(NONE);
    if (found) {
      change((now) => ({ ...now, giver: toName(now.giver) }));
      return;
    }
    setBusy(true);
    flush();
    const result = corrected
      ? await api.call("correctOfflineDonation", {
          params: { id: corrected.id },
          body: { ...common, ...(isSame ? {} : { donor }), revision: corrected.revision },
        })
      : await api.call("recordOfflineDonation", {
          params: { idOrSlug: org.slug },
          body: { ...common, donor, ...designation, sendReceipt: hasAddress && sendReceipt },
        });
    if (!result.ok) {
      setBusy(false);
      const raised = doubtsOf(result);
      refused.current = { another };
      setDoubts(raised);
      if (raised.length === 0)
        setProblems(mergeSplitProblems({ message: result.message, fields: result.fieldErrors }));
      return;
    }
    const { id, donor: by, amountCents, paymentMethod } = result.data;
    if (!another) {
      recorded();
      router.push(`/dashboard/${org.slug}/donations/${id}`);
      router.refresh();
      return;
    }
    setBusy(false);
    setNotice(
      `${offlineAmount(paymentMethod, amountCents, formatUsd(amountCents))} from ${nameOf(by)} is recorded.`,
    );
    recorded(nextEntry(entry, initial));
    document.getElementById("donor")?.focus();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <FormProblems problems={problems} labels={FIELDS} />
      <DoubtsNotice doubts={doubts} busy={busy} confirm="Record it anyway" onConfirm={confirm} />
      <div role="status" className={notice ? undefined : "sr-only"}>
        {notice && <Notice tone="good" title={notice} />}
      </div>
      <Panel className="grid gap-6">
        <RadioCards
          id="method"
          name="method"
          legend={FIELDS.method}
          columns="grid-cols-2 sm:grid-cols-5"
          value={method}
          onPick={(value) => isOfflineMethod(value) && edit(() => ({ method: value }))}
          options={METHODS}
        />
        <DetailsFields
          method={method}
          typed={typed}
          onType={(change) => edit((now) => ({ typed: { ...now.typed, ...change } }))}
          today={today}
          errorOf={errorOf}
          isNumberOptional={!!corrected && initial.method === "CHECK" && initial.typed.checkNumber === ""}
        />
        <DonorField
          api={api}
          orgId={org.id}
          giver={giver}
          onChange={(picked) => edit(() => ({ giver: picked }))}
          errorOf={errorOf}
        />
        <Field id="campaignId" label={FIELDS.campaignId} error={errorOf("campaignId")}>
          {(control) => (
            <Select
              {...control}
              value={campaignId}
              onChange={({ target: { value } }) =>
                edit((now) => ({
                  ...changeReturn(now, (it) => withReturn(it, { level: "", tickets: "" }, undefined)),
                  campaignId: value,
                }))
              }
            >
              {initial.campaignId === "" && <option value="">Choose a campaign</option>}
              {campaigns.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ReturnFields
          id={(name) => name}
          campaign={campaign}
          typed={received}
          amount={typed.amount}
          onType={(chosen) => edit((now) => changeReturn(now, (it) => withReturn(it, chosen, campaign)))}
          errorOf={errorOf}
          hints
        />
        {funds.length > 0 && (
          <SplitFields
            amountCents={parseUsd(typed.amount) ?? 0}
            parts={parts}
            onChange={(changed) => edit(() => ({ parts: changed }))}
            funds={funds}
            errorOf={errorOf}
            byDefault={defaultFundLabel(campaign, funds)}
          />
        )}
        <Field
          id="note"
          label={FIELDS.note}
          hint="Visible only to your team."
          error={errorOf("note")}
          optional
        >
          {(control) => (
            <Textarea
              {...control}
              value={note}
              onChange={({ target: { value } }) => edit(() => ({ note: value }))}
              rows={2}
              maxLength={1000}
            />
          )}
        </Field>
        <Checkbox
          id="anonymous"
          name="anonymous"
          label="Give anonymously"
          detail="The public donor roll doesn’t show the name."
          checked={anonymous}
          onChange={({ target: { checked } }) => edit(() => ({ anonymous: checked }))}
        />
        {!corrected && hasAddress && (
          <Checkbox
            id="sendReceipt"
            name="sendReceipt"
            label="Email the receipt now"
            detail="Otherwise, you can download or send the receipt later."
            checked={sendReceipt}
            onChange={({ target: { checked } }) => edit(() => ({ sendReceipt: checked }))}
          />
        )}
      </Panel>
      <div className="flex flex-wrap justify-end gap-3">
        {corrected ? (
          <ButtonLink tone="secondary" href={`/dashboard/${org.slug}/donations/${corrected.id}`}>
            Cancel
          </ButtonLink>
        ) : (
          <ActionButton type="submit" tone="secondary" name="next" value="another" busy={busy}>
            Record and add another
          </ActionButton>
        )}
        <ActionButton type="submit" busy={busy}>
          {corrected ? "Save correction" : "Record donation"}
        </ActionButton>
      </div>
    </form>
  );
}
