"use client";

import { ActionButton } from "@/components/dashboard/forms/action-button";
import { CallMessage } from "@/components/dashboard/layout/call-message";
import { CopyLink } from "@/components/dashboard/lists/copy-link";
import type { PreviewLink } from "@/lib/campaigns/previews/schemas";
import { formatInstant } from "../format/zoned";
import { usePageCall } from "../layout/use-page-call";

type PreviewLinksProps = { campaignId: string; zone: string; links: readonly PreviewLink[] };

/** A draft's preview links, with a button that creates another. */
export function PreviewLinks({ campaignId, zone, links }: PreviewLinksProps) {
  const { run, busy, notice } = usePageCall();
  const create = () =>
    run((api) => api.call("createPreviewLink", { params: { id: campaignId }, body: { days: 7 } }), {
      name: "create",
      done: () => "The link works for 7 days.",
    });
  const revoke = (linkId: string) =>
    run((api) => api.call("revokePreviewLink", { params: { id: campaignId, linkId } }), {
      name: linkId,
      done: () => "The link doesn’t work anymore.",
    });
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        The public page opens when you publish the campaign. Until then, a preview link shows it to people you
        choose. It takes no donations.
      </p>
      {links.map((link, index) => (
        <div key={link.id} className="grid gap-2">
          <CopyLink label={links.length > 1 ? `Preview link ${index + 1}` : "Preview link"} url={link.url} />
          <div className="flex flex-wrap items-center gap-3 text-sm text-soft">
            <span>Works until {formatInstant(link.expiresAt, zone)}</span>
            <ActionButton
              tone="quiet"
              size="sm"
              busy={busy === link.id}
              aria-label={`Revoke the preview link that works until ${formatInstant(link.expiresAt, zone)}`}
              onClick={() => revoke(link.id)}
            >
              Revoke
            </ActionButton>
          </div>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <ActionButton tone="secondary" size="sm" busy={busy === "create"} onClick={create}>
          {links.length > 0 ? "Create another link" : "Share preview"}
        </ActionButton>
        <CallMessage notice={notice} />
      </div>
    </div>
  );
}
