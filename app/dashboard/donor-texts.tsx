import "server-only";
import { TextEditor } from "@/components/dashboard/donor-texts/text-editor";
import { TextHistory } from "@/components/dashboard/donor-texts/text-history";
import { TextLinks } from "@/components/dashboard/donor-texts/text-links";
import { previewText } from "@/lib/donor-texts/preview";
import { DONOR_TEXT_KINDS, donorTextKind, isOfCampaign } from "@/lib/donor-texts/schemas";
import { listTexts, listVersions } from "@/lib/donor-texts/texts";
import { storedLanguage } from "@/lib/languages/languages";
import { requireOrganization, requirePerson } from "./session";

type DonorTextsProps = {
  orgSlug: string;
  campaignId: string | null;
  path: string;
  /** The text and language in the URL. */
  rawQuery: Readonly<Record<string, string | string[] | undefined>>;
};

/** One text of an organization or campaign, with its preview and history. */
export async function DonorTextsPage({ orgSlug, campaignId, path, rawQuery }: DonorTextsProps) {
  const { ctx, org, isAdmin } = await requireOrganization(orgSlug);
  const person = await requirePerson();
  const scope = campaignId ? { campaignId } : {};
  const requested = donorTextKind.safeParse(rawQuery["text"]).data ?? "RECEIPT";
  const kind = campaignId && !isOfCampaign(requested) ? "RECEIPT" : requested;
  const language = storedLanguage(String(rawQuery["language"] ?? org.language));
  const [{ data: texts }, { data: versions }] = await Promise.all([
    listTexts(ctx, scope),
    listVersions(ctx, { kind, language }, scope),
  ]);
  const text = texts.find((one) => one.kind === kind && one.language === language);
  if (!text) throw new Error("a text is missing from the list");
  const { subject, opening, closing } = text;
  const preview = await previewText(ctx, { campaignId, kind, language, subject, opening, closing });
  return (
    <>
      <TextLinks
        path={path}
        kinds={DONOR_TEXT_KINDS.filter((one) => !campaignId || isOfCampaign(one))}
        kind={kind}
        language={language}
        own={texts.filter((one) => one.subject ?? one.opening ?? one.closing)}
      />
      {/* Remounted when another text is chosen, so that the fields are reset to it. */}
      <TextEditor
        key={`${kind} ${language}`}
        orgId={org.id}
        text={text}
        preview={preview}
        mayChange={isAdmin}
        notificationEmail={org.notificationEmail}
        ownEmail={person.email}
      />
      <TextHistory
        key={`history ${kind} ${language}`}
        orgId={org.id}
        text={text}
        versions={versions}
        zone={org.timezone}
        mayChange={isAdmin}
      />
    </>
  );
}
