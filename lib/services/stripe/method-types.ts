/** A family of payment methods with its own fees: cards, including wallets that hold them, and bank accounts. */
export type MethodFamily = "card" | "us_bank_account";

/** Returns the processor's types of a family. Apple Pay and Google Pay are cards there; Link is its own type. */
export function methodTypes(family: MethodFamily): ("card" | "link" | "us_bank_account")[] {
  return family === "card" ? ["card", "link"] : ["us_bank_account"];
}
