import type { StripeError } from "@stripe/stripe-js";
import type { Api, Result } from "./api";
import type { Appearance } from "./appearance";
import { ExpressCheckoutElement, type ExpressOptions } from "./express-checkout";
import type { MethodName } from "./method-form";
import { PaymentElement, type PaymentOptions } from "./payment-element";
import { isSetupSecret, retrieveSetup } from "./retrieve-setup";

export type ElementsOptions = {
  clientSecret?: string;
  appearance?: Appearance;
  /** Without a client secret: the terms of the later payment and the offered methods. */
  mode?: "payment" | "subscription" | "setup";
  amount?: number;
  currency?: string;
  onBehalfOf?: string;
  allowedPaymentMethodTypes?: string[];
};

/** A group of elements for one payment: the kinds `payment` and `expressCheckout`. */
export class Elements {
  readonly #api: Api;
  #options: ElementsOptions;
  #element: PaymentElement | null = null;
  #express: ExpressCheckoutElement | null = null;
  #submitted = false;

  constructor(api: Api, options: ElementsOptions) {
    if ("paymentMethodTypes" in options)
      throw new Error("paymentMethodTypes is no longer supported; use allowedPaymentMethodTypes.");
    this.#api = api;
    this.#options = options;
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }

  /** The wallet buttons, if any. */
  get express(): ExpressCheckoutElement | null {
    return this.#express;
  }

  /** Whether `submit` has accepted the input. Elements without a client secret require it before a confirmation. */
  get submitted(): boolean {
    return this.#submitted;
  }

  create(type: "expressCheckout", options?: ExpressOptions): ExpressCheckoutElement;
  create(type: "payment", options?: PaymentOptions): PaymentElement;
  create(
    type: string,
    options: PaymentOptions & ExpressOptions = {},
  ): PaymentElement | ExpressCheckoutElement {
    if (type === "expressCheckout") return this.#createExpress(options);
    if (type !== "payment") throw new Error(`The emulator has no element '${type}'.`);
    if (this.#element) throw new Error("Can only create one Element of type payment.");
    this.#element = new PaymentElement(
      () => this.#offered(),
      options,
      this.#options.appearance ?? {},
      () => {
        this.#element = null;
      },
    );
    return this.#element;
  }

  getElement(type: string): PaymentElement | ExpressCheckoutElement | null {
    return type === "payment" ? this.#element : type === "expressCheckout" ? this.#express : null;
  }

  update(options: Partial<ElementsOptions>): void {
    this.#options = { ...this.#options, ...options };
    this.#submitted = false;
    if (!options.appearance) return;
    this.#element?.setAppearance(options.appearance);
    this.#express?.setAppearance(options.appearance);
  }

  async fetchUpdates(): Promise<{ error?: StripeError }> {
    return {};
  }

  /** Validates the input and shows errors. */
  async submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
    const authorization = this.#express?.authorization;
    if (authorization) {
      this.#submitted = true;
      return { selectedPaymentMethod: authorization.params["type"] ?? "card" };
    }
    const element = this.#element;
    if (!element) throw new Error("Create and mount a payment element first.");
    const error = element.validate();
    if (error) return { error };
    this.#submitted = true;
    return { selectedPaymentMethod: element.method };
  }

  /** Creates a payment method from the input; returns its id. */
  async createPaymentMethod(): Promise<Result<string>> {
    const authorization = this.#express?.authorization;
    if (authorization) {
      const used = await this.#api.post<{ id: string }>("payment_methods", authorization.params);
      return used.error ? { error: used.error } : { value: used.value.id };
    }
    const { error } = await this.submit();
    if (error || !this.#element) return { error: error ?? { type: "validation_error" } };
    const made = await this.#api.post<{ id: string }>("payment_methods", this.#element.params());
    if (made.error) {
      this.#element.showServerError(made.error);
      return { error: made.error };
    }
    return { value: made.value.id };
  }

  /** The terms of the elements as parameters; empty with a client secret. */
  terms(prefix: string): Record<string, string> {
    const { mode, amount, currency, onBehalfOf, allowedPaymentMethodTypes: types } = this.#options;
    if (!mode || amount === undefined) return {};
    return {
      [`${prefix}[mode]`]: mode,
      [`${prefix}[amount]`]: String(amount),
      [`${prefix}[currency]`]: currency ?? "usd",
      ...(onBehalfOf ? { [`${prefix}[on_behalf_of]`]: onBehalfOf } : {}),
      ...Object.fromEntries(
        (types ?? []).map((type, index) => [`${prefix}[allowed_payment_method_types][${index}]`, type]),
      ),
    };
  }

  #createExpress(options: ExpressOptions): ExpressCheckoutElement {
    if (this.#express) throw new Error("Can only create one Element of type expressCheckout.");
    const { clientSecret } = this.#options;
    const offer = {
      types: async (): Promise<Result<string[]>> => {
        if (clientSecret) return this.#types(clientSecret);
        const { value, error } = await this.#api.get<{ payment_method_types: string[] }>(
          "elements/sessions",
          this.terms("deferred_intent"),
        );
        return error ? { error } : { value: value.payment_method_types };
      },
      amountCents: async (): Promise<Result<number>> => {
        if (!clientSecret) return { value: this.#options.amount ?? 0 };
        const { value, error } = await this.#api.intent(clientSecret);
        return error ? { error } : { value: value.amount };
      },
    };
    this.#express = new ExpressCheckoutElement(offer, options, this.#options.appearance ?? {}, () => {
      this.#express = null;
    });
    return this.#express;
  }

  /** The method types of the payment or setup of a client secret. */
  async #types(clientSecret: string): Promise<Result<string[]>> {
    if (isSetupSecret(clientSecret)) {
      const { setupIntent, error } = await retrieveSetup(this.#api, clientSecret);
      return error ? { error } : { value: setupIntent.payment_method_types };
    }
    const { value, error } = await this.#api.intent(clientSecret);
    return error ? { error } : { value: value.payment_method_types };
  }

  async #offered(): Promise<Result<MethodName[]>> {
    const known = (types: readonly string[]): MethodName[] =>
      types.filter((type) => type === "card" || type === "us_bank_account");
    if (!this.#options.clientSecret)
      return { value: known(this.#options.allowedPaymentMethodTypes ?? ["card"]) };
    const { value, error } = await this.#types(this.#options.clientSecret);
    return error ? { error } : { value: known(value) };
  }
}
