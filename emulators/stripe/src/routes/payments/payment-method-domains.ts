import type { Call, Endpoint } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { listOfKind, listShape } from "../../api/list";
import { flag, optional, type Param, readParams, text } from "../../api/params";
import { newId } from "../../ids";
import { view } from "../../objects/view";
import { validateDomain } from "../../payment-domains/validate-domain";
import type { PaymentMethodDomainRecord } from "../../store/records";

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A public domain name: no IP address, scheme, port or local host name. */
function domainParam(): Param<string> {
  const read = text(253);
  return (value, path) => {
    const domain = read(value, path).toLowerCase();
    if (!DOMAIN.test(domain) || domain.endsWith(".localhost"))
      throw invalidRequest(
        `'${domain}' is not a valid domain name: enter a public domain such as example.com, without a scheme, port or path.`,
        { param: path },
      );
    return domain;
  };
}

/** Platform account only: Almoner creates its charges there. */
export const paymentMethodDomainRoutes: Endpoint[] = [
  {
    method: "post",
    path: "/v1/payment_method_domains",
    run(call) {
      const params = readParams({ domain_name: domainParam(), enabled: optional(flag()) }, call.form);
      const { store, now } = call.simulator;
      const [known] = store.tables.payment_method_domain.by("domainName", params.domain_name);
      const domain =
        known ??
        store.put("payment_method_domain", {
          id: newId("pmd"),
          created: now(),
          domainName: params.domain_name,
          enabled: params.enabled ?? true,
          inactive: {},
          lacking: {},
        });
      return view(call.simulator, "payment_method_domain", domain);
    },
  },
  {
    method: "get",
    path: "/v1/payment_method_domains",
    run(call) {
      const { created: _created, ...shape } = listShape;
      const filters = { domain_name: optional(text()), enabled: optional(flag()) };
      const params = { ...readParams({ ...shape, ...filters }, call.form), created: undefined };
      return listOfKind(
        call,
        "payment_method_domain",
        params,
        (domain) =>
          (params.domain_name === undefined || domain.domainName === params.domain_name) &&
          (params.enabled === undefined || domain.enabled === params.enabled),
      );
    },
  },
  {
    method: "get",
    path: "/v1/payment_method_domains/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "payment_method_domain", find(call));
    },
  },
  {
    method: "post",
    path: "/v1/payment_method_domains/:id",
    run(call) {
      const { enabled } = readParams({ enabled: optional(flag()) }, call.form);
      const domain = find(call);
      const next = call.simulator.store.put("payment_method_domain", {
        ...domain,
        enabled: enabled ?? domain.enabled,
      });
      return view(call.simulator, "payment_method_domain", next);
    },
  },
  {
    method: "post",
    path: "/v1/payment_method_domains/:id/validate",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "payment_method_domain", validateDomain(call.simulator, find(call)));
    },
  },
];

function find(call: Call): PaymentMethodDomainRecord {
  const domain = call.simulator.store.get("payment_method_domain", call.part("id"));
  if (!domain) throw noSuch("payment method domain", call.part("id"));
  return domain;
}
