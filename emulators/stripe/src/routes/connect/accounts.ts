import { createAccount } from "../../accounts/create-account";
import { updateAccount } from "../../accounts/update-account";
import type { Call, Endpoint } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { listOfKind, listShape } from "../../api/list";
import { mergeMetadata, metadataParam } from "../../api/metadata";
import { readParams } from "../../api/params";
import { newId } from "../../ids";
import { view } from "../../objects/view";
import type { AccountRecord } from "../../store/records";
import { accountCreateShape, accountUpdateShape, controllerOf, requestedOf } from "./account-params";

export const accountRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/accounts",
    run(call) {
      const params = readParams({ ...accountCreateShape, metadata: metadataParam() }, call.form);
      const profile = params.business_profile;
      const account = createAccount(call.simulator, {
        id: newId("acct").slice(0, 21),
        email: params.email ?? null,
        country: params.country ?? "US",
        businessType: params.business_type ?? null,
        profile: {
          name: profile?.name ?? null,
          url: profile?.url ?? null,
          mcc: profile?.mcc ?? null,
          product_description: profile?.product_description ?? null,
          support_email: profile?.support_email ?? null,
          support_phone: profile?.support_phone ?? null,
        },
        controller: controllerOf(params),
        requested: requestedOf(params.capabilities),
        metadata: mergeMetadata({}, params.metadata),
      });
      return view(call.simulator, "account", account);
    },
  },
  {
    method: "get",
    path: "/v1/accounts",
    run(call) {
      return listOfKind(call, "account", readParams(listShape, call.form), () => true);
    },
  },
  {
    method: "get",
    path: "/v1/accounts/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "account", find(call, call.part("id")));
    },
  },
  {
    method: "get",
    path: "/v1/account",
    connected: true,
    run(call) {
      readParams({}, call.form);
      if (!call.account) throw invalidRequest("The emulator has no object for the platform's own account.");
      return view(call.simulator, "account", find(call, call.account));
    },
  },
  {
    method: "post",
    path: "/v1/accounts/:id",
    run(call) {
      const params = readParams({ ...accountUpdateShape, metadata: metadataParam() }, call.form);
      const account = find(call, call.part("id"));
      const profile = Object.entries(params.business_profile ?? {}).filter(
        ([, value]) => value !== undefined,
      );
      const requested = requestedOf(params.capabilities).filter((name) => !(name in account.capabilities));
      // An onboarded account gets later requested capabilities at once.
      const status = account.detailsSubmitted ? "active" : "inactive";
      const next = updateAccount(call.simulator, call.cause, {
        ...account,
        email: params.email ?? account.email,
        businessType: params.business_type ?? account.businessType,
        profile: { ...account.profile, ...Object.fromEntries(profile) },
        capabilities: {
          ...account.capabilities,
          ...Object.fromEntries(requested.map((name) => [name, status])),
        },
        metadata: mergeMetadata(account.metadata, params.metadata),
      });
      return view(call.simulator, "account", next);
    },
  },
];

function find(call: Call, id: string): AccountRecord {
  const account = call.simulator.store.get("account", id);
  if (!account) throw noSuch("account", id);
  return account;
}
