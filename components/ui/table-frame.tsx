"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx";
import styles from "./table-frame.module.css";

type TableFrameProps = {
  /** Accessible name of the frame while it scrolls. */
  label: string;
  children: ReactNode;
};

/**
 * The frame of a table. It scrolls sideways if it is narrower than the table, and is then reachable by keyboard (WCAG
 * 2.1.1). Otherwise it does not scroll: the page does, and the table header stays at the top of the window.
 */
export function TableFrame({ label, children }: TableFrameProps) {
  const ref = useRef<HTMLElement>(null);
  // Scrolls until it is measured, and without scripts, so that the page never scrolls sideways.
  const [scrolls, setScrolls] = useState(true);

  useEffect(() => {
    const frame = ref.current;
    const table = frame?.querySelector("table");
    if (!frame || !table) return;
    const observer = new ResizeObserver(() => {
      // The tolerance of one pixel accounts for widths being rounded independently.
      setScrolls(table.scrollWidth > frame.clientWidth + 1);
      // The distance that the head can move down within the table (table-frame.module.css).
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
        scrolls ? cx(styles["headFollowsWindow"], "overflow-x-auto") : "overflow-clip",
      )}
    >
      {children}
    </section>
  );
}
