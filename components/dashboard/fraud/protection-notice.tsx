import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { Protection } from "@/lib/fraud/schemas";
import { protectionLabel } from "./labels";

type ProtectionNoticeProps = { orgSlug: string; protection: Protection };

/** Shown on the overview during card testing or while a campaign is locked. */
export function ProtectionNotice({ orgSlug, protection }: ProtectionNoticeProps) {
  const { title, words, calm } = protectionLabel(protection);
  if (calm) return null;
  return (
    <Notice tone="warn" title={title === "No attack detected" ? "A campaign is locked" : title}>
      <p className="wrap-anywhere">
        {words}{" "}
        <Link href={`/dashboard/${orgSlug}/protection`} className="underline underline-offset-4">
          Review attempts and lock campaigns
        </Link>
      </p>
    </Notice>
  );
}
