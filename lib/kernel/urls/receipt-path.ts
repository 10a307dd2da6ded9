import { urlPart } from "./web-address";

/** Where the holder of a donation's view token gets its receipt. */
export function receiptPath(viewToken: string): string {
  return `/api/public/donations/${urlPart(viewToken)}/receipt.pdf`;
}

/** The same of a statement's view token. */
export function statementPath(viewToken: string): string {
  return `/api/public/statements/${urlPart(viewToken)}/statement.pdf`;
}
