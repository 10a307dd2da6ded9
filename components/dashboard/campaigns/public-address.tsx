import { Fragment } from "react";

/** A web address that breaks between its parts, and inside a word only where one is longer than its line. */
export function WebAddress({ address }: { address: string }) {
  return addressParts(address).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
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
