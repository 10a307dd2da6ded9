import { ChevronsUpDown } from "lucide-react";
import { Email } from "@/components/dashboard/format/email";
import { Portrait } from "@/components/dashboard/format/portrait";
import { SignOut } from "@/components/session/sign-out";
import { ThemeSwitch } from "@/components/ui/theme-switch";

type AccountMenuProps = {
  person: { firstName: string; lastName: string; email: string };
  theme: "light" | "dark" | null;
};

/** The signed-in person, with a menu for the theme and sign-out. Works without JavaScript. */
export function AccountMenu({ person, theme }: AccountMenuProps) {
  const name = `${person.firstName} ${person.lastName}`.trim() || "Signed in";
  return (
    <details className="text-sm">
      <summary
        aria-label={`Account: ${name}`}
        className="flex min-h-11 list-none items-center gap-3 rounded-md border border-line px-2 py-1.5 hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <Portrait name={name} />
        <span className="line-clamp-2 min-w-0 grow font-medium wrap-anywhere">{name}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-soft" />
      </summary>
      <div className="grid gap-3 px-2 pt-3 wrap-anywhere">
        {person.email && (
          <p className="text-soft">
            <Email address={person.email} />
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ThemeSwitch current={theme} />
          <SignOut />
        </div>
      </div>
    </details>
  );
}
