import { cookies } from "next/headers";
import { AccountMenu } from "@/components/dashboard/layout/account-menu";
import { requirePerson } from "./session";

/** The signed-in person's corner, with the color scheme that the browser chose. */
export async function CurrentAccountMenu() {
  const theme = (await cookies()).get("theme")?.value;
  return (
    <AccountMenu
      person={await requirePerson()}
      theme={theme === "light" || theme === "dark" ? theme : null}
    />
  );
}
