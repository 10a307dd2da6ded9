import type { Kind, Records } from "./records";

/** Which records have a scheduled change. The store keeps their ids, so that the clock need not scan all records. */
const WAITING = {
  payment_intent: ({ status, action }: Records["payment_intent"]) =>
    status === "processing" || action?.deposit !== undefined,
  refund: ({ status, settlesAt }: Records["refund"]) => status === "pending" || typeof settlesAt === "number",
  dispute: ({ status }: Records["dispute"]) =>
    status === "needs_response" || status === "warning_needs_response",
  payout: ({ status }: Records["payout"]) => status === "pending",
  subscription: ({ status }: Records["subscription"]) =>
    status !== "canceled" && status !== "incomplete_expired",
  invoice: ({ status }: Records["invoice"]) => status === "draft" || status === "open",
} as const;

export type WaitingKind = keyof typeof WAITING;

export function waitingSets(): Map<Kind, Set<string>> {
  return new Map(Object.keys(WAITING).map((kind) => [kind as WaitingKind, new Set<string>()]));
}

export function isWaiting<K extends Kind>(kind: K, record: Records[K]): boolean {
  const tests: { [P in Kind]?: (record: Records[P]) => boolean } = WAITING;
  return tests[kind]?.(record) ?? false;
}
