import { Fragment } from "react";

/** An email address that wraps before its @, and inside a part only if it is longer than the line. */
export function Email({ address }: { address: string }) {
  return breakable(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in a fixed order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Longer parts also wrap at their dots, so that they fit on a phone. */
const LONG = 24;

/** `ada.lund@people.example` as `ada.lund`, `@people.example`. */
export function breakable(address: string): string[] {
  return address.split(/(?=@)/).flatMap((part) => (part.length > LONG ? part.split(/(?=[._+-])/) : [part]));
}
