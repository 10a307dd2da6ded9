"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import type { DonorText, TextVersion } from "@/lib/donor-texts/schemas";
import { actorLabel } from "../audit-log/labels";
import { Instant } from "../format/instant";
import { usePageCall } from "../layout/use-page-call";
import { PARTS } from "./labels";

type TextHistoryProps = {
  orgId: string;
  text: DonorText;
  versions: readonly TextVersion[];
  zone: string;
  mayChange: boolean;
};

/** The saved versions of a text, newest first, each with a restore button. */
export function TextHistory({ orgId, text, versions, zone, mayChange }: TextHistoryProps) {
  const { run, busy, notice } = usePageCall();
  const { kind, language, campaignId } = text;

  const restore = ({ version, subject, opening, closing }: TextVersion) =>
    run(
      (api) =>
        api.call("saveDonorText", {
          params: { idOrSlug: orgId, kind, language },
          body: { campaignId, version: text.version, subject, opening, closing },
        }),
      { name: String(version), done: () => `Version ${version} restored.` },
    );

  return (
    <section aria-labelledby="history" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="history" className="text-lg">
        History
      </h2>
      {versions.length === 0 && (
        <p className="text-sm text-soft">Nothing saved yet. Each save is kept here, and can be restored.</p>
      )}
      <CallMessage notice={notice} />
      {versions.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface">
          {versions.map((version) => (
            <li
              key={version.version}
              className="flex flex-wrap items-start justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0"
            >
              <div className="grid min-w-0 gap-1">
                <p className="text-sm text-soft wrap-anywhere">
                  Version {version.version}, {actorLabel(version.author)},{" "}
                  <Instant at={version.createdAt} zone={zone} />
                </p>
                <Words version={version} opening={kind === "THANK_YOU" ? "Message" : PARTS.opening} />
              </div>
              {version.version === text.version ? (
                <span className="text-sm font-medium">In use</span>
              ) : (
                mayChange && (
                  <ActionButton
                    size="sm"
                    tone="secondary"
                    busy={busy === String(version.version)}
                    onClick={() => restore(version)}
                  >
                    <span>
                      Restore <span className="sr-only">version {version.version}</span>
                    </span>
                  </ActionButton>
                )
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Words({ version, opening }: { version: TextVersion; opening: string }) {
  const named = (["subject", "opening", "closing"] as const).flatMap((part) => {
    const text = version[part];
    return text === null ? [] : [{ part, text }];
  });
  if (named.length === 0) return <p>Reset</p>;
  return (
    <dl className="grid gap-1">
      {named.map(({ part, text }) => (
        <div key={part} className="wrap-anywhere">
          <dt className="inline text-sm text-soft">{part === "opening" ? opening : PARTS[part]}: </dt>
          <dd className="inline whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
