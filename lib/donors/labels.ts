import type { ContactChannel } from "./schemas";

/** Labels of "do not contact" channels, for use within a sentence. */
export const CHANNELS: Readonly<Record<ContactChannel, string>> = {
  EMAIL: "email",
  PHONE: "phone",
  POST: "post",
};
