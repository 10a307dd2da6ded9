import type { AvailablePaymentMethods, ClickResolveDetails, ExpressPaymentType } from "@stripe/stripe-js";
import type { Result } from "./api";
import { type Appearance, sheetsFor } from "./appearance";
import { el } from "./dom";
import { ElementEvents } from "./element-events";
import { type Authorization, openWalletSheet, type WalletSheet } from "./wallet-sheet";

export type ExpressOptions = {
  emailRequired?: boolean;
  billingAddressRequired?: boolean;
  business?: { name: string };
  buttonHeight?: number;
  paymentMethods?: Partial<Record<keyof AvailablePaymentMethods, string>>;
};

type Wallet = {
  type: Extract<ExpressPaymentType, "apple_pay" | "google_pay" | "link">;
  option: keyof AvailablePaymentMethods;
  name: string;
  /** The method types that it needs. */
  needs: readonly string[];
};

const WALLETS: readonly Wallet[] = [
  { type: "apple_pay", option: "applePay", name: "Apple Pay", needs: ["card"] },
  { type: "google_pay", option: "googlePay", name: "Google Pay", needs: ["card"] },
  { type: "link", option: "link", name: "Link", needs: ["card", "link"] },
];

/** The wallets of this browser, by type; a test sets `window.stripeEmulatorWallets` before the page's scripts. */
function walletsOfBrowser(): readonly string[] {
  const set = (window as { stripeEmulatorWallets?: readonly string[] }).stripeEmulatorWallets;
  return set ?? WALLETS.map(({ type }) => type);
}

/** How long `click` waits for its resolution, as in Stripe's script. */
const ANSWER_MS = 1000;

type Offer = {
  /** The method types of the payment. */
  types: () => Promise<Result<string[]>>;
  amountCents: () => Promise<Result<number>>;
};

/** Buttons for Apple Pay, Google Pay and Link. Each opens a sheet in the page instead of the wallet's own. */
export class ExpressCheckoutElement extends ElementEvents {
  readonly #offer: Offer;
  readonly #forget: () => void;
  #options: ExpressOptions;
  #appearance: Appearance;
  #host: HTMLElement | null = null;
  #sheet: WalletSheet | null = null;
  #authorization: Authorization | null = null;

  constructor(offer: Offer, options: ExpressOptions, appearance: Appearance, forget: () => void) {
    super();
    this.#offer = offer;
    this.#options = options;
    this.#appearance = appearance;
    this.#forget = forget;
  }

  /** The donor's authorization in the open sheet, as parameters of `payment_methods.create`; null without one. */
  get authorization(): Authorization | null {
    return this.#authorization;
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
    this.#close();
    this.#host?.remove();
    this.#host = null;
  }

  destroy(): void {
    this.unmount();
    this.forgetListeners();
    this.#forget();
  }

  update(options: ExpressOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  setAppearance(appearance: Appearance): void {
    this.#appearance = appearance;
    const root = this.#host?.shadowRoot;
    if (root) root.adoptedStyleSheets = sheetsFor(appearance);
  }

  /** Closes the sheet after a successful or declined payment. */
  finish(): void {
    this.#close();
  }

  async #fill(host: HTMLElement): Promise<void> {
    const { value: types, error } = await this.#offer.types();
    if (host !== this.#host) return;
    if (error) return this.emit("loaderror", { elementType: "expressCheckout", error });
    const inBrowser = walletsOfBrowser();
    const wallets = WALLETS.filter(
      ({ type, option, needs }) =>
        inBrowser.includes(type) &&
        needs.every((one) => types.includes(one)) &&
        this.#options.paymentMethods?.[option] !== "never",
    );
    const buttons = wallets.map((wallet) => {
      const button = el(
        "button",
        { type: "button", className: "wallet" },
        wallet.name,
        el("small", {}, " (emulator)"),
      );
      button.style.minHeight = `${this.#options.buttonHeight ?? 44}px`;
      button.addEventListener("click", () => this.#click(wallet, button));
      return button;
    });
    host.shadowRoot?.replaceChildren(el("div", { className: "wallets" }, ...buttons));
    const offers = (option: string): boolean => wallets.some((wallet) => wallet.option === option);
    this.emit("ready", {
      elementType: "expressCheckout",
      availablePaymentMethods:
        wallets.length === 0
          ? undefined
          : {
              amazonPay: false,
              applePay: offers("applePay"),
              googlePay: offers("googlePay"),
              klarna: false,
              link: offers("link"),
              paypal: false,
            },
    });
  }

  #click(wallet: Wallet, button: HTMLElement): void {
    let answered = false;
    const answer = (then: () => void) => {
      if (answered) return;
      answered = true;
      then();
    };
    setTimeout(
      () => answer(() => console.warn("The click event was not resolved or rejected within one second.")),
      ANSWER_MS,
    );
    this.emit("click", {
      elementType: "expressCheckout",
      expressPaymentType: wallet.type,
      resolve: (details?: ClickResolveDetails) => answer(() => void this.#open(wallet, button, details)),
      reject: () => answer(() => {}),
    });
  }

  async #open(wallet: Wallet, beside: HTMLElement, details: ClickResolveDetails | undefined): Promise<void> {
    const amount = await this.#offer.amountCents();
    if (amount.error || this.#sheet) return;
    this.#sheet = openWalletSheet({
      wallet: wallet.type,
      name: wallet.name,
      business: this.#options.business?.name ?? "",
      amountCents: amount.value,
      lines: details?.lineItems ?? [],
      recurring: details?.applePay?.recurringPaymentRequest?.paymentDescription ?? null,
      appearance: this.#appearance,
      beside,
      authorized: (authorization) => this.#confirm(wallet, authorization),
      canceled: () => {
        this.#close();
        this.emit("cancel", { elementType: "expressCheckout" });
      },
    });
  }

  #confirm(wallet: Wallet, authorization: Authorization): void {
    this.#authorization = authorization;
    const { name, email } = authorization;
    const { emailRequired, billingAddressRequired = !emailRequired } = this.#options;
    const address = { line1: "1 Test Street", line2: null, city: "Oakland", state: "CA" };
    this.emit("confirm", {
      elementType: "expressCheckout",
      expressPaymentType: wallet.type,
      billingDetails: {
        name,
        ...(emailRequired ? { email } : {}),
        address: billingAddressRequired ? { ...address, postal_code: "94607", country: "US" } : {},
      },
      paymentFailed: ({ message }: { message?: string } = {}) => {
        this.#authorization = null;
        this.#sheet?.fail(message ?? "The payment could not be completed.");
      },
    });
  }

  #close(): void {
    this.#sheet?.close();
    this.#sheet = null;
    this.#authorization = null;
  }
}
