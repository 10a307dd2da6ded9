import { CopyLink } from "@/components/dashboard/lists/copy-link";
import { type EmbedKind, embedSnippet } from "@/components/donate/embed/snippet";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { donatePath } from "@/lib/kernel/urls/donate-path";

const KINDS: readonly [EmbedKind, string][] = [
  ["button", "Button that opens a pop-up"],
  ["popup", "Your own link that opens a pop-up"],
  ["inline", "Form in the page"],
];

type EmbedSnippetsProps = {
  appOrigin: string;
  orgSlug: string;
  campaignSlug: string;
  embedOrigins: readonly string[];
};

/** Copyable HTML that embeds the campaign's form on another site. */
export function EmbedSnippets({ appOrigin, orgSlug, campaignSlug, embedOrigins }: EmbedSnippetsProps) {
  const url = `${appOrigin}${donatePath(campaignSlug, orgSlug)}`;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-medium">Embed on your site</summary>
      <div className="mt-3 grid gap-4">
        {embedOrigins.length === 0 ? (
          <Notice tone="warn" title="No site may show this form yet">
            <p>
              List your site in{" "}
              <Link href={`/dashboard/${orgSlug}/settings`} className="underline underline-offset-4">
                Settings
              </Link>
              . Until then, the code below shows a link to the donation page.
            </p>
          </Notice>
        ) : (
          <p className="text-sm text-soft wrap-anywhere">Works on {embedOrigins.join(", ")}.</p>
        )}
        {KINDS.map(([kind, label]) => (
          <CopyLink key={kind} label={label} url={embedSnippet(kind, { appOrigin, url })} what="code" />
        ))}
        <p className="text-sm text-soft">
          <Link href="/docs/api/guide/embeds" className="underline underline-offset-4">
            How embedding works
          </Link>
        </p>
      </div>
    </details>
  );
}
