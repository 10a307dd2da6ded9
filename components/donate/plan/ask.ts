/** What a call about the donor's own plan came to: its answer, or sentences for the donor. */
export type Asked<Answer> = { done: true; answer: Answer } | { done: false; problem: string };

type Refusal = {
  error?: string;
  details?: { fieldErrors?: Record<string, string[]>; formErrors?: string[] };
};

const BROKEN = "The connection broke off. Nothing has changed as far as we know; try again.";

/** Calls `/api/public/plans/<token><path>` and words what goes wrong. */
export async function askPlan<Answer>(
  token: string,
  path: string,
  { method, body }: { method: "PATCH" | "POST"; body: unknown },
): Promise<Asked<Answer>> {
  try {
    const response = await fetch(`/api/public/plans/${token}${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (response.ok) return { done: true, answer: answer as Answer };
    const { error, details } = answer as Refusal;
    const [first] = [...Object.values(details?.fieldErrors ?? {}).flat(), ...(details?.formErrors ?? [])];
    return { done: false, problem: first ?? error ?? BROKEN };
  } catch (error) {
    console.warn("The plan could not be asked about", error);
    return { done: false, problem: BROKEN };
  }
}
