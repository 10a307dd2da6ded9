import type { StripeError } from "@stripe/stripe-js";
import type { Result } from "./api";
import { type Appearance, sheetsFor } from "./appearance";
import { bankForm } from "./bank-form";
import { cardForm } from "./card-form";
import { el } from "./dom";
import { ElementEvents } from "./element-events";
import type { MethodForm, MethodName } from "./method-form";
import { methodPicker } from "./method-picker";
import { testRow } from "./test-row";

export type PaymentOptions = { defaultValues?: { billingDetails?: { name?: string } } };

/** The form for a card or a bank account, in a shadow root that isolates styles. */
export class PaymentElement extends ElementEvents {
  readonly #offered: () => Promise<Result<MethodName[]>>;
  readonly #forget: () => void;
  readonly #forms = new Map<MethodName, MethodForm>();
  #options: PaymentOptions;
  #appearance: Appearance;
  #host: HTMLElement | null = null;
  #chosen: MethodName = "card";

  constructor(
    offered: () => Promise<Result<MethodName[]>>,
    options: PaymentOptions,
    appearance: Appearance,
    forget: () => void,
  ) {
    super();
    this.#offered = offered;
    this.#options = options;
    this.#appearance = appearance;
    this.#forget = forget;
  }

  get method(): MethodName {
    return this.#chosen;
  }

  mount(target: string | HTMLElement): void {
    const parent = typeof target === "string" ? document.querySelector(target) : target;
    if (!parent) throw new Error(`There is no element ${String(target)} to mount to.`);
    this.unmount();
    this.#host = el("div");
    this.#host.attachShadow({ mode: "open" });
    this.setAppearance(this.#appearance);
    parent.replaceChildren(this.#host);
    void this.#fill(this.#host);
  }

  unmount(): void {
    this.#host?.remove();
    this.#host = null;
    this.#forms.clear();
  }

  destroy(): void {
    this.unmount();
    this.forgetListeners();
    this.#forget();
  }

  update(options: PaymentOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  focus(): void {
    this.#form()?.focus();
  }

  blur(): void {
    const active = this.#host?.shadowRoot?.activeElement;
    if (active instanceof HTMLElement) active.blur();
  }

  clear(): void {
    this.#form()?.clear();
  }

  setAppearance(appearance: Appearance): void {
    this.#appearance = appearance;
    const root = this.#host?.shadowRoot;
    if (root) root.adoptedStyleSheets = sheetsFor(appearance);
  }

  /** The form's first error, which is then shown and focused; null when it is valid. */
  validate(): StripeError | null {
    const form = this.#form();
    const problem = form
      ? form.validate()
      : { code: "incomplete", message: "The payment form is still loading." };
    return problem && { type: "validation_error", ...problem };
  }

  /** The input as parameters of `payment_methods.create`. */
  params(): Record<string, string> {
    return this.#form()?.params() ?? {};
  }

  showServerError(error: StripeError): void {
    this.#form()?.showServerError(error.code ?? "", error.message ?? "");
  }

  #form(): MethodForm | undefined {
    return this.#forms.get(this.#chosen);
  }

  async #fill(host: HTMLElement): Promise<void> {
    const root = host.shadowRoot;
    root?.replaceChildren(el("p", { className: "quiet", role: "status" }, "Loading the payment form…"));
    const { value: methods, error } = await this.#offered();
    if (host !== this.#host || !root) return;
    if (error) {
      root.replaceChildren(
        el("p", { className: "error", role: "alert" }, error.message ?? "The form could not be loaded."),
      );
      this.emit("loaderror", { elementType: "payment", error });
      return;
    }
    const changed = (): void => this.#changed();
    const enter = (): void => host.closest("form")?.requestSubmit();
    const name = this.#options.defaultValues?.billingDetails?.name ?? "";
    for (const method of methods)
      this.#forms.set(method, method === "card" ? cardForm(changed, enter) : bankForm(changed, enter, name));
    this.#chosen = methods[0] ?? "card";
    const body = el("div");
    const show = (method: MethodName): void => {
      this.#chosen = method;
      const form = this.#forms.get(method);
      if (form) body.replaceChildren(form.node, testRow(form));
    };
    const picker =
      methods.length > 1
        ? [
            methodPicker(methods, (method) => {
              show(method);
              changed();
            }),
          ]
        : [];
    root.replaceChildren(...picker, body);
    show(this.#chosen);
    this.emit("ready", { elementType: "payment" });
    changed();
  }

  #changed(): void {
    const form = this.#form();
    this.emit("change", {
      elementType: "payment",
      collapsed: false,
      complete: form?.complete() ?? false,
      empty: form?.empty() ?? true,
      value: { type: this.#chosen },
    });
  }
}
