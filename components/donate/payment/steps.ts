/*
 * The parts of the donation page that load after the form, in one file: the wallets, before the donor needs them, and
 * the payment step.
 */
export { PayStep } from "./pay-step";
export { Wallets } from "./wallets";
