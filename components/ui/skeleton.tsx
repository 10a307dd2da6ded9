import { cx } from "./cx";

/** A gray placeholder in the final shape of loading content. Wrap a group in `role="status"` with a text. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx("block animate-pulse-soft rounded-sm bg-sunken", className ?? "h-4 w-full")}
    />
  );
}
