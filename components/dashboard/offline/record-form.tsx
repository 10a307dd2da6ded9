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
import { isOfflineMethod, type OfflineMethod } from "@/lib/offline-donations/labels";
import { correctOfflineInput, type Doubt, offlineDonationInput } from "@/lib/offline-donations/schemas";
import { checkInput, type Problems } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { designationOf, type FundChoice, mergeSplitProblems, type TypedPart } from "../funds/payload";
import { SplitFields } from "../funds/split-fields";
import { useUnsavedInput } from "../unsaved/unsaved-context";
import { DetailsFields, type Typed } from "./details-fields";
import { DonorField } from "./donor-field";
import { doubtsOf } from "./doubts";
import { DoubtsNotice } from "./doubts-notice";
import { detailsOf } from "./entry";
import { donorOf, type Giver, NO_GIVER, nameOf, toName } from "./giver";
import { FIELDS, METHODS, offlineAmount } from "./labels";
import { NO_RETURN, ReturnFields, returnOf, type TypedReturn, withReturn } from "./return-fields";

const AMOUNT_PROBLEM = "Enter an amount such as 50 or 1,250.00";
const isUnreadable = (amount: string) => amount.trim() !== "" && parseUsd(amount) === null;

function withAmountProblem(found: Problems | null): Problems {
  const fields = { ...found?.fields, amountCents: [AMOUNT_PROBLEM] };
  return { message: found?.message ?? "Please check the highlighted fields.", fields };
}

/** A single part with the campaign's default fund. */
const BY_DEFAULT: readonly TypedPart[] = [{ key: 0, fund: "", amount: "" }];

/** Initial values of the form. */
export type Beginning = {
  method: OfflineMethod;
  typed: Typed;
  received: TypedReturn;
  giver: Giver;
  campaignId: string;
  note: string;
  anonymous: boolean;
};

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

/** Records an offline donation, or corrects one. */
export function RecordForm({ org, today, campaigns, funds = [], beginning, corrected }: RecordFormProps) {
  const api = useApi();
  const router = useRouter();
  const [method, setMethod] = useState(beginning.method);
  const [typed, setTyped] = useState(beginning.typed);
  const [giver, setGiver] = useState(beginning.giver);
  const [campaignId, setCampaignId] = useState(beginning.campaignId);
  const [received, setReceived] = useState(beginning.received);
  const [note, setNote] = useState(beginning.note);
  const [anonymous, setAnonymous] = useState(beginning.anonymous);
  const [parts, setParts] = useState(BY_DEFAULT);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");
  const [problems, setProblems] = useState<Problems | null>(null);
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const unsaved = useUnsavedInput();
  const form = useRef<HTMLFormElement>(null);
  /** The submit button that caused the warning, so that a confirmation continues the same way. */
  const refused = useRef({ another: false });
  const errorOf = (field: string) => problems?.fields[field]?.[0];
  const hasAddress =
    (giver.kind === "known" && giver.donor.email !== "") || (giver.kind === "new" && giver.email !== "");

  const campaign = campaigns.find(({ id }) => id === campaignId);
  function receive(change: { level?: string; tickets?: string }) {
    const { amount, ...now } = withReturn({ ...received, amount: typed.amount }, change, campaign);
    setReceived(now);
    setTyped({ ...typed, amount });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const another = submitter?.getAttribute("value") === "another";
    return send(new FormData(event.currentTarget), { another, confirmed: false });
  }

  async function send(form: FormData, { another, confirmed }: { another: boolean; confirmed: boolean }) {
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
    const isSame = beginning.giver.kind === "known" && "id" in donor && donor.id === beginning.giver.donor.id;
    const designation = designationOf(parts);
    let found = corrected
      ? checkInput(correctOfflineInput, { ...common, donor })
      : mergeSplitProblems(checkInput(offlineDonationInput, { ...common, donor, ...designation }));
    if (isUnreadable(typed.amount)) found = withAmountProblem(found);
    setProblems(found);
    setNotice("");
    setDoubts([]);
    if (found) {
      setGiver(toName(giver));
      return;
    }
    setBusy(true);
    const result = corrected
      ? await api.call("correctOfflineDonation", {
          params: { id: corrected.id },
          body: { ...common, ...(isSame ? {} : { donor }), revision: corrected.revision },
        })
      : await api.call("recordOfflineDonation", {
          params: { idOrSlug: org.slug },
          body: {
            ...common,
            donor,
            ...designation,
            sendReceipt: hasAddress && form.has("sendReceipt"),
          },
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
    unsaved.saved();
    const { id, donor: by, amountCents, paymentMethod } = result.data;
    if (!another) {
      router.push(`/dashboard/${org.slug}/donations/${id}`);
      router.refresh();
      return;
    }
    setBusy(false);
    setNotice(
      `${offlineAmount(paymentMethod, amountCents, formatUsd(amountCents))} from ${nameOf(by)} is recorded.`,
    );
    setTyped({ ...beginning.typed, receivedOn: typed.receivedOn });
    setReceived(NO_RETURN);
    setAnonymous(false);
    setGiver(NO_GIVER);
    setParts(parts.length > 1 ? BY_DEFAULT : parts);
    setNote("");
    document.getElementById("donor")?.focus();
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={unsaved.onInput}
      onChange={() => setDoubts([])}
      noValidate
      className="grid max-w-2xl gap-6"
    >
      <FormProblems problems={problems} labels={FIELDS} />
      <DoubtsNotice
        doubts={doubts}
        busy={busy}
        confirm="Record it anyway"
        onConfirm={() =>
          form.current && send(new FormData(form.current), { ...refused.current, confirmed: true })
        }
      />
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
          onPick={(value) => isOfflineMethod(value) && setMethod(value)}
          options={METHODS}
        />
        <DetailsFields
          method={method}
          typed={typed}
          onType={(change) => setTyped({ ...typed, ...change })}
          today={today}
          errorOf={errorOf}
        />
        <DonorField
          api={api}
          orgId={org.id}
          giver={giver}
          onChange={(picked) => {
            setGiver(picked);
            setDoubts([]);
          }}
          errorOf={errorOf}
        />
        <Field id="campaignId" label={FIELDS.campaignId} error={errorOf("campaignId")}>
          {(control) => (
            <Select
              {...control}
              value={campaignId}
              onChange={({ target: { value } }) => {
                setCampaignId(value);
                receive({ level: "", tickets: "" });
              }}
            >
              {beginning.campaignId === "" && <option value="">Choose a campaign</option>}
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
          onType={receive}
          errorOf={errorOf}
          hints
        />
        {funds.length > 0 && (
          <SplitFields
            amountCents={parseUsd(typed.amount) ?? 0}
            parts={parts}
            onChange={setParts}
            funds={funds}
            errorOf={errorOf}
            byDefault="The campaign’s default fund"
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
              onChange={(event) => setNote(event.target.value)}
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
          onChange={({ target: { checked } }) => setAnonymous(checked)}
        />
        {!corrected && hasAddress && (
          <Checkbox
            id="sendReceipt"
            name="sendReceipt"
            label="Email the receipt now"
            detail="Otherwise, you can download or send the receipt later."
            defaultChecked
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
