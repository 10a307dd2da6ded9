import { useWords } from "#words";
import { NotFoundMessage } from "@/components/donate/not-found-message";

/** The link is unknown, has expired or was revoked. */
export default function PreviewNotFound() {
  const { t } = useWords();
  return <NotFoundMessage title={t("donate.preview.over")} text={t("donate.preview.overText")} />;
}
