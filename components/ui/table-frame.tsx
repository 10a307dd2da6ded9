"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx";

type TableFrameProps = {
  /** The name of the frame while it scrolls. */
  label: string;
  children: ReactNode;
};

/**
 * The frame of a table. One that is too narrow for it scrolls sideways, and the keyboard reaches it (WCAG 2.1.1). Any other does not
 * scroll at all: the page does, and the table's head stays at the top of the window.
 */
export function TableFrame({ label, children }: TableFrameProps) {
  const ref = useRef<HTMLElement>(null);
  // Until it is measured, and without scripts: the page never scrolls sideways.
  const [scrolls, setScrolls] = useState(true);

  useEffect(() => {
    const frame = ref.current;
    const table = frame?.firstElementChild;
    if (!frame || !table) return;
    // Widths are rounded, each for itself.
    const observer = new ResizeObserver(() => setScrolls(table.scrollWidth > frame.clientWidth + 1));
    observer.observe(frame);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);

  return (
    <section
      ref={ref}
      aria-label={scrolls ? label : undefined}
      data-rows
      tabIndex={scrolls ? 0 : undefined}
      className={cx(
        "relative min-w-0 rounded-lg border border-line bg-surface",
        scrolls ? "overflow-x-auto" : "overflow-clip",
      )}
    >
      {children}
    </section>
  );
}
