export { addMonths, nextPeriod } from "./clock/calendar";
export { applicationFeeCents } from "./invoices/application-fee";
