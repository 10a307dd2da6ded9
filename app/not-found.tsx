import type { Metadata } from "next";
import { useTranslation } from "#translation";
import { NotFoundMessage } from "@/components/donate/not-found-message";
import { requestTranslation } from "./donate/request-translation";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await requestTranslation();
  return { title: t("shared.notFound.title") };
}

export default function NotFound() {
  const { t } = useTranslation();
  return <NotFoundMessage title={t("shared.notFound.title")} text={t("shared.notFound.text")} />;
}
