"use client";

import { SlidersHorizontal } from "lucide-react";
import { useRouter } from "next/navigation";
import {
  Children,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";

type FilterFormProps = {
  /** The page's path; the fields become its query string. */
  action: string;
  label: string;
  children: ReactNode;
};

/** Number of filters above which they are collapsed on a phone, so that the list starts on the first screen. */
const MAX_ON_PHONE = 3;

/** Pause in typing after which a text applies, in milliseconds. */
const PAUSE_MS = 400;

/**
 * Filters kept in the URL. A selection applies immediately, a text after a pause in typing, and both on hydration if
 * they were changed earlier. A typed text is one entry of the browser's history, even if typing pauses. On a phone,
 * many filters are collapsed except for the search.
 */
export function FilterForm({ action, label, children }: FilterFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const folds = Children.toArray(children).length > MAX_ON_PHONE;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the current history entry belongs to the text being typed. */
  const isTyped = useRef(false);
  const apply = () => {
    clearTimeout(pause.current);
    isTyped.current = false;
    if (form.current) router.push(hrefOf(action, form.current));
  };
  const applyText = () => {
    const href = form.current && hrefOf(action, form.current);
    if (!href || href === location.pathname + location.search) return;
    if (isTyped.current) router.replace(href, { scroll: false });
    else router.push(href, { scroll: false });
    isTyped.current = true;
  };
  const applySoon = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(applyText, PAUSE_MS);
  };
  const change = ({ target, nativeEvent }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) apply();
    // Ignore incomplete text while an input method is composing it.
    else if (isText(target) && !("isComposing" in nativeEvent && nativeEvent.isComposing)) applySoon();
  };
  // Runs before the first update, in which React resets selections made before hydration.
  useLayoutEffect(() => {
    for (const field of form.current?.querySelectorAll("select, input") ?? []) {
      if (!isChanged(field)) continue;
      if (isText(field)) pause.current = setTimeout(() => form.current?.requestSubmit(), PAUSE_MS);
      else field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }, []);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (
    <form
      ref={form}
      id={id}
      aria-label={label}
      action={action}
      // Keeps the browser from restoring selections on reload: they follow the URL.
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onChange={change}
      onCompositionEnd={applySoon}
      onBlur={({ target }) => {
        if (isText(target)) isTyped.current = false;
      }}
      // Two columns on a phone.
      className={cx("grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap", folds && !open && FOLDED)}
    >
      {children}
      {folds && (
        <button
          type="button"
          data-fold
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-11 items-center justify-center gap-2 justify-self-start rounded-md border border-line-strong bg-surface px-4 font-medium noscript:hidden sm:hidden"
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          {open ? "Hide filters" : "Filters"}
        </button>
      )}
      <Button
        type="submit"
        tone="secondary"
        // Visible only without JavaScript. Always present, so that Enter submits the form.
        className="justify-self-start [@media(scripting:enabled)]:hidden"
      >
        Apply
      </Button>
    </form>
  );
}

/** Hides all but the search and the toggle button, if scripting is enabled. */
const FOLDED = "max-sm:[@media(scripting:enabled)]:[&>:not([data-fold],:has([type=search]))]:hidden";

/** Returns the page's URL with the form's non-empty fields as query string. */
function hrefOf(action: string, form: HTMLFormElement): string {
  const given = [...new FormData(form)].flatMap(([key, value]) => {
    const text = typeof value === "string" ? value.trim() : "";
    return text ? [[key, text]] : [];
  });
  const query = new URLSearchParams(given).toString();
  return query ? `${action}?${query}` : action;
}

const isText = (field: EventTarget): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === "search";

/** Whether the selected option or the text differs from the server-rendered one. */
function isChanged(field: Element): boolean {
  if (isText(field)) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLSelectElement)) return false;
  const rendered = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(rendered, 0);
}
