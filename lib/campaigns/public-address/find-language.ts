import { readLanguageOfSlug } from "@/lib/campaigns/store";
import type { Context } from "@/lib/kernel/context";
import { SLUG_PATTERN } from "@/lib/kernel/urls/slug";
import { DEFAULT_LANGUAGE, type Language, storedLanguage } from "@/lib/languages/languages";
import { readLanguage } from "@/lib/orgs/store";

const OF_ORGANIZATION = /^\/(?:o|embed)\/([^/]+)/;
const OF_CAMPAIGN = /^\/donate\/([^/]+)/;

/**
 * Returns the organization's language for a public page, by the page's path and the `org` of its query, or the default
 * language for an address without an organization. At most one statement.
 */
export async function findLanguage(ctx: Context, path: string, org: string | null): Promise<Language> {
  const organization = OF_ORGANIZATION.exec(path)?.[1] ?? org;
  const campaign = OF_CAMPAIGN.exec(path)?.[1];
  if (organization && SLUG_PATTERN.test(organization))
    return storedLanguage((await readLanguage(ctx.db, organization)) ?? DEFAULT_LANGUAGE);
  if (campaign && SLUG_PATTERN.test(campaign))
    return storedLanguage((await readLanguageOfSlug(ctx.db, campaign)) ?? DEFAULT_LANGUAGE);
  return DEFAULT_LANGUAGE;
}
