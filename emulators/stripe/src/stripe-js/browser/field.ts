import { el } from "./dom";

export type Problem = { code: string; message: string };
export type FieldSpec = {
  id: string;
  label: string;
  autocomplete: AutoFill;
  numeric: boolean;
  placeholder?: string;
  /** Formats the input. */
  format?: (text: string) => string;
  /** Validates the input; null when it is valid. */
  check(text: string): Problem | null;
};
export type Field = {
  node: HTMLElement;
  input: HTMLInputElement;
  hint: HTMLElement;
  spec: FieldSpec;
  value(): string;
  set(text: string): void;
  problem(): Problem | null;
  /** Shows an error, or clears it. */
  show(problem: Problem | null): void;
};

/** A labeled input that shows its error on blur. */
export function field(spec: FieldSpec, changed: () => void, enter: () => void): Field {
  // Takes up space while empty: an error shown on blur must not move the button being pressed.
  const error = el("p", { className: "error", id: `${spec.id}-error` });
  const hint = el("span", { className: "hint" });
  const input = el("input", {
    id: spec.id,
    type: "text",
    autocomplete: spec.autocomplete,
    inputMode: spec.numeric ? "numeric" : "text",
    placeholder: spec.placeholder ?? "",
    spellcheck: false,
    required: true,
  });
  const label = el("label", { htmlFor: spec.id }, spec.label);
  const node = el(
    "div",
    { className: `field ${spec.id}` },
    el("div", { className: "head" }, label, hint),
    input,
    error,
  );
  const self: Field = {
    node,
    input,
    hint,
    spec,
    value: () => input.value.trim(),
    set(text) {
      input.value = spec.format ? spec.format(text) : text;
      self.show(null);
      changed();
    },
    problem: () => spec.check(input.value.trim()),
    show(problem) {
      error.textContent = problem?.message ?? "";
      input.setAttribute("aria-invalid", String(problem !== null));
      if (problem) input.setAttribute("aria-describedby", error.id);
      else input.removeAttribute("aria-describedby");
    },
  };
  input.addEventListener("input", () => {
    if (spec.format) reformat(input, spec.format);
    if (error.textContent) self.show(self.problem());
    changed();
  });
  input.addEventListener("blur", () => {
    if (input.value !== "") self.show(self.problem());
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    enter();
  });
  return self;
}

/** Formats while typing and keeps the caret after the same digit. */
function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, "").length;
  input.value = format(input.value);
  if (atEnd) return;
  let position = 0;
  for (let seen = 0; position < input.value.length && seen < digitsBefore; position += 1)
    if (/\d/.test(input.value[position] ?? "")) seen += 1;
  input.setSelectionRange(position, position);
}
