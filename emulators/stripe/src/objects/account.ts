import type { Stripe } from "stripe";
import type { AccountRecord } from "../store/records";

/** The requirements of a new account, submitted on the onboarding page. */
const NEEDED = [
  "external_account",
  "representative.first_name",
  "representative.last_name",
  "tos_acceptance.date",
];

/** The connected account, with requirements derived from its onboarding state. */
export function accountView(account: AccountRecord): Stripe.Account {
  const { controller } = account;
  return {
    id: account.id,
    object: "account",
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: account.profile.mcc,
      minority_owned_business_designation: null,
      name: account.profile.name,
      product_description: account.profile.product_description,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: account.profile.support_email,
      support_phone: account.profile.support_phone,
      support_url: null,
      url: account.profile.url,
    },
    business_type: account.businessType,
    capabilities: { ...account.capabilities },
    charges_enabled: account.chargesEnabled,
    controller: {
      type: "application",
      is_controller: true,
      fees: { payer: controller.fees },
      losses: { payments: controller.losses },
      requirement_collection: controller.collection,
      stripe_dashboard: { type: controller.dashboard },
    },
    country: account.country,
    created: account.created,
    default_currency: "usd",
    details_submitted: account.detailsSubmitted,
    email: account.email,
    external_accounts: {
      object: "list",
      data: [],
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
    future_requirements: requirements(),
    metadata: account.metadata,
    payouts_enabled: account.payoutsEnabled,
    requirements: accountRequirements(account),
    type:
      controller.dashboard === "express" ? "express" : controller.dashboard === "full" ? "standard" : "none",
  };
}

function accountRequirements(account: AccountRecord): Stripe.Account.Requirements {
  if (!account.detailsSubmitted)
    return requirements({
      currently_due: NEEDED,
      eventually_due: NEEDED,
      past_due: NEEDED,
      disabled_reason: "requirements.past_due",
    });
  if (account.inReview)
    return requirements({
      pending_verification: ["company.tax_id"],
      disabled_reason: "requirements.pending_verification",
    });
  if (!account.chargesEnabled) return requirements({ disabled_reason: "under_review" });
  return requirements();
}

function requirements(set: Partial<Stripe.Account.Requirements> = {}): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
    ...set,
  };
}
