import { bold, dim, type Screen } from "./screen";
import type { Stack } from "./stack";

const PEOPLE = [
  ["grace@hopeshelter.example", "owner of Hope Shelter"],
  ["daniel@hopeshelter.example", "member of Hope Shelter"],
  ["mei@riverkeepers.example", "owner of River Keepers"],
  ["sam@example.com", "new here, can create the first organization"],
] as const;

/** The URLs and users to start with. */
export function printWelcome(screen: Screen, { addresses, demo, options }: Stack): void {
  const app = addresses["app"] ?? "";
  const row = (label: string, text: string) => screen.line(`${label.padEnd(14)} ${text}`);
  screen.line();
  screen.line(bold(`Almoner runs at ${app}`) + dim(`   ready after ${screen.elapsed()}`));
  screen.line();
  if (demo?.donatePath) row("Give", new URL(demo.donatePath, app).href);
  row("Dashboard", `${app}/dashboard`);
  if (addresses["identity"])
    PEOPLE.forEach(([email, who], index) => {
      row(index === 0 ? "Sign in as" : "", `${email.padEnd(28)} ${dim(who)}`);
    });
  if (addresses["mailbox"]) row("Mail", addresses["mailbox"]);
  if (addresses["processor"])
    row("Test console", `${addresses["processor"]} ${dim("payments, accounts, events")}`);
  row("Logs", options.settings.dataDir.replace(`${process.cwd()}/`, "") + dim("/logs"));
  screen.line();
  screen.line(dim("Ctrl-C stops everything and keeps the data; npm run reset clears it."));
  screen.line();
}
