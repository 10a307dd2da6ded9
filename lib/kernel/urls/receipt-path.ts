import { urlPart } from "./web-address";

/** Where the holder of a donation's view token gets its receipt. */
export function receiptPath(viewToken: string): string {
  return `/api/public/donations/${urlPart(viewToken)}/receipt.pdf`;
}
