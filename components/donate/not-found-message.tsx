import { useTranslation } from "#translation";
import { Message } from "./message";

/** The message of a page that does not exist, with a link to the home page. */
export function NotFoundMessage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <main className="px-4">
      <Message title={title}>
        <p>{text}</p>
        <p>
          <a href="/" className="inline-block min-h-6 text-accent underline underline-offset-2">
            {t("shared.notFound.home")}
          </a>
        </p>
      </Message>
    </main>
  );
}
