/** The demo's donors and their messages. */
export const FIRST_NAMES = [
  "Amara",
  "Ben",
  "Carlos",
  "Dana",
  "Elena",
  "Farid",
  "Gwen",
  "Hector",
  "Imani",
  "Jonas",
  "Keiko",
  "Lena",
  "Marcus",
  "Nadia",
  "Omar",
  "Priya",
  "Quinn",
  "Rosa",
  "Samir",
  "Tess",
  "Uma",
  "Victor",
  "Wendy",
  "Xavier",
  "Yara",
  "Zoe",
] as const;
export const LAST_NAMES = [
  "Abbott",
  "Bauer",
  "Castillo",
  "Dubois",
  "Eriksen",
  "Fischer",
  "Garcia",
  "Haddad",
  "Ivanova",
  "Johnson",
  "Kim",
  "Larsen",
  "Moreau",
  "Nguyen",
  "Ortiz",
  "Petrov",
  "Rossi",
  "Schmidt",
  "Thompson",
  "Ueda",
  "Vargas",
  "Walker",
  "Young",
] as const;
export const MESSAGES = [
  "Thank you for what you do.",
  "In memory of my grandfather, who never walked past anyone in need.",
  "Small, but every month.",
  "Happy to help.",
  "For the night shift. You are heroes.",
  "From all of us on Maple Street.",
] as const;

const SPANISH_SPEAKERS: ReadonlySet<string> = new Set(["Garcia"]);

/** The language in which a donor of the demo reads. */
export function languageOf(lastName: string): "en" | "es" {
  return SPANISH_SPEAKERS.has(lastName) ? "es" : "en";
}
