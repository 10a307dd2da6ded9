import { useTranslation } from "#translation";
import type { PublicDonation } from "@/lib/donations/public/schemas";
import { webAddress } from "@/lib/kernel/urls/web-address";

/** The campaign's note about employer matching; empty without one. */
export function EmployerMatch({ campaign }: { campaign: PublicDonation["campaign"] }) {
  const { t } = useTranslation();
  const note = campaign.employerMatch;
  if (!note) return null;
  const url = webAddress(note.url);
  return (
    <section aria-labelledby="employer-match" className="grid gap-1 rounded-lg border border-line p-4">
      <h2 id="employer-match" className="text-base font-semibold">
        {t("donate.thanks.employer")}
      </h2>
      <p className="text-soft wrap-anywhere whitespace-pre-line">{note.text}</p>
      {url && (
        <p>
          <a
            href={url}
            rel="noopener noreferrer"
            target="_blank"
            className="inline-block min-h-6 text-accent underline"
          >
            {t("donate.thanks.employerLink")}
          </a>
        </p>
      )}
    </section>
  );
}
