import { getPeople } from "@/lib/services/clerk/identity";
import { log } from "@/lib/services/log";

/**
 * What people are called, by id, for showing beside what they did: their name, else their e-mail address. Those whom the
 * sign-in service does not know are left out, and all of them while it cannot be asked.
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
    // A list is worth having without names.
    log.warn({ err: error }, "names of people are not known right now");
    return new Map();
  }
}
