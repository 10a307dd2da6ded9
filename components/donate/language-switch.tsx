import { useAddress, useTranslation } from "#translation";
import { LANGUAGE_PARAMETER } from "@/lib/languages/choose";
import { LANGUAGES } from "@/lib/languages/languages";
import { translator } from "@/lib/languages/translator";

/** Query parameters that identify the page; others belong to one visit, such as a saved change. */
const KEPT = ["org", "page", "donors"];

/** Plain links to the page in every language. */
export function LanguageSwitch() {
  const { t, language: present } = useTranslation();
  const { searchParams } = new URL(useAddress(), "http://page.invalid");
  const kept = KEPT.flatMap((name) => searchParams.getAll(name).map((value) => [name, value]));
  return (
    <nav aria-label={t("shared.language.choose")} className="flex gap-x-1.5">
      {LANGUAGES.map((language, index) => {
        const name = translator(language, "shared.language")("name");
        return (
          <span key={language} className="flex gap-x-1.5">
            {index > 0 && <span aria-hidden>·</span>}
            {language === present ? (
              <span lang={language} aria-current="true" className="font-medium">
                {name}
              </span>
            ) : (
              <a
                href={`?${new URLSearchParams([...kept, [LANGUAGE_PARAMETER, language]])}`}
                lang={language}
                hrefLang={language}
                rel="nofollow"
                target="_self"
                className="inline-block min-h-6 underline underline-offset-2"
              >
                {name}
              </a>
            )}
          </span>
        );
      })}
    </nav>
  );
}
