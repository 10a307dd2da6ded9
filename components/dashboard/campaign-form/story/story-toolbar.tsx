"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { LinkFields } from "./link-fields";

type Tool = {
  label: string;
  Icon: LucideIcon;
  /** Whether the format applies to the selection; absent for tools that are no formats. */
  pressed?: boolean;
  disabled?: boolean;
  run: () => void;
};

/** The formats of a story. Left and right arrow move between the buttons, as in every toolbar. */
export function StoryToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const [current, setCurrent] = useState(0);
  const buttons = useRef<HTMLDivElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      bold: it.isActive("bold"),
      italic: it.isActive("italic"),
      heading: it.isActive("heading"),
      bullets: it.isActive("bulletList"),
      numbers: it.isActive("orderedList"),
      quote: it.isActive("blockquote"),
      link: it.isActive("link"),
      canUndo: it.can().undo(),
      canRedo: it.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const tools: readonly Tool[] = [
    { label: "Bold", Icon: Bold, pressed: state.bold, run: () => run().toggleBold().run() },
    { label: "Italic", Icon: Italic, pressed: state.italic, run: () => run().toggleItalic().run() },
    {
      label: "Heading",
      Icon: Heading2,
      pressed: state.heading,
      run: () => (state.heading ? run().setParagraph().run() : run().setHeading({ level: 2 }).run()),
    },
    { label: "Bulleted list", Icon: List, pressed: state.bullets, run: () => run().toggleBulletList().run() },
    {
      label: "Numbered list",
      Icon: ListOrdered,
      pressed: state.numbers,
      run: () => run().toggleOrderedList().run(),
    },
    { label: "Quote", Icon: Quote, pressed: state.quote, run: () => run().toggleBlockquote().run() },
    { label: "Link", Icon: Link2, pressed: state.link, run: () => setLinking(true) },
    { label: "Undo", Icon: Undo2, disabled: !state.canUndo, run: () => run().undo().run() },
    { label: "Redo", Icon: Redo2, disabled: !state.canRedo, run: () => run().redo().run() },
  ];

  function move(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + tools.length) % tools.length;
    setCurrent(next);
    buttons.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div className="border-b border-line">
      <div
        ref={buttons}
        role="toolbar"
        aria-label="Formatting"
        onKeyDown={move}
        className="flex flex-wrap gap-1 p-1"
      >
        {tools.map(({ label, Icon, pressed, disabled, run: apply }, index) => (
          <button
            key={label}
            type="button"
            title={label}
            aria-label={label}
            aria-pressed={pressed}
            aria-disabled={disabled || undefined}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => !disabled && apply()}
            className={cx(
              "grid size-9 place-items-center rounded-md hover:bg-sunken aria-disabled:opacity-60",
              pressed && "bg-accent-soft text-accent",
            )}
          >
            <Icon aria-hidden className="size-4" />
          </button>
        ))}
      </div>
      {isLinking && <LinkFields editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
