import type { ComponentProps } from "react";
import { cx } from "./cx";

/** A plain panel with a hairline border. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cx("rounded-lg border border-line bg-surface p-5", className)} {...rest} />;
}

/** A card that is a landmark; needs `aria-labelledby`. */
export function Panel({ className, ...rest }: ComponentProps<"section">) {
  return <section className={cx("rounded-lg border border-line bg-surface p-5", className)} {...rest} />;
}
