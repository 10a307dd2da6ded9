import type { ComponentProps } from "react";
import { type ButtonStyle, buttonClasses } from "./button";
import { cx } from "./cx";
import { Link } from "./link";

/**
 * A link styled as a button, for navigation only. In a separate file from the button, so that donor pages do not
 * download Next's link script.
 */
export function ButtonLink({
  tone,
  size,
  wide,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link className={cx(buttonClasses({ tone, size, wide }), className)} {...rest} />;
}
