import type { PublicDonation } from "@/lib/donations/public/schemas";
import { OrgMark } from "../org-mark";

/** The organization's thank-you message with its logo; empty without one. */
export function ThankYouMessage({ org }: { org: PublicDonation["org"] }) {
  if (!org.thankYouMessage) return null;
  return (
    <figure className="flex gap-4 rounded-lg bg-accent-soft p-4">
      <OrgMark name={org.name} logoUrl={org.logoUrl} />
      <div className="grid min-w-0 gap-1">
        <blockquote className="wrap-anywhere whitespace-pre-line">{org.thankYouMessage}</blockquote>
        <figcaption className="text-sm text-soft wrap-anywhere">{org.name}</figcaption>
      </div>
    </figure>
  );
}
