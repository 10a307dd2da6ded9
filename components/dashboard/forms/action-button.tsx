"use client";

import { useReady } from "@/components/dashboard/layout/use-ready";
import { Button, type ButtonProps } from "@/components/ui/button";

/** A button that runs code of its page: disabled until the page is interactive, since a click before that would be lost. */
export function ActionButton({ disabled = false, ...rest }: ButtonProps) {
  const ready = useReady();
  return <Button disabled={disabled || !ready} {...rest} />;
}
