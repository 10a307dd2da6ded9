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
 * scroll at all. Up and down the page scrolls, and the table's head stays at the top of the window.
 */
export function TableFrame({ label, children }: TableFrameProps) {
  const ref = useRef<HTMLElement>(null);
  // Until it is measured, and without scripts: the page never scrolls sideways.
  const [scrolls, setScrolls] = useState(true);

  useEffect(() => {
    const frame = ref.current;
    const table = frame?.querySelector("table");
    if (!frame || !table) return;
    const observer = new ResizeObserver(() => {
      // Widths are rounded, each for itself.
      setScrolls(table.scrollWidth > frame.clientWidth + 1);
      // How far the head can go down before it leaves the table (`head-follows-window`).
      frame.style.setProperty("--way", `${frame.clientHeight - (table.tHead?.offsetHeight ?? 0)}px`);
    });
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
        scrolls ? "head-follows-window overflow-x-auto" : "overflow-clip",
      )}
    >
      {children}
    </section>
  );
}
