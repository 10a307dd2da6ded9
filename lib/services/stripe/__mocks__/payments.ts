import { paymentCalls } from "@/lib/subscriptions/testing/processor";

/** For tests: the fake processor answers these calls. */
export const { retrievePayment } = paymentCalls;
