import { expect } from "playwright/test";
import type { Mail } from "./stack";

type Mails = (query: { to?: string; subject?: string }) => Promise<Mail[]>;

const MANAGE = /\/recurring\/(manage_[\w-]{43})(?![\w-])/;
const RAISE = /\/recurring\/(raise_[\w-]{43})\/raise/;

/** Every token of this kind in the mails to an address; the mailbox lists the newest mail first. */
async function tokensIn(mails: Mails, to: string, pattern: RegExp): Promise<string[]> {
  return (await mails({ to })).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
}

/** Does what makes a mail with a link to a donor, and reads the token of that link when the mail has arrived. */
async function nextToken(mails: Mails, to: string, pattern: RegExp, action: () => Promise<unknown>) {
  const before = new Set(await tokensIn(mails, to, pattern));
  await action();
  let token = "";
  await expect
    .poll(async () => {
      token = (await tokensIn(mails, to, pattern)).find((one) => !before.has(one)) ?? "";
      return token;
    })
    .not.toBe("");
  return token;
}

/** The token of the link for changes that `action` has mailed to a donor. */
export const mailedManageToken = (mails: Mails, to: string, action: () => Promise<unknown>) =>
  nextToken(mails, to, MANAGE, action);

/** The token of the link that confirms a raise, which `action` has mailed to a donor. */
export const mailedRaiseToken = (mails: Mails, to: string, action: () => Promise<unknown>) =>
  nextToken(mails, to, RAISE, action);
