"use client";

import { type FormEvent, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { useApi } from "@/components/session/use-api";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import {
  type DonorText,
  inBraces,
  isForProperty,
  MAX_PART,
  MAX_SUBJECT,
  type PartsInput,
  type TextPreview as Preview,
  partProblems,
  saveTextInput,
} from "@/lib/donor-texts/schemas";
import { ownValue } from "@/lib/kernel/own-value";
import { checkInput, type Problems } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { usePageCall } from "../layout/use-page-call";
import { ConfirmButton } from "../team/confirm-button";
import { useUnsaved } from "../unsaved/unsaved-context";
import { PARTS, TEXTS, VARIABLE_LABELS } from "./labels";
import { SendTest } from "./send-test";
import { TextPreview } from "./text-preview";

/** Emails that keep their facts and next step even with custom text. */
const STAYS: ReadonlySet<DonorText["kind"]> = new Set([
  "RENEWAL_FAILED",
  "SUBSCRIPTION_CHANGED",
  "SUBSCRIPTION_CANCELED",
  "BANK_PAYMENT",
  "REFUND_NOTICE",
  "MEMBERSHIP_REMINDER",
  "COMMITMENT_ASKING",
  "STATEMENT",
]);

type Part = keyof typeof PARTS;

type TextEditorProps = {
  orgId: string;
  text: DonorText;
  /** Preview of the saved text. */
  preview: Preview;
  mayChange: boolean;
  /** Addresses that a test email can be sent to. */
  notificationEmail: string;
  ownEmail: string;
};

/** The fields and variables of one text, beside a live preview. */
export function TextEditor(props: TextEditorProps) {
  const { orgId, text, mayChange, notificationEmail, ownEmail } = props;
  const { kind, language, campaignId, fallback } = text;
  const api = useApi();
  const { run, refresh, busy, notice } = usePageCall();
  const [values, setValues] = useState(() => valuesOf(text));
  const [version, setVersion] = useState(text.version);
  // After a save, reset or restore, show the stored text.
  if (!Object.is(version, text.version)) {
    setVersion(text.version);
    setValues(valuesOf(text));
  }
  useUnsaved(JSON.stringify(values) !== JSON.stringify(valuesOf(text)));
  const [problems, setProblems] = useState<Problems | null>(null);
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const isReceipt = kind.endsWith("RECEIPT");
  const isMail = kind !== "THANK_YOU";
  const shown: readonly Part[] = isMail ? ["subject", "opening", "closing"] : ["opening"];
  const parts: PartsInput = {
    subject: values.subject.trim() || null,
    opening: values.opening.trim() || null,
    closing: values.closing.trim() || null,
  };
  const isOwn = text.subject !== null || text.opening !== null || text.closing !== null;
  const params = { idOrSlug: orgId, kind, language };
  const body = { campaignId, version: text.version, ...parts };

  /** Returns the problems that prevent saving; null if there are none. */
  function wrong(): Problems | null {
    const invalid = checkInput(saveTextInput, body);
    if (invalid) return invalid;
    const fields = partProblems(kind, parts);
    return Object.keys(fields).length > 0
      ? { message: "Please check the highlighted fields.", fields }
      : null;
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = wrong();
    setProblems(found);
    if (found) return;
    const result = await run((api) => api.call("saveDonorText", { params, body }), {
      name: "save",
      done: () => "Saved. New emails and pages use it.",
    });
    if (result && !result.ok && Object.keys(result.fieldErrors).length > 0)
      setProblems({ message: result.message, fields: result.fieldErrors });
  }

  function insert(name: string) {
    const field = last.current;
    const part: Part = shown.find((one) => one === field?.id) ?? "opening";
    const value = values[part];
    const from = field?.selectionStart ?? value.length;
    const to = field?.selectionEnd ?? from;
    const added = inBraces(name);
    setValues({ ...values, [part]: value.slice(0, from) + added + value.slice(to) });
    // Wait until the fields have their new values.
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + added.length, from + added.length);
    });
  }

  const set = (part: Part) => (event: { target: { value: string } }) =>
    setValues({ ...values, [part]: event.target.value });
  const error = (part: Part) => problems?.fields[part]?.[0];
  const remember = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
    last.current = event.currentTarget;
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <form onSubmit={save} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FormProblems problems={problems} labels={PARTS} />
        <p className="text-soft">
          {TEXTS[kind].hint} {isReceipt && "The amounts, your EIN and the tax statement always stay."}
          {STAYS.has(kind) && "The figures, the link and what to do next always stay."}
        </p>
        {shown.map((part) => (
          <Field
            key={part}
            id={part}
            label={isMail ? PARTS[part] : "Message"}
            hint={hintOf(part, fallback[part], campaignId !== null)}
            error={error(part)}
            optional
          >
            {(control) =>
              part === "subject" ? (
                <Input
                  {...control}
                  value={values.subject}
                  onChange={set("subject")}
                  onFocus={remember}
                  maxLength={MAX_SUBJECT}
                  readOnly={!mayChange}
                />
              ) : (
                <Textarea
                  {...control}
                  rows={part === "opening" ? 6 : 4}
                  value={values[part]}
                  onChange={set(part)}
                  onFocus={remember}
                  maxLength={MAX_PART}
                  readOnly={!mayChange}
                />
              )
            }
          </Field>
        ))}
        {mayChange && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm font-medium">Insert a variable</legend>
            <div className="flex flex-wrap gap-2">
              {text.variables.map((name) => (
                <ActionButton key={name} size="sm" tone="secondary" onClick={() => insert(name)}>
                  {ownValue(VARIABLE_LABELS, name) ?? name}
                </ActionButton>
              ))}
            </div>
            {isForProperty(kind) && (
              <p className="text-sm text-soft">
                Donors of stock and in-kind gifts are not told an amount: for them, a part with{" "}
                <code>{inBraces("amount")}</code> is replaced by the text without one.
              </p>
            )}
          </fieldset>
        )}
        {mayChange ? (
          <div className="flex flex-wrap items-center gap-3">
            <ActionButton type="submit" busy={busy === "save"}>
              {busy === "save" ? "Saving…" : "Save"}
            </ActionButton>
            {isOwn && (
              <ConfirmButton
                label="Reset"
                about={TEXTS[kind].label}
                question="Reset this text?"
                yes="Reset"
                no="Cancel"
                run={() =>
                  api.call("saveDonorText", {
                    params,
                    body: { ...body, subject: null, opening: null, closing: null },
                  })
                }
                onDone={() => refresh()}
              >
                <p>
                  Donors get the {campaignId ? "organization’s" : "standard"} text again. Your version stays
                  in the history.
                </p>
              </ConfirmButton>
            )}
            <CallMessage notice={notice} />
          </div>
        ) : (
          <p className="text-sm text-soft">Only owners and admins can change these texts.</p>
        )}
        {mayChange && isMail && (
          <SendTest
            orgId={orgId}
            text={{ campaignId, kind, language, ...parts }}
            ownEmail={ownEmail}
            notificationEmail={notificationEmail}
            check={() => {
              const found = wrong();
              setProblems(found);
              return !found;
            }}
          />
        )}
      </form>
      <TextPreview
        orgId={orgId}
        campaignId={campaignId}
        kind={kind}
        language={language}
        parts={parts}
        valid={wrong() === null}
        first={props.preview}
      />
    </div>
  );
}

function valuesOf({ subject, opening, closing }: DonorText): Record<Part, string> {
  return { subject: subject ?? "", opening: opening ?? "", closing: closing ?? "" };
}

function hintOf(part: Part, fallback: string | null, ofCampaign: boolean): string {
  if (fallback) return `If empty: “${fallback}”`;
  if (part === "closing") return "Last paragraphs. If empty: nothing.";
  return ofCampaign
    ? "If empty: the organization’s message."
    : "If empty: the thank-you message in Settings.";
}
