"use client";

import { Button, type ButtonProps } from "@/components/ui/button";
import { useReady } from "@/components/ui/use-ready";

/**
 * A button that needs the page's script: disabled until the page is interactive, because earlier clicks would be lost.
 */
export function ActionButton({ disabled = false, ...rest }: ButtonProps) {
  const ready = useReady();
  return <Button disabled={disabled || !ready} {...rest} />;
}
