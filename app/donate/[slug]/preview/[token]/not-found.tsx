import { useWords } from "#words";
import { Message } from "@/components/donate/message";

/** A preview link that is none, has expired or was revoked. */
export default function PreviewEnded() {
  const { t } = useWords();
  return (
    <main className="px-4">
      <Message title={t("donate.preview.over")}>
        <p>{t("donate.preview.overText")}</p>
        <p>
          <a href="/" className="inline-block min-h-6 text-accent underline underline-offset-2">
            {t("shared.notFound.home")}
          </a>
        </p>
      </Message>
    </main>
  );
}
