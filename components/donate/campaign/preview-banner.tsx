import { useTranslation } from "#translation";

/** A banner above a draft that is shown through a preview link. */
export function PreviewBanner({ orgName }: { orgName: string }) {
  const { t } = useTranslation();
  return (
    <aside
      aria-label={t("donate.preview.title")}
      className="sticky top-0 z-10 border-b border-warn bg-warn-soft px-4 py-3 text-center text-warn wrap-anywhere"
    >
      {t.rich("donate.preview.banner", {
        org: orgName,
        strong: (text) => <strong className="font-semibold">{text}</strong>,
      })}
    </aside>
  );
}
