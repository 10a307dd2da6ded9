import { cookies } from "next/headers";
import { AccountMenu } from "@/components/dashboard/layout/account-menu";
import { requirePerson } from "./session";

/** The account menu, with the color scheme selected in this browser. */
export async function CurrentAccountMenu() {
  const theme = (await cookies()).get("theme")?.value;
  return (
    <AccountMenu
      person={await requirePerson()}
      theme={theme === "light" || theme === "dark" ? theme : null}
    />
  );
}
