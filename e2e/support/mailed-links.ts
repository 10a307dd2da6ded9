import { expect } from "playwright/test";
import type { Mail } from "./stack";

type Mails = (query: { to?: string; subject?: string }) => Promise<Mail[]>;

const MANAGE = /\/recurring\/(manage_[\w-]{43})(?![\w-])/;
const RAISE = /\/recurring\/(raise_[\w-]{43})\/raise/;
const STATEMENT = /\/statements\/([\w.-]+)\/statement\.pdf/;
const GIVING = /\/giving\/link\/(open_[\w-]{43})(?![\w-])/;
const EMAIL = /\/giving\/link\/(email_[\w-]{43})(?![\w-])/;

/** All tokens of this kind in mails to an address, newest first. */
async function tokensIn(mails: Mails, to: string, pattern: RegExp): Promise<string[]> {
  return (await mails({ to })).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
}

/** Runs `action`, which mails a donor a link, and returns the token when the mail has arrived. */
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

/** The token of the management link that `action` mails to a donor. */
export const mailedManageToken = (mails: Mails, to: string, action: () => Promise<unknown>) =>
  nextToken(mails, to, MANAGE, action);

/** The token that confirms a raise, which `action` mails to a donor. */
export const mailedRaiseToken = (mails: Mails, to: string, action: () => Promise<unknown>) =>
  nextToken(mails, to, RAISE, action);

/** The token of the link to a donor's giving page, which `action` mails. */
export const mailedGivingToken = (mails: Mails, to: string, action: () => Promise<unknown>) =>
  nextToken(mails, to, GIVING, action);

/** The token of the link to a donor's statement, which `action` mails. */
export const mailedStatementToken = (mails: Mails, to: string, action: () => Promise<unknown>) =>
  nextToken(mails, to, STATEMENT, action);

/** The token of the link that `action` mails to a donor's new address. */
export const mailedEmailToken = (mails: Mails, to: string, action: () => Promise<unknown>) =>
  nextToken(mails, to, EMAIL, action);
