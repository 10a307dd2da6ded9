import type { Simulator } from "../../simulator";

/** `Visa •••• 4242 (Apple Pay)`, or nothing before one is chosen. */
export function methodName(simulator: Simulator, id: string | null): string {
  const method = simulator.store.get("payment_method", id ?? "");
  if (!method) return "";
  const wallet =
    method.wallet === "apple_pay" ? " (Apple Pay)" : method.wallet === "google_pay" ? " (Google Pay)" : "";
  if (method.type === "link") return "Link";
  const brand = method.brand.charAt(0).toUpperCase() + method.brand.slice(1);
  return `${brand} •••• ${method.last4}${wallet}`;
}
