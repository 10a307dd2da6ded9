import type { Metadata } from "next";
import { useWords } from "#words";
import { Message } from "@/components/donate/message";
import { requestWords } from "./donate/request-words";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await requestWords();
  return { title: t("shared.notFound.title") };
}

export default function NotFound() {
  const { t } = useWords();
  return (
    <main className="px-4">
      <Message title={t("shared.notFound.title")}>
        <p>{t("shared.notFound.text")}</p>
        <p>
          <a href="/" className="inline-block min-h-6 text-accent underline underline-offset-2">
            {t("shared.notFound.home")}
          </a>
        </p>
      </Message>
    </main>
  );
}
