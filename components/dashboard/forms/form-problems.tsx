"use client";

import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import type { Problems } from "./check-input";

type FormProblemsProps = { problems: Problems | null; labels: Readonly<Record<string, string>> };

/** The error summary above a form: takes the focus when it appears and links to each invalid field. */
export function FormProblems({ problems, labels }: FormProblemsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems) box.current?.focus();
  }, [problems]);
  if (!problems) return null;
  return (
    <Notice ref={box} tone="bad" role="alert" tabIndex={-1} title={problems.message}>
      <ul className="grid gap-1 text-sm">
        {linesOf(problems).map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            <a href={`#${name}`} className="underline underline-offset-2">
              {labels[name] ?? name}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/**
 * Returns the first message of each field. A message shared by several parts of a field, such as two invalid addresses,
 * is listed once.
 */
function linesOf({ fields }: Problems): { name: string; message: string }[] {
  const lines = Object.entries(fields).map(([field, [message = ""]]) => {
    const [name = field] = field.split(".");
    return { name, message };
  });
  return lines.filter(
    ({ name, message }, at) =>
      lines.findIndex((other) => other.name === name && other.message === message) === at,
  );
}
