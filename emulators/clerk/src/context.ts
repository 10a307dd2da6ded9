import type { Faults } from "@almoner/emulator-core";
import type { SignInCodes } from "./sessions/codes";
import type { Signer } from "./sessions/signer";
import type { SessionStore } from "./sessions/store";

/** What the routes of the identity provider share. */
export type EmulatorContext = {
  store: SessionStore;
  signer: Signer;
  codes: SignInCodes;
  faults: Faults;
  /** The address that browsers use for this provider. */
  publicUrl: string;
  /** The only place that a sign-in may lead back to. */
  appOrigin: string;
  /** Origins under which this provider itself is reached. */
  ownOrigins: string[];
  /** What callers of the backend API must present. */
  secretKey: string;
};
