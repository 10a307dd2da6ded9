"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { useApi } from "@/components/session/use-api";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { IMPORT_KINDS, type ImportKind, NO_ROWS, type OTHER_TABLES } from "@/lib/imports/labels";
import { problemOfFile, uploadName, uploadOf } from "./upload";

/** Contents of a file: one kind of rows, or all kinds in an Almoner export. */
const CHOICES = [...IMPORT_KINDS, "EVERYTHING"] as const;
type Choice = (typeof CHOICES)[number];
type Part = { kind: ImportKind; table?: (typeof OTHER_TABLES)[number] };
/** Order of creation. The list shows the newest import first, which is the one to run first. */
const LAST_FIRST: readonly Part[] = [
  { kind: "COMMITMENTS", table: "recurring_commitments" },
  { kind: "COMMITMENTS" },
  { kind: "DONATIONS" },
  { kind: "DONORS" },
];

/** Form for a file and its contents. Creates one import, or one of each kind. */
export function StartForm({ orgSlug }: { orgSlug: string }) {
  const api = useApi();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState("");
  const [kind, setKind] = useState<Choice>("DONATIONS");

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
    if (message === null && kind !== "EVERYTHING") return;
    setBusy(false);
    setProblem(message);
    setNotice(
      message === null
        ? "Check and run the imports below, from the top: donors first. Each can be undone."
        : "",
    );
  }

  /**
   * Creates the imports and opens the import's page or refreshes the list. Returns the reason for a rejection, or null.
   */
  async function begin(file: File): Promise<string | null> {
    if (kind === "EVERYTHING") {
      const refused = await beginAll(file);
      router.refresh();
      return refused;
    }
    const begun = await upload({ kind }, file);
    if ("problem" in begun) return begun.problem;
    router.push(`/dashboard/${orgSlug}/imports/${begun.id}`);
    return null;
  }

  /** Creates an import for each table that the export has rows of, or none, returning the first problem. */
  async function beginAll(file: File): Promise<string | null> {
    const begun: string[] = [];
    for (const one of LAST_FIRST) {
      const made = await upload(one, file);
      if ("id" in made) begun.push(made.id);
      else if (made.problem !== NO_ROWS) {
        for (const importId of begun)
          await api.call("deleteImport", { params: { idOrSlug: orgSlug, importId } });
        return made.problem;
      }
    }
    return begun.length > 0
      ? null
      : "The export has no donors, donations, recurring donations or commitments.";
  }

  async function upload(
    { kind: of, table }: Part,
    file: File,
  ): Promise<{ id: string } | { problem: string }> {
    const made = await api.call("createImport", { params: { idOrSlug: orgSlug }, body: { kind: of } });
    if (!made.ok) return { problem: made.message };
    const params = { idOrSlug: orgSlug, importId: made.data.id };
    const sent = await api.call("uploadImportFile", {
      params,
      query: table ? { name: uploadName(file, `${table}.csv`), table } : { name: uploadName(file) },
      file: uploadOf(file),
    });
    if (sent.ok) return { id: made.data.id };
    await api.call("deleteImport", { params });
    return { problem: sent.fieldErrors["file"]?.[0] ?? sent.message };
  }

  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <RadioCards
          id="kind"
          name="kind"
          legend="What is in the file?"
          value={kind}
          onPick={(value) => setKind(CHOICES.find((one) => one === value) ?? "DONATIONS")}
          columns="sm:grid-cols-2"
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
              detail:
                "A row for each recurring donation that another system charges. Nothing is charged here.",
            },
            {
              value: "EVERYTHING",
              label: "Everything from another Almoner",
              detail:
                "The ZIP file of “Export everything”: donors, donations, funds, recurring donations and commitments.",
            },
          ]}
        />
        <Field
          id="file"
          label={kind === "EVERYTHING" ? "ZIP file" : "CSV or Excel file"}
          hint={
            kind === "EVERYTHING"
              ? "Up to 25 MB. Unpack a larger one, and upload its files one after the other: donors.csv first."
              : "The first line must have column names. Up to 25 MB and 100,000 rows. Of an Excel file (.xlsx), only the first sheet is read."
          }
          {...(problem ? { error: problem } : {})}
        >
          {(control) => (
            <Input
              {...control}
              type="file"
              name="file"
              accept={kind === "EVERYTHING" ? ".zip,application/zip" : ".csv,.tsv,.txt,.xlsx,.zip,text/csv"}
              disabled={busy}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <ActionButton type="submit" busy={busy}>
            {busy ? "Uploading…" : "Upload"}
          </ActionButton>
          <p role="status" className="text-sm text-soft">
            {notice || "Nothing is imported before you have seen what would happen."}
          </p>
        </div>
      </form>
    </Card>
  );
}
