import { useTranslation } from "#translation";
import { NotFoundMessage } from "@/components/donate/not-found-message";

/** Shown when the link is unknown, has expired or was revoked. */
export default function PreviewNotFound() {
  const { t } = useTranslation();
  return <NotFoundMessage title={t("donate.preview.over")} text={t("donate.preview.overText")} />;
}
