import type { ComponentProps } from "react";
import { cx } from "./cx";

type DialogProps = ComponentProps<"dialog"> & { "aria-labelledby": string };

/** A modal in the browser's dialog element, which traps the focus and closes on Escape. Open it with `showModal()`. */
export function Dialog({ className, ...rest }: DialogProps) {
  return (
    <dialog
      className={cx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line",
        "bg-surface p-6 text-left text-ink backdrop:bg-shade",
        className,
      )}
      {...rest}
    />
  );
}
