"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * Next's link, prefetched on hover, touch or focus. By default, Next prefetches every link on screen with two requests
 * each: forty for one page of the dashboard.
 */
export function Link({ prefetch, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isNext, setIsNext] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={isNext ? prefetch : false}
      // Touching a link also fires pointerenter.
      onPointerEnter={(event) => {
        setIsNext(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setIsNext(true);
        onFocus?.(event);
      }}
    />
  );
}
