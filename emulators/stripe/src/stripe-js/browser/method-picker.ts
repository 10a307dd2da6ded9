import { el } from "./dom";
import type { MethodName } from "./method-form";

const NAMES: Record<MethodName, string> = { card: "Card", us_bank_account: "US bank account" };

/** Radio buttons to choose between card and bank, where the payment allows both. */
export function methodPicker(
  methods: readonly MethodName[],
  chosen: (method: MethodName) => void,
): HTMLElement {
  const choices = methods.map((method, index) => {
    const input = el("input", { type: "radio", name: "method", value: method, checked: index === 0 });
    input.addEventListener("change", () => chosen(method));
    return el("label", { className: "choice" }, input, NAMES[method]);
  });
  return el("fieldset", {}, el("legend", {}, "Pay with"), ...choices);
}
