import { test } from "../support/stack";
import type { ApiFixtures } from "./team";

/** A test with fixtures to create objects over HTTP. */
export const contractTest = test.extend<{ fixtures: ApiFixtures }>({
  fixtures: async ({ stack, visitor, api, newPerson, tokenFor, mails, newOrganization }, use) =>
    use({ stack, visitor, api, newPerson, tokenFor, mails, newOrganization }),
});
