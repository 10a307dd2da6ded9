/** A family of payment methods, by which fees differ: cards, with the wallets that hold them, and bank accounts. */
export type MethodFamily = "card" | "us_bank_account";

/** The processor's types of a family. Apple Pay and Google Pay are cards to it; Link is a type of its own. */
export function methodTypes(family: MethodFamily): ("card" | "link" | "us_bank_account")[] {
  return family === "card" ? ["card", "link"] : ["us_bank_account"];
}
