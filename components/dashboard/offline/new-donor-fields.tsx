import { type KeyboardEvent, useState } from "react";
import type { Api } from "@/components/session/use-api";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PostalAddressField } from "../donors/postal-address-field";
import { type Giver, type NewGiver, nameOf } from "./giver";
import { exactly, KnownDonorNote } from "./known-donor-note";
import { renderAndFocus } from "./render-and-focus";
import { useDonorSearch } from "./use-donor-search";

type NewDonorFieldsProps = {
  api: Api;
  orgId: string;
  giver: NewGiver;
  onChange: (giver: NewGiver) => void;
  /** Called with a known donor of the same name or address. */
  onPick: (giver: Giver) => void;
  /** Called to find a known donor instead. */
  onSearch: () => void;
  /** Returns the id of the control of a field, such as `lastName`. */
  idOf: (field: string) => string;
  /** Returns the error of an API field, such as `donor.lastName`. */
  errorOf: (field: string) => string | undefined;
  /** Called on keys in fields of one line. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Name and email address in one line on wide screens. */
  compact?: boolean;
};

/** Fields for the name, email address and postal address of a new donor. */
export function NewDonorFields({
  api,
  orgId,
  giver,
  onChange,
  onPick,
  onSearch,
  idOf,
  errorOf,
  onKeyDown,
  compact = false,
}: NewDonorFieldsProps) {
  const [opened, setOpened] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const found = {
    name: useDonorSearch(api, orgId, isEdited ? nameOf(giver) : ""),
    email: useDonorSearch(api, orgId, isEdited ? giver.email : ""),
  };
  const known = giver.email.trim() === "" ? [] : exactly(giver.email, found.email);
  const sameName = known.length > 0 ? known : exactly(nameOf(giver), found.name);
  const hasAddress = opened || giver.postalAddress !== "";
  const text = (name: Exclude<keyof NewGiver, "kind">) => ({
    value: giver[name],
    onChange: (event: { target: { value: string } }) => {
      setEdited(true);
      onChange({ ...giver, [name]: event.target.value });
    },
    autoComplete: "off",
  });
  return (
    <div
      className={cx(
        "grid gap-4 rounded-md border border-line p-4 sm:grid-cols-2",
        compact && "xl:grid-cols-3",
      )}
    >
      <Field id={idOf("firstName")} label="First name" error={errorOf("donor.firstName")} optional>
        {(control) => <Input {...control} {...text("firstName")} onKeyDown={onKeyDown} maxLength={100} />}
      </Field>
      <Field id={idOf("lastName")} label="Last name or organization" error={errorOf("donor.lastName")}>
        {(control) => (
          <Input {...control} {...text("lastName")} onKeyDown={onKeyDown} maxLength={100} required />
        )}
      </Field>
      <Field
        id={idOf("email")}
        label="Email"
        hint={compact ? undefined : "For the receipt. Leave it empty if you don’t know it."}
        error={errorOf("donor.email")}
        className={cx("sm:col-span-2", compact && "xl:col-span-1")}
        optional
      >
        {(control) => (
          <Input {...control} {...text("email")} onKeyDown={onKeyDown} type="email" maxLength={254} />
        )}
      </Field>
      {hasAddress && (
        <PostalAddressField
          {...text("postalAddress")}
          id={idOf("postalAddress")}
          note={giver.email === "" ? undefined : "A donor who already has this email address keeps theirs."}
          error={errorOf("donor.postalAddress")}
          className="col-span-full"
        />
      )}
      <div className="col-span-full empty:hidden">
        <KnownDonorNote donors={sameName} onPick={onPick} />
      </div>
      <div className="col-span-full flex flex-wrap gap-3">
        {!hasAddress && (
          <Button
            tone="quiet"
            size="sm"
            onClick={() => renderAndFocus(() => setOpened(true), idOf("postalAddress"))}
          >
            Add postal address
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={onSearch}>
          Search donors instead
        </Button>
      </div>
    </div>
  );
}
