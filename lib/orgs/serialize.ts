import { storedLanguage } from "@/lib/languages/languages";
import { pictureUrl } from "@/lib/pictures/picture-url";
import type { Organization } from "./schemas";
import type { OrganizationRow } from "./store";

/** Serializes an organization for its members. */
export function serializeOrganization(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    ein: row.ein,
    status: row.status,
    planTier: row.planTier,
    processorAccountId: row.processorAccountId,
    legalName: row.legalName,
    postalAddress: row.postalAddress,
    taxStatus: row.taxStatus,
    website: row.website,
    description: row.description,
    thankYouMessage: row.thankYouMessage,
    embedOrigins: row.embedOrigins,
    logoUrl: pictureUrl(row.logoHash),
    color: row.color,
    email: row.email,
    senderName: row.senderName,
    replyTo: row.replyTo,
    notificationEmail: row.notificationEmail,
    timezone: row.timezone,
    language: storedLanguage(row.language),
    createdAt: row.createdAt.toISOString(),
  };
}
