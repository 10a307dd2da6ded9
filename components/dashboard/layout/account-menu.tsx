import { Email } from "@/components/dashboard/format/email";
import { SignOut } from "@/components/session/sign-out";
import { ThemeSwitch } from "@/components/ui/theme-switch";

type AccountMenuProps = {
  person: { firstName: string; lastName: string; email: string };
  theme: "light" | "dark" | null;
};

/** The signed-in person, the theme switch and sign-out. */
export function AccountMenu({ person, theme }: AccountMenuProps) {
  const name = `${person.firstName} ${person.lastName}`.trim() || "Signed in";
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-44 text-sm wrap-anywhere">
        <p className="font-medium">{name}</p>
        {person.email && (
          <p className="text-soft">
            <Email address={person.email} />
          </p>
        )}
      </div>
      <ThemeSwitch current={theme} />
      <SignOut />
    </div>
  );
}
