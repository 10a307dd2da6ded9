"use client";

import { ChevronDown } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { buttonClasses } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";

/**
 * Further actions of a page behind one button. Escape, an outside click or leaving it with the keyboard closes it.
 * Works without JavaScript.
 */
export function MoreMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close(menu.current);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== "Escape" || !menu.current?.open) return;
    close(menu.current);
    menu.current.querySelector("summary")?.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close(currentTarget);
  }

  return (
    <details ref={menu} className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary
        className={cx(buttonClasses({ tone: "secondary" }), "list-none [&::-webkit-details-marker]:hidden")}
      >
        More
        <ChevronDown aria-hidden className="size-4" />
      </summary>
      <div className="absolute right-0 z-20 mt-1 grid w-56 gap-1 rounded-lg border border-line-strong bg-surface p-2 shadow-lg max-sm:right-auto max-sm:left-0">
        {children}
      </div>
    </details>
  );
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}
