/*
 * What the donation page loads after the form itself, in one file: the wallets, before the donor needs them, and the payment step.
 */
export { PayStep } from "./pay-step";
export { Wallets } from "./wallets";
