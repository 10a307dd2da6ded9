/** A user who can sign in. Email addresses are lower-cased and unique; times are ms since 1970, UTC. */
export type User = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  createdAt: number;
  updatedAt: number;
  lastSignInAt: number | null;
};

export type NewUser = Pick<User, "email" | "firstName" | "lastName">;

/**
 * The demo users, with their labels on the sign-in page. Their ids are fixed: the application's seed refers to
 * them.
 */
export const DEMO_USERS = [
  {
    id: "user_grace",
    firstName: "Grace",
    lastName: "Okafor",
    email: "grace@hopeshelter.example",
    role: "Owner of Hope Shelter",
  },
  {
    id: "user_daniel",
    firstName: "Daniel",
    lastName: "Reyes",
    email: "daniel@hopeshelter.example",
    role: "Member of Hope Shelter",
  },
  {
    id: "user_mei",
    firstName: "Mei",
    lastName: "Tanaka",
    email: "mei@riverkeepers.example",
    role: "Owner of River Keepers",
  },
  {
    id: "user_sam",
    firstName: "Sam",
    lastName: "Patel",
    email: "sam@example.com",
    role: "New here: starts without an organization",
  },
] as const;

export function demoRole(userId: string): string | undefined {
  return DEMO_USERS.find(({ id }) => id === userId)?.role;
}

export function fullName({ firstName, lastName, email }: NewUser): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}

/** Trimmed and lower-cased; null when it is not an address. */
export function readEmail(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const email = value.trim().toLowerCase();
  return email.length <= 254 && /^[^\s<>@,;"]+@[^\s<>@,;"]+\.[^\s<>@,;".]+$/.test(email) ? email : null;
}

/** "Ada King Lovelace" → first name "Ada", last name "King Lovelace". */
export function splitName(name: string): Pick<User, "firstName" | "lastName"> {
  const [first, ...rest] = name.trim().split(/\s+/).filter(Boolean);
  return { firstName: first ?? null, lastName: rest.join(" ") || null };
}
