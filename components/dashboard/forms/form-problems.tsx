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
        {Object.entries(problems.fields).map(([field, messages]) => {
          const [name = field] = field.split(".");
          return (
            <li key={field}>
              <a href={`#${name}`} className="underline underline-offset-2">
                {labels[name] ?? name}
              </a>
              : {messages[0]}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
