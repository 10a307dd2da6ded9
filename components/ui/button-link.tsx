import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonLook } from "./button";
import { cx } from "./cx";

/**
 * A link that looks like a button; for going somewhere, never for doing something. Apart from the button, so that
 * donors' pages, which have no such link in their scripts, do not download Next's.
 */
export function ButtonLink({
  tone,
  size,
  wide,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link className={cx(buttonLook({ tone, size, wide }), className)} {...rest} />;
}
