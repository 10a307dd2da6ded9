"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState, useTransition } from "react";
import type { ApiResult } from "@/components/session/api-result";
import { type Api, useApi } from "@/components/session/use-api";
import type { Problems } from "./check-input";

type Options<Body, Answer> = {
  /** Reads the request body from the form; the body is null if there are problems. */
  read: (data: FormData) => { body: Body | null; problems: Problems | null };
  call: (api: Api, body: Body) => Promise<ApiResult<Answer>>;
  /** Runs before the page is refreshed. Returns the message to show, if any, or the page to open instead. */
  done: (answer: Answer, form: HTMLFormElement) => string | { opens: string } | null;
};

/** The state of a form's API call, and its submit handler. */
export type FormCall = {
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  busy: boolean;
  problems: Problems | null;
  /** The message about the last successful call; empty if there is none. */
  notice: string;
  /** Returns the first problem of a field or of one of its parts, such as `reminderDays.0`. */
  error: (name: string) => string | undefined;
};

/** Submits a form with one API call: validates its fields, then shows the error or refreshes the page. */
export function useFormCall<Body, Answer>({ read, call, done }: Options<Body, Answer>): FormCall {
  const api = useApi();
  const router = useRouter();
  const [, startRefresh] = useTransition();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems | null>(null);
  const [notice, setNotice] = useState("");

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { body, problems: found } = read(new FormData(form));
    setProblems(found);
    setNotice("");
    if (found || body === null) return;
    setBusy(true);
    const result = await call(api, body);
    const outcome = result.ok ? done(result.data, form) : null;
    // Stay busy until the new page is open: a second click would send a second request.
    if (outcome !== null && typeof outcome === "object") return router.push(outcome.opens);
    setBusy(false);
    if (!result.ok) return setProblems({ message: result.message, fields: result.fieldErrors });
    setNotice(outcome ?? "");
    startRefresh(() => router.refresh());
  }

  const error = (name: string) =>
    Object.entries(problems?.fields ?? {}).find(
      ([path]) => path === name || path.startsWith(`${name}.`),
    )?.[1][0];
  return { submit, busy, problems, notice, error };
}
