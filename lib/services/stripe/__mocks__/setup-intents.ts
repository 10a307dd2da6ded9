import { methodCalls } from "@/lib/subscriptions/testing/fake-processor";

/** For tests: the fake processor answers these calls. */
export const { createSetupIntent, retrieveSetupIntent, cancelSetupIntent, listSetupIntents } = methodCalls;
