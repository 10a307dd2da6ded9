import type { Faults } from "@almoner/emulator-core";
import type { SignInCodes } from "./sessions/codes";
import type { Signer } from "./sessions/signer";
import type { SessionStore } from "./sessions/store";

/** Shared by the emulator's routes. */
export type EmulatorContext = {
  store: SessionStore;
  signer: Signer;
  codes: SignInCodes;
  faults: Faults;
  /** The address that browsers use for the emulator. */
  publicUrl: string;
  /** The only origin that a sign-in may return to. */
  appOrigin: string;
  /** Origins at which the emulator is reached. */
  ownOrigins: string[];
  /** The key required for the Backend API. */
  secretKey: string;
};
