export { advance } from "./clock/advance";
export { nextDue } from "./clock/run-due";
export { importAccount } from "./control/import-account";
export { isDisputeOpen } from "./disputes/create-dispute";
export { createStripeEmulator, type StripeEmulator } from "./emulator";
