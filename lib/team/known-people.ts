import { getPeople, type Person } from "@/lib/services/clerk/identity";
import { log } from "@/lib/services/log";

/**
 * Returns people by id; empty while the identity provider cannot be reached, so that a team can be managed without
 * names.
 */
export async function knownPeople(userIds: readonly string[]): Promise<Map<string, Person>> {
  try {
    return await getPeople(userIds);
  } catch (error) {
    log.warn({ err: error }, "names of members cannot be loaded right now");
    return new Map();
  }
}
