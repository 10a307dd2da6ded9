import { test } from "../support/stack";
import type { Means } from "./team";

/** A test that builds things over HTTP. */
export const contractTest = test.extend<{ means: Means }>({
  means: async ({ stack, visitor, api, newPerson, tokenFor, mails, newOrganization }, use) =>
    use({ stack, visitor, api, newPerson, tokenFor, mails, newOrganization }),
});
