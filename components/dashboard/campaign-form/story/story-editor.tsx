"use client";

import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useState } from "react";
import type { ControlProps } from "@/components/ui/field";
import { EXTENSIONS, isEditable, storedStory, withoutEmptyBlocks } from "./markdown";
import styles from "./story-editor.module.css";
import { StoryToolbar } from "./story-toolbar";

type StoryEditorProps = ControlProps & {
  label: string;
  /** The story as Markdown. Later changes of this property have no effect. */
  initial: string;
  /** Whether the editor takes the focus, at the end of the story. */
  focus: boolean;
  onChange: (markdown: string) => void;
  /** Called instead of opening a story of which the editor would lose a part. */
  onRefuse: () => void;
};

/** Edits a story with its formatting. Imported only once it is shown, because the library is large. */
export function StoryEditor({ initial, onRefuse, ...rest }: StoryEditorProps) {
  const [isOpen] = useState(() => isEditable(initial));
  useEffect(() => {
    if (!isOpen) onRefuse();
  }, [isOpen, onRefuse]);
  return isOpen ? <OpenEditor {...rest} initial={initial} /> : null;
}

function OpenEditor({ label, initial, focus, onChange, ...control }: Omit<StoryEditorProps, "onRefuse">) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    immediatelyRender: true,
    content: withoutEmptyBlocks(initial),
    contentType: "markdown",
    autofocus: focus ? "end" : false,
    // The stylesheet is this module's: the library's own is an inline style.
    injectCSS: false,
    onUpdate: ({ editor: current }) => onChange(storedStory(current.getMarkdown())),
  });
  const { id, "aria-describedby": describedBy, "aria-invalid": invalid } = control;
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          id,
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          ...(describedBy ? { "aria-describedby": describedBy } : {}),
          ...(invalid ? { "aria-invalid": "true" } : {}),
          class: styles["text"] ?? "",
        },
      },
    });
  }, [editor, id, label, describedBy, invalid]);
  return (
    <div className={styles["frame"]}>
      <StoryToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
