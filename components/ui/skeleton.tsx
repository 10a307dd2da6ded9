import { cx } from "./cx";

/** A grey block of the final shape while content loads. Put `role="status"` and words around a group of them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx("block animate-pulse-soft rounded-sm bg-sunken", className ?? "h-4 w-full")}
    />
  );
}
