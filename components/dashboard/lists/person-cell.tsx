import type { ReactNode } from "react";
import { Email } from "@/components/dashboard/format/email";
import { Td } from "@/components/ui/table";
import { RowLink } from "./row-link";

type PersonProps = {
  /** URL of the whole row. */
  href: string;
  person: { firstName: string; lastName: string; email: string };
  tags?: readonly string[];
  badge?: ReactNode;
};

/** Class of a cell with a `Person`. */
export const PERSON_WIDTH = "min-w-36 sm:min-w-60";

/** The first cell of a person's row. */
export function PersonCell(props: PersonProps) {
  return (
    <Td className={PERSON_WIDTH}>
      <Person {...props} />
    </Td>
  );
}

/**
 * The content of the first cell of a person's row. Names and addresses wrap only between words unless a word is wider
 * than the cell: on a phone the table scrolls instead.
 */
export function Person({ href, person, tags = [], badge }: PersonProps) {
  return (
    <div className="max-w-64 wrap-break-word">
      <RowLink href={href}>
        {person.firstName} {person.lastName}
      </RowLink>
      <span className="block text-soft">
        <Email address={person.email} />
      </span>
      {badge}
      {tags.length > 0 && <span className="block text-xs text-soft wrap-anywhere">{tags.join(" · ")}</span>}
    </div>
  );
}
