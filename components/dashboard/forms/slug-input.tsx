import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import type { useDerivedSlug } from "./use-derived-slug";

type SlugInputProps = ComponentProps<"input"> & { slug: ReturnType<typeof useDerivedSlug> };

/** The slug field of `useDerivedSlug`. */
export function SlugInput({ slug, ...rest }: SlugInputProps) {
  return (
    <Input
      {...rest}
      name="slug"
      ref={slug.field}
      onInput={slug.onSlug}
      maxLength={60}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
