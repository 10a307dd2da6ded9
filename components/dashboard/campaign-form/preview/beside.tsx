"use client";

import { Eye, Pencil } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { ActionButton } from "@/components/dashboard/forms/action-button";
import { cx } from "@/components/ui/cx";
import { useWide } from "./use-wide";

type BesideProps = { preview: ReactNode; children: ReactNode };

/** An editor with its preview beside it; on narrow windows a button switches between them. */
export function Beside({ preview, children }: BesideProps) {
  const wide = useWide();
  const [previewed, setPreviewed] = useState(false);
  const editor = useRef<HTMLDivElement>(null);

  function toggle() {
    setPreviewed(!previewed);
    editor.current?.scrollIntoView();
  }

  return (
    <div ref={editor} className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <div className={cx("grid grid-cols-1 gap-6", previewed && "max-xl:hidden")}>{children}</div>
      <div className={cx("xl:sticky xl:top-6", !previewed && "max-xl:hidden")}>
        {(wide || previewed) && preview}
      </div>
      <div className="sticky bottom-4 z-10 justify-self-end xl:hidden">
        <ActionButton tone="secondary" onClick={toggle} className="shadow-card">
          {previewed ? <Pencil aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
          {previewed ? "Edit" : "Preview"}
        </ActionButton>
      </div>
    </div>
  );
}
