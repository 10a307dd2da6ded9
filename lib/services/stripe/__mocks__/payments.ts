import { paymentCalls } from "@/lib/subscriptions/testing/fake-processor";

/** For tests: the fake processor answers these calls. */
export const { retrievePayment } = paymentCalls;
