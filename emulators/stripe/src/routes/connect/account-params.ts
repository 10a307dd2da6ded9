import { CAPABILITIES } from "../../accounts/capabilities";
import { invalidRequest } from "../../api/errors";
import { flag, ignored, object, oneOf, optional, type Read, text } from "../../api/params";
import type { AccountRecord } from "../../store/records";

const requested = optional(object({ requested: optional(flag()) }));

const capabilitiesParam = optional(
  object({
    card_payments: requested,
    link_payments: requested,
    transfers: requested,
    us_bank_account_ach_payments: requested,
  }),
);

export const accountUpdateShape = {
  email: optional(text()),
  business_type: optional(oneOf("company", "government_entity", "individual", "non_profit")),
  business_profile: optional(
    object({
      name: optional(text()),
      url: optional(text()),
      mcc: optional(text(4)),
      product_description: optional(text(40_000)),
      support_email: optional(text()),
      support_phone: optional(text()),
    }),
  ),
  capabilities: capabilitiesParam,
  settings: ignored(),
};

export const accountCreateShape = {
  ...accountUpdateShape,
  country: optional(oneOf("US")),
  default_currency: optional(oneOf("usd")),
  type: optional(oneOf("express", "standard", "custom")),
  controller: optional(
    object({
      fees: optional(object({ payer: optional(oneOf("account", "application")) })),
      losses: optional(object({ payments: optional(oneOf("application", "stripe")) })),
      requirement_collection: optional(oneOf("application", "stripe")),
      stripe_dashboard: optional(object({ type: optional(oneOf("express", "full", "none")) })),
    }),
  ),
};

type CreateParams = Read<typeof accountCreateShape>;

/** Controller settings: fees, losses, dashboard; `type` is the older form. */
export function controllerOf({ type, controller }: CreateParams): AccountRecord["controller"] {
  if (type && controller)
    throw invalidRequest("You may only specify one of these parameters: type, controller.", {
      param: "type",
    });
  const standard = type === "standard" || (!type && !controller);
  const losses = controller?.losses?.payments ?? (standard ? "stripe" : "application");
  const fees = controller?.fees?.payer ?? (standard ? "account" : "application");
  if (losses === "application" && fees !== "application")
    throw invalidRequest(
      "controller[fees][payer] must be application when the platform is liable for losses.",
      {
        param: "controller[fees][payer]",
      },
    );
  return {
    losses,
    fees,
    collection: controller?.requirement_collection ?? (type === "custom" ? "application" : "stripe"),
    dashboard:
      controller?.stripe_dashboard?.type ?? (standard ? "full" : type === "custom" ? "none" : "express"),
  };
}

/** The names of the requested capabilities. */
export function requestedOf(capabilities: CreateParams["capabilities"]): string[] {
  return CAPABILITIES.filter((name) => capabilities?.[name]?.requested);
}
