import type { Operation } from "./operation";
import * as audit from "./operations/audit";
import * as campaigns from "./operations/campaigns";
import * as disputes from "./operations/disputes";
import * as donations from "./operations/donations";
import * as donors from "./operations/donors";
import * as exports from "./operations/exports";
import * as invitations from "./operations/invitations";
import * as keys from "./operations/keys";
import * as organizations from "./operations/organizations";
import * as pages from "./operations/pages";
import * as payouts from "./operations/payouts";
import * as reports from "./operations/reports";
import * as service from "./operations/service";
import * as subscriptions from "./operations/subscriptions";
import * as team from "./operations/team";
import * as webhooks from "./operations/webhooks";
import type { OperationId } from "./paths";

/** Every operation by its name. The compiler refuses one that is listed in PATHS and not declared. */
export const CONTRACT = {
  ...organizations,
  ...team,
  ...invitations,
  ...keys,
  ...audit,
  ...webhooks,
  ...campaigns,
  ...donations,
  ...donors,
  ...subscriptions,
  ...disputes,
  ...payouts,
  ...reports,
  ...exports,
  ...pages,
  ...service,
} satisfies { [Id in OperationId]: Operation<Id> };

export type Contract = typeof CONTRACT;
