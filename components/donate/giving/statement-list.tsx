import { useTranslation } from "#translation";
import { givingPath } from "@/lib/kernel/urls/giving-path";

type Props = { years: readonly number[]; orgSlug: string };

/** A yearly statement for each year in which the donor gave, newest first. */
export function StatementList({ years, orgSlug }: Props) {
  const { t } = useTranslation();
  if (years.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="statements">
      <h2 id="statements" className="text-lg">
        {t("giving.statements.title")}
      </h2>
      <p className="text-sm text-soft">{t("giving.statements.text")}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {years.map((year) => (
          <li key={year}>
            <a
              href={`${givingPath(orgSlug, "statement")}?year=${year}`}
              className="inline-block min-h-6 text-accent underline tabular-nums"
            >
              {t("giving.statements.year", { year: String(year) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
