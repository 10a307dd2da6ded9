"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useApi } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { IMPORT_KINDS, type ImportKind } from "@/lib/imports/labels";
import { useReady } from "../layout/use-ready";
import { problemOfFile, uploadName, uploadOf } from "./upload";

/** Begins an import: what the file has, and the file. */
export function StartForm({ orgSlug }: { orgSlug: string }) {
  const api = useApi();
  const router = useRouter();
  const ready = useReady();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [kind, setKind] = useState<ImportKind>("DONATIONS");

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const file = new FormData(event.currentTarget).get("file");
    const given = file instanceof File && file.name !== "" ? file : null;
    const refused = problemOfFile(given);
    setProblem(refused);
    if (!given || refused) return;
    setBusy(true);
    const message = await begin(given);
    if (message === null) return;
    setBusy(false);
    setProblem(message);
  }

  /** Returns why it was refused; null once the page of the import opens. */
  async function begin(file: File): Promise<string | null> {
    const made = await api.call("createImport", { params: { idOrSlug: orgSlug }, body: { kind } });
    if (!made.ok) return made.message;
    const params = { idOrSlug: orgSlug, importId: made.data.id };
    const sent = await api.call("uploadImportFile", {
      params,
      query: { name: uploadName(file) },
      file: uploadOf(file),
    });
    if (!sent.ok) {
      await api.call("deleteImport", { params });
      return sent.fieldErrors["file"]?.[0] ?? sent.message;
    }
    router.push(`/dashboard/${orgSlug}/imports/${made.data.id}`);
    return null;
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <RadioCards
          id="kind"
          name="kind"
          legend="What is in the file?"
          value={kind}
          onPick={(value) => setKind(IMPORT_KINDS.find((one) => one === value) ?? "DONATIONS")}
          columns="sm:grid-cols-3"
          options={[
            {
              value: "DONATIONS",
              label: "Past donations",
              detail: "A row for each donation, with its donor.",
            },
            { value: "DONORS", label: "Donors", detail: "A row for each person or organization." },
            {
              value: "COMMITMENTS",
              label: "Recurring commitments",
              detail: "A row for each plan that another system charges. Nothing is charged here.",
            },
          ]}
        />
        <Field
          id="file"
          label="CSV or Excel file"
          hint="With a line of column names. Up to 25 MB and 100,000 rows. Of an Excel file (.xlsx), the first sheet is read."
          {...(problem ? { error: problem } : {})}
        >
          {(control) => (
            <Input
              {...control}
              type="file"
              name="file"
              accept=".csv,.tsv,.txt,.xlsx,text/csv"
              disabled={busy}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} disabled={!ready}>
            {busy ? "Uploading…" : "Upload"}
          </Button>
          <p className="text-sm text-soft">Nothing is imported before you have seen what would happen.</p>
        </div>
      </form>
    </Card>
  );
}
