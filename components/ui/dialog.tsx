import type { ComponentProps } from "react";
import { cx } from "./cx";

type DialogProps = ComponentProps<"dialog"> & { "aria-labelledby": string };

/**
 * A modal dialog with the native dialog element, which traps the focus and closes on Escape. Open it with
 * `showModal()`.
 */
export function Dialog({ className, ...rest }: DialogProps) {
  return (
    <dialog
      className={cx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line",
        // Scroll padding for `DialogActions`, so that they do not cover the focused field.
        "scroll-pb-28 bg-surface p-6 text-left text-ink backdrop:bg-shade",
        className,
      )}
      {...rest}
    />
  );
}

/** The buttons at the end of a dialog. They stay in view while a long dialog scrolls and fades out above them. */
export function DialogActions({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      className={cx(
        "sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 bg-surface px-6 pb-6",
        "before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-surface before:to-transparent",
        className,
      )}
      {...rest}
    />
  );
}
