import type { Ref } from "react";
import { useTranslation } from "#translation";
import type { Problems } from "./form-request";

/** The form's problems, each linked to its control (the error summary pattern of GOV.UK). */
export function ErrorSummary({ problems, ref }: { problems: Problems; ref?: Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const lines = Object.entries(problems);
  if (lines.length === 0) return null;
  const onlyForm = lines.every(([control]) => control === "form");
  const title = onlyForm ? t("shared.somethingWrong") : t("donate.problem.fix", { count: lines.length });
  return (
    <div
      ref={ref}
      id="problems"
      role="alert"
      tabIndex={-1}
      aria-labelledby="problems-title"
      className="grid gap-2 rounded-md border border-danger bg-danger-soft px-4 py-3"
    >
      <h3 id="problems-title" className="text-base">
        {title}
      </h3>
      <ul className="grid gap-1">
        {lines.map(([control, message]) => (
          <li key={control}>
            {control === "form" ? (
              message
            ) : (
              <a
                href={`#${targetOf(control)}`}
                className="inline-block min-h-6 font-medium text-danger underline underline-offset-2"
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the id to link to; a radio group is reached at its first radio. */
function targetOf(control: string): string {
  return ["amount", "method", "frequency", "tributeType"].includes(control) ? `${control}-0` : control;
}
