import { Fragment } from "react";

/** A URL that wraps between its parts, and inside a part only if it is longer than the line. */
export function WebAddress({ address }: { address: string }) {
  return addressParts(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in a fixed order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** `https://give.example/in` as `https://`, `give`, `.example`, `/in`. */
export function addressParts(address: string): string[] {
  return address.split(/(?<=:\/\/)|(?<![/:])(?=[/.?&=#_-])/).filter(Boolean);
}
