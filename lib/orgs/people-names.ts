import { getPeople } from "@/lib/services/clerk/identity";
import { log } from "@/lib/services/log";

/**
 * People's names by id for display, falling back to their email address. People unknown to the identity
 * provider are omitted, and all of them while it cannot be reached.
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
    // The list is useful without names.
    log.warn({ err: error }, "people's names are unavailable");
    return new Map();
  }
}
