export { advance } from "./clock/advance";
export { nextDue } from "./clock/due";
export { importAccount } from "./control/import-account";
export { isOpen } from "./disputes/create-dispute";
export { createProcessor, type Processor } from "./emulator";
