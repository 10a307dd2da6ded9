import { urlPart } from "./web-address";

/** Returns the path of a donation's receipt, by the donation's view token. */
export function receiptPath(viewToken: string): string {
  return `/api/public/donations/${urlPart(viewToken)}/receipt.pdf`;
}

/** Returns the path of a statement's PDF file, by the statement's view token. */
export function statementPath(viewToken: string): string {
  return `/api/public/statements/${urlPart(viewToken)}/statement.pdf`;
}
