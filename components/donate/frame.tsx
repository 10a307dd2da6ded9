import type { ReactNode } from "react";
import { useTranslation } from "#translation";
import { cx } from "@/components/ui/cx";
import { accentStyle } from "@/lib/kernel/accent";
import { givingPath } from "@/lib/kernel/urls/giving-path";
import { webAddress } from "@/lib/kernel/urls/web-address";
import { LanguageSwitch } from "./language-switch";

type FrameProps = {
  /** The campaign's or, on its own pages, the organization's. */
  color: string | null;
  orgName: string;
  /** If set, links to the donor's own giving at the organization. */
  orgSlug?: string;
  ein?: string | null;
  website?: string | null;
  /** Whether the installation uses test keys. */
  testMode: boolean;
  /** The campaign of the page, whose views are counted (lib/page-statistics). */
  campaignId?: string;
  /**
   * Set in an embedded page, which has no header and footer: the component that sends messages to the embedding site.
   */
  embed?: ReactNode;
  children: ReactNode;
};

/** The layout of donor pages, in the given color. */
export function Frame({
  color,
  orgName,
  orgSlug,
  ein,
  website,
  testMode,
  campaignId,
  embed,
  children,
}: FrameProps) {
  const { t } = useTranslation();
  const tint = accentStyle(color);
  const tinted = Object.keys(tint).length > 0 && "tinted";
  const home = webAddress(website);
  const test = testMode && (
    <aside
      aria-label={t("shared.frame.testMode")}
      className="bg-warn-soft px-4 py-2 text-center text-sm text-warn"
    >
      {t("shared.frame.noRealMoney")}
    </aside>
  );
  if (embed)
    return (
      <div style={tint} className={cx(tinted)}>
        {/* Links open our other pages in a new tab, since no site may frame them. */}
        <base target="_blank" />
        {test}
        <main data-campaign={campaignId} className="mx-auto max-w-lg p-3">
          {children}
        </main>
        <footer className="flex justify-center px-3 pb-3 text-sm text-soft">
          <LanguageSwitch />
        </footer>
        {embed}
      </div>
    );
  return (
    <div style={tint} className={cx("flex min-h-dvh flex-col", tinted)}>
      {test}
      <main data-campaign={campaignId} className="flex-1 px-4 pt-4 pb-8 sm:px-6 lg:pt-6 lg:pb-12">
        <div className="mx-auto max-w-6xl">{children}</div>
      </main>
      <footer className="border-t border-line px-4 py-6 text-sm text-soft sm:px-6">
        <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-6 gap-y-2">
          <p className="wrap-anywhere">
            {home ? (
              <a
                href={home}
                rel="noopener nofollow"
                className="inline-block min-h-6 underline underline-offset-2"
              >
                {orgName}
              </a>
            ) : (
              orgName
            )}
            {ein && <span className="whitespace-nowrap"> · {t("shared.ein", { ein })}</span>}
            {orgSlug && (
              <>
                {" · "}
                <a
                  href={givingPath(orgSlug)}
                  className="inline-block min-h-6 underline underline-offset-2"
                  rel="nofollow"
                >
                  {t("shared.frame.myGiving")}
                </a>
              </>
            )}
          </p>
          <LanguageSwitch />
          <p>
            {t.rich("shared.frame.poweredBy", {
              link: (name) => (
                <a href="/" className="inline-block min-h-6 underline underline-offset-2">
                  {name}
                </a>
              ),
            })}
            {" · "}
            <a href="/accessibility" className="inline-block min-h-6 underline underline-offset-2">
              {t("shared.frame.accessibility")}
            </a>
          </p>
        </div>
      </footer>
    </div>
  );
}
