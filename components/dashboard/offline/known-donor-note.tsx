import { Button } from "@/components/ui/button";
import { type Giver, type KnownDonor, nameOf } from "./giver";

const keyOf = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();

/** Returns the donors whose name or email address is exactly the text, in any case. */
export function exactly(text: string, donors: readonly KnownDonor[]): readonly KnownDonor[] {
  const typed = keyOf(text);
  if (typed === "") return [];
  return donors.filter((donor) => keyOf(nameOf(donor)) === typed || keyOf(donor.email) === typed);
}

type KnownDonorNoteProps = { donors: readonly KnownDonor[]; onPick: (giver: Giver) => void };

/** Says that donors have the name or address that was typed, and offers them. Renders nothing without one. */
export function KnownDonorNote({ donors, onPick }: KnownDonorNoteProps) {
  return (
    <div role="status" className="grid gap-1 text-sm empty:hidden">
      {donors.length > 0 && (
        <p className="mt-1.5 text-soft">
          {donors.length === 1 ? "This donor already exists:" : "Donors of this name already exist:"}
        </p>
      )}
      {donors.map((donor) => (
        <Button
          key={donor.id}
          tone="quiet"
          size="sm"
          className="justify-self-start text-left wrap-anywhere"
          onClick={() => onPick({ kind: "known", donor })}
        >
          {`Use ${nameOf(donor)}${donor.email ? ` (${donor.email})` : ", without email"}`}
        </Button>
      ))}
    </div>
  );
}
