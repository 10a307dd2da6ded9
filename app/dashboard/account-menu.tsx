import { cookies } from "next/headers";
import { AccountMenu } from "@/components/dashboard/layout/account-menu";
import { requirePerson } from "./session";

/** The account menu, with the color scheme that the browser selected. */
export async function CurrentAccountMenu() {
  const theme = (await cookies()).get("theme")?.value;
  return (
    <AccountMenu
      person={await requirePerson()}
      theme={theme === "light" || theme === "dark" ? theme : null}
    />
  );
}
