import { el } from "./dom";
import type { MethodForm } from "./method-form";

/** A row of buttons that fill in test details. */
export function testRow(form: MethodForm): HTMLElement {
  const buttons = form.fillings.map(({ label, values }) => {
    const button = el("button", { type: "button", title: `Fill in: ${label}` }, label);
    button.addEventListener("click", () => form.fill(values));
    return button;
  });
  const row = el("div", { className: "test", role: "group" }, el("span", {}, "Test mode"), ...buttons);
  row.setAttribute("aria-label", "Test mode: fill in test details");
  return row;
}
