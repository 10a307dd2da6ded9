import { getPeople } from "@/lib/services/clerk/identity";
import { log } from "@/lib/services/log";

/**
 * Returns people's display names by id, falling back to their email address. Omits people unknown to the identity
 * provider, and everyone while the provider cannot be reached.
 */
export async function peopleNames(userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  try {
    const people = await getPeople(userIds);
    return new Map(
      [...people].flatMap(([id, { firstName, lastName, email }]): [string, string][] => {
        const name = `${firstName} ${lastName}`.trim() || email;
        return name ? [[id, name]] : [];
      }),
    );
  } catch (error) {
    // A list is useful without names, so the failure is only logged.
    log.warn({ err: error }, "people's names are unavailable");
    return new Map();
  }
}
