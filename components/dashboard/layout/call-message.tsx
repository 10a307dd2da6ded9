import type { CallNotice } from "./use-page-call";

/**
 * The message of `usePageCall` about a call's result. The element is present, and empty, before there is a
 * message, because screen readers announce only changes of an existing element.
 */
export function CallMessage({ notice }: { notice: CallNotice | null }) {
  return (
    <p role="status" className={notice?.isError ? "text-sm text-danger" : "text-sm text-soft"}>
      {notice?.text}
    </p>
  );
}
