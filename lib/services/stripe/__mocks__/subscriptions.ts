import { subscriptionCalls } from "@/lib/subscriptions/testing/processor";

/** For tests: the fake processor answers these calls. */
export const {
  createCustomer,
  createProduct,
  createSubscription,
  retrieveSubscription,
  changeSubscriptionTerms,
  setSubscriptionPaused,
  moveNextCharge,
  setSubscriptionMethod,
  cancelSubscription,
} = subscriptionCalls;
