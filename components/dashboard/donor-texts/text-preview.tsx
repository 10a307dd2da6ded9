"use client";

import { useEffect, useRef, useState } from "react";
import { useApi } from "@/components/session/use-api";
import type { DonorTextKind, PartsInput, TextPreview as Preview } from "@/lib/donor-texts/schemas";
import type { Language } from "@/lib/languages/languages";
import { inertMail } from "./inert-mail";

/** Delay after the last change before the preview is updated, in milliseconds. */
const PAUSE_MS = 400;

type TextPreviewProps = {
  orgId: string;
  campaignId: string | null;
  kind: DonorTextKind;
  language: Language;
  parts: PartsInput;
  /** Whether the parts are valid; the preview is not updated otherwise. */
  valid: boolean;
  /** The initial preview, rendered with the page. */
  first: Preview;
};

/** A preview of the text with an example donation; follows the fields. */
export function TextPreview({ orgId, campaignId, kind, language, parts, valid, first }: TextPreviewProps) {
  const api = useApi();
  const [preview, setPreview] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const { subject, opening, closing } = parts;

  useEffect(() => {
    if (!valid) return;
    const own = ++latest.current;
    // The page already contains the first preview.
    if (own === 1) return;
    const timer = setTimeout(async () => {
      const body = { campaignId, kind, language, subject, opening, closing };
      const result = await api.call("previewDonorText", { params: { idOrSlug: orgId }, body });
      if (own !== latest.current) return;
      setProblem(result.ok ? null : result.message);
      if (result.ok) setPreview(result.data);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [api, orgId, campaignId, kind, language, subject, opening, closing, valid]);

  return (
    <section
      aria-labelledby="preview"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 lg:sticky lg:top-6"
    >
      <h2 id="preview" className="text-lg">
        Preview
      </h2>
      <p className="text-sm text-soft">
        With an example donor.{first.html !== null && " Links work in the real email."}
      </p>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {preview.html ? (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <p className="border-b border-line px-4 py-3 text-sm wrap-anywhere">
            <span className="text-soft">Subject: </span>
            <span className="font-medium">{preview.subject}</span>
          </p>
          <iframe
            title="Preview of the email"
            sandbox=""
            srcDoc={inertMail(preview.html)}
            className="h-[36rem] max-h-[calc(100dvh-11rem)] w-full border-0 bg-[#fff]"
          />
        </div>
      ) : (
        <div className="min-h-24 rounded-lg bg-accent-soft p-4">
          <blockquote className="whitespace-pre-line wrap-anywhere">
            {preview.text || "No message: nothing is shown."}
          </blockquote>
        </div>
      )}
    </section>
  );
}
