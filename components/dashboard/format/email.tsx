import { Fragment } from "react";

/** An email address that breaks before its @, and inside a word only where one is longer than its line. */
export function Email({ address }: { address: string }) {
  return breakable(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Longer parts than this break at their dots, too: on a phone they would push everything else out of sight. */
const LONG = 24;

/** `ada.lund@people.example` as `ada.lund`, `@people.example`. */
export function breakable(address: string): string[] {
  return address.split(/(?=@)/).flatMap((part) => (part.length > LONG ? part.split(/(?=[._+-])/) : [part]));
}
