"use client";

import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { linkOf } from "./markdown";

type LinkFieldsProps = { editor: Editor; onClose: () => void };

/** The address of the selected text's link. Without a selection, the address itself is inserted. */
export function LinkFields({ editor, onClose }: LinkFieldsProps) {
  const existing: unknown = editor.getAttributes("link")["href"];
  const [typed, setTyped] = useState(typeof existing === "string" ? existing : "");
  const [error, setError] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function close() {
    onClose();
    editor.commands.focus();
  }

  function apply() {
    const href = linkOf(typed);
    if (href === null) {
      setError("Enter an address such as example.org/soup");
      return;
    }
    const linked = editor.chain().extendMarkRange("link");
    if (editor.state.selection.empty && !editor.isActive("link"))
      linked.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    else linked.setLink({ href }).run();
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") apply();
    else close();
  }

  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line p-3">
      <Field id="story-link" label="Link address" {...(error ? { error } : {})} className="min-w-48 flex-1">
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="url"
            value={typed}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onInput={(event) => event.stopPropagation()}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button size="sm" className="min-h-11" onClick={apply}>
        Set link
      </Button>
      {typeof existing === "string" && (
        <Button
          tone="secondary"
          size="sm"
          className="min-h-11"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            close();
          }}
        >
          Remove link
        </Button>
      )}
      <Button tone="quiet" size="sm" className="min-h-11" onClick={close}>
        Cancel
      </Button>
    </div>
  );
}
