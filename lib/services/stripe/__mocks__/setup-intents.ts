import { methodCalls } from "@/lib/subscriptions/testing/processor";

/** For tests: the fake processor answers these calls. */
export const { createSetupIntent, retrieveSetupIntent, cancelSetupIntent, listSetupIntents } = methodCalls;
