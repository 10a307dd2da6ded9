import type { Elements } from "./elements";

/** Options of `confirmPayment` and `confirmSetup`. */
export type ConfirmOptions = {
  elements?: Elements;
  clientSecret?: string;
  confirmParams?: { return_url?: string; receipt_email?: string; payment_method?: string };
  redirect?: "always" | "if_required";
};
