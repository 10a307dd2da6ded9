"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { ButtonLink } from "@/components/ui/button-link";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { MAX_CONDITIONS, type Rules } from "@/lib/segments/schemas";
import type { Problems } from "../forms/check-input";
import { FormProblems } from "../forms/form-problems";
import { useUnsavedInput } from "../unsaved/unsaved-context";
import { type Choices, ConditionFields } from "./condition-fields";
import { draftOf, newDraft, rulesOf } from "./draft";
import { SEGMENT_LABELS } from "./labels";
import { SegmentPreview } from "./segment-preview";
import { usePreview } from "./use-preview";

type SegmentEditorProps = {
  orgSlug: string;
  /** Null for a new segment. */
  segmentId: string | null;
  name: string;
  rules: Rules | null;
  choices: Choices;
};

/** Editor of a segment's name and conditions, with a live preview of its donors. */
export function SegmentEditor({ orgSlug, segmentId, name, rules: saved, choices }: SegmentEditorProps) {
  const api = useApi();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [match, setMatch] = useState<Rules["match"]>(saved?.match ?? "ALL");
  const [drafts, setDrafts] = useState(() =>
    saved ? saved.conditions.map((one, key) => draftOf(key, one, choices.fields)) : [newDraft(0)],
  );
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsavedInput();
  const [problems, setProblems] = useState<Problems | null>(null);
  const edited = useMemo(() => rulesOf(match, drafts), [match, drafts]);
  const { preview, problem, busy: counting } = usePreview(orgSlug, edited.rules);
  const base = `/dashboard/${orgSlug}/donors`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setProblems(edited.problems);
    if (!edited.rules) return;
    setBusy(true);
    const typed = String(new FormData(event.currentTarget).get("name") ?? "");
    const body = { name: typed, rules: edited.rules };
    const params = { idOrSlug: orgSlug };
    const result = segmentId
      ? await api.call("updateSegment", { params: { ...params, segmentId }, body })
      : await api.call("createSegment", { params, body });
    if (result.ok) {
      unsaved.saved();
      return router.push(`${base}?${new URLSearchParams({ segment: result.data.id })}`);
    }
    setBusy(false);
    setProblems({ message: result.message, fields: unprefixed(result.fieldErrors) });
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <form ref={form} onSubmit={submit} onInput={unsaved.onInput} noValidate className="grid gap-6">
        <FormProblems problems={problems} labels={SEGMENT_LABELS} />
        <Field id="name" label="Name" {...errorOf(problems, "name")}>
          {(control) => (
            <Input
              {...control}
              name="name"
              defaultValue={name}
              maxLength={80}
              autoComplete="off"
              required
              className="sm:max-w-md"
            />
          )}
        </Field>
        <section id="conditions" aria-labelledby="conditions-title" className="grid gap-4">
          <h2 id="conditions-title" className="text-lg">
            Conditions
          </h2>
          <Field id="match" label="Donors meet" className="sm:max-w-md">
            {(control) => (
              <Select
                {...control}
                value={match}
                onChange={(event) => setMatch(event.target.value === "ANY" ? "ANY" : "ALL")}
              >
                <option value="ALL">all of these conditions</option>
                <option value="ANY">any of these conditions</option>
              </Select>
            )}
          </Field>
          {drafts.map((draft, index) => (
            <ConditionFields
              key={draft.key}
              draft={draft}
              index={index}
              choices={choices}
              problems={problems ?? edited.problems}
              onChange={(changed) => {
                setProblems(null);
                setDrafts(drafts.map((one) => (one.key === changed.key ? changed : one)));
              }}
              onRemove={
                drafts.length === 1
                  ? null
                  : () => {
                      setProblems(null);
                      setDrafts(drafts.filter((one) => one.key !== draft.key));
                    }
              }
            />
          ))}
          {drafts.length < MAX_CONDITIONS && (
            <ActionButton
              tone="secondary"
              className="justify-self-start"
              onClick={() => setDrafts([...drafts, newDraft(1 + Math.max(...drafts.map(({ key }) => key)))])}
            >
              <Plus aria-hidden className="size-4" />
              Add a condition
            </ActionButton>
          )}
        </section>
        <div className="flex flex-wrap gap-3">
          <ActionButton type="submit" busy={busy}>
            {busy ? "Saving…" : "Save and show the donors"}
          </ActionButton>
          <ButtonLink href={`${base}/segments`} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </form>
      <div className="lg:sticky lg:top-4">
        <SegmentPreview
          preview={preview}
          problem={problem}
          busy={counting}
          isOld={edited.rules === null && preview !== null}
        />
      </div>
    </div>
  );
}

const errorOf = (problems: Problems | null, field: string) => {
  const [error] = problems?.fields[field] ?? [];
  return error === undefined ? {} : { error };
};

/** Maps API field names to form fields: `rules.conditions.0.tagId` becomes `conditions.0.tagId`. */
function unprefixed(fields: Problems["fields"]): Problems["fields"] {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [path.replace(/^rules\./, ""), messages]),
  );
}
