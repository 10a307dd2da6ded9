import type { Metadata } from "next";
import { useWords } from "#words";
import { NotFoundMessage } from "@/components/donate/not-found-message";
import { requestWords } from "./donate/request-words";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await requestWords();
  return { title: t("shared.notFound.title") };
}

export default function NotFound() {
  const { t } = useWords();
  return <NotFoundMessage title={t("shared.notFound.title")} text={t("shared.notFound.text")} />;
}
