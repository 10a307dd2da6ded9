import { Fragment } from "react";

/** A URL that wraps between its parts, and within a part only if the part is longer than the line. */
export function WebAddress({ address }: { address: string }) {
  return addressParts(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in a fixed order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Splits `https://give.example/in` into `https://`, `give`, `.example`, `/in`. */
export function addressParts(address: string): string[] {
  return address.split(/(?<=:\/\/)|(?<![/:])(?=[/.?&=#_-])/).filter(Boolean);
}
