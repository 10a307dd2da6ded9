import type { StripeError } from "@stripe/stripe-js";
import type { Api, Result } from "./api";
import type { Appearance } from "./appearance";
import type { MethodName } from "./method-form";
import { PaymentElement, type PaymentOptions } from "./payment-element";
import { isSetupSecret, retrieveSetup } from "./retrieve-setup";

export type ElementsOptions = {
  clientSecret?: string;
  appearance?: Appearance;
  /** Used without a client secret: what the element offers. */
  allowedPaymentMethodTypes?: string[];
};

/** A group of elements for one payment; only the kind `payment` is supported. */
export class Elements {
  readonly #api: Api;
  #options: ElementsOptions;
  #element: PaymentElement | null = null;

  constructor(api: Api, options: ElementsOptions) {
    if ("paymentMethodTypes" in options)
      throw new Error("paymentMethodTypes is no longer supported; use allowedPaymentMethodTypes.");
    this.#api = api;
    this.#options = options;
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }

  create(type: string, options: PaymentOptions = {}): PaymentElement {
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

  getElement(type: string): PaymentElement | null {
    return type === "payment" ? this.#element : null;
  }

  update(options: Partial<ElementsOptions>): void {
    this.#options = { ...this.#options, ...options };
    if (options.appearance) this.#element?.setAppearance(options.appearance);
  }

  async fetchUpdates(): Promise<{ error?: StripeError }> {
    return {};
  }

  /** Validates the input and shows errors. */
  async submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
    const element = this.#element;
    if (!element) throw new Error("Create and mount a payment element first.");
    const error = element.validate();
    return error ? { error } : { selectedPaymentMethod: element.method };
  }

  /** Creates a payment method from the input; returns its id. */
  async createPaymentMethod(): Promise<Result<string>> {
    const { error } = await this.submit();
    if (error || !this.#element) return { error: error ?? { type: "validation_error" } };
    const made = await this.#api.post<{ id: string }>("payment_methods", this.#element.params());
    if (made.error) {
      this.#element.showServerError(made.error);
      return { error: made.error };
    }
    return { value: made.value.id };
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
