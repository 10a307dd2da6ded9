import { Fragment } from "react";

/** An email address that wraps before its @, and within a part only if the part is longer than the line. */
export function Email({ address }: { address: string }) {
  return breakable(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in a fixed order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Length in characters above which a part also wraps at punctuation, so that it fits on a phone. */
const LONG = 24;

/** Splits `ada.lund@people.example` into `ada.lund`, `@people.example`. */
export function breakable(address: string): string[] {
  return address.split(/(?=@)/).flatMap((part) => (part.length > LONG ? part.split(/(?=[._+-])/) : [part]));
}
