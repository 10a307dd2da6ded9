"use client";

import { type KeyboardEvent, useState } from "react";
import type { Api } from "@/components/session/use-api";
import { cx } from "@/components/ui/cx";
import type { ControlProps } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ContactBadge } from "../donors/contact-badge";
import { type Giver, type KnownDonor, nameOf, newGiver } from "./giver";
import { exactly, KnownDonorNote } from "./known-donor-note";
import { useDonorSearch } from "./use-donor-search";

type DonorSearchProps = {
  control: ControlProps;
  api: Api;
  orgId: string;
  text: string;
  onText: (text: string) => void;
  onPick: (giver: Giver) => void;
  /** Whether the text is the name of a selected donor. */
  isPicked?: boolean;
  /** Hides the option of a new donor. */
  knownOnly?: boolean;
  /** Called on Enter while no option is highlighted and no donor has exactly this name or address. */
  onEnter?: () => void;
  placeholder?: string;
};

type Option = { key: string; giver: Giver; label: string; detail: string };

/** Finds a donor by name or email address: a combobox of matching donors, with an option for a new one. */
export function DonorSearch({
  control,
  api,
  orgId,
  text,
  onText,
  onPick,
  isPicked = false,
  knownOnly = false,
  onEnter,
  placeholder,
}: DonorSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  /** Whether the text was edited here: restored drafts of many rows cause no searches. */
  const [isEdited, setEdited] = useState(false);
  const donors = useDonorSearch(api, orgId, isOpen || (isEdited && !isPicked) ? text : "");
  const exact = exactly(text, donors);
  const options = text.trim().length < 2 ? [] : optionsOf(donors, knownOnly ? null : text);
  const list = `${control.id}-list`;
  const shown = isOpen && options.length > 0;
  const current = shown ? options[marked] : undefined;

  function pick(option: Option) {
    setOpen(false);
    setMarked(-1);
    onPick(option.giver);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setMarked(
        (marked + step + options.length + (marked < 0 && step < 0 ? 1 : 0)) % Math.max(options.length, 1),
      );
    } else if (event.key === "Escape" && shown) {
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Enter") {
      // Does not submit the form, because no donor is selected yet.
      event.preventDefault();
      const [only, another] = options.filter(
        ({ giver }) => giver.kind === "known" && exact.includes(giver.donor),
      );
      if (current) pick(current);
      else if (only && !another) pick(only);
      else if (only) {
        setOpen(true);
        setMarked(options.indexOf(only));
      } else if (onEnter) {
        setOpen(false);
        onEnter();
      } else if (!knownOnly && text.trim() !== "") onPick(newGiver(text));
    }
  }

  return (
    <div className="relative">
      <Input
        {...control}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={current ? `${list}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setOpen(true);
          setEdited(true);
          setMarked(-1);
          onText(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div
        id={list}
        role="listbox"
        aria-label="Donors"
        className={cx(
          "absolute inset-x-0 top-full z-20 mt-1 max-h-80 min-w-64 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lg",
          !shown && "hidden",
        )}
      >
        {options.map((option, index) => (
          <div
            key={option.key}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={cx(
              "grid min-h-11 cursor-pointer content-center rounded px-3 py-1.5 text-sm wrap-anywhere",
              index === marked ? "bg-accent-soft" : "hover:bg-sunken",
            )}
            // Prevent the field from losing the focus, which would close the list.
            onMouseDown={(event) => {
              event.preventDefault();
              pick(option);
            }}
          >
            <span className="font-medium">{option.label}</span>
            {option.detail && <span className="text-soft">{option.detail}</span>}
            {option.giver.kind === "known" && (
              <span>
                <ContactBadge doNotContact={option.giver.donor.doNotContact} />
              </span>
            )}
          </div>
        ))}
      </div>
      {!knownOnly && !shown && !isPicked && <KnownDonorNote donors={exact} onPick={onPick} />}
    </div>
  );
}

/** Returns the matching donors, followed by a new one with the typed text. */
function optionsOf(donors: readonly KnownDonor[], text: string | null): Option[] {
  return [
    ...donors.map((donor) => ({
      key: donor.id,
      giver: { kind: "known" as const, donor },
      label: nameOf(donor),
      detail: donor.email || "No email address",
    })),
    ...(text === null
      ? []
      : [{ key: "new", giver: newGiver(text), label: `Add “${text.trim()}” as a new donor`, detail: "" }]),
  ];
}
