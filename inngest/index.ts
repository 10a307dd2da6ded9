import { emailFunctions } from "./emails";
import { eventFunctions } from "./events";
import { processorEventFunctions } from "./processor-events";
import { scheduledFunctions } from "./schedules";
import { webhookFunctions } from "./webhooks";

/** All functions that app/api/inngest serves. */
export const functions = [
  ...processorEventFunctions,
  ...eventFunctions,
  ...emailFunctions,
  ...webhookFunctions,
  ...scheduledFunctions,
];
