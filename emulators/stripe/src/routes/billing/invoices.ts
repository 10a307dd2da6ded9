import type { Call, Endpoint } from "../../api/endpoint";
import { invalidRequest, noSuch } from "../../api/errors";
import { listOfKind, listShape } from "../../api/list";
import { mergeMetadata, metadataParam } from "../../api/metadata";
import { clearable, flag, ignored, integer, oneOf, optional, readParams, text } from "../../api/params";
import { changeInvoice } from "../../invoices/change";
import { finalizeInvoice } from "../../invoices/finalize-invoice";
import { HOUR } from "../../invoices/finalizes-at";
import { markUncollectible, voidInvoice } from "../../invoices/void-invoice";
import { view } from "../../objects/view";
import type { InvoiceRecord } from "../../store/billing-records";
import { expireSubscription } from "../../subscriptions/end-subscription";
import { customersMethod } from "../customer-method";
import { payWith } from "./invoice-pay";

const updateShape = {
  application_fee_amount: clearable(integer()),
  auto_advance: optional(flag()),
  default_payment_method: clearable(text()),
  description: clearable(text(1500)),
  metadata: metadataParam(),
};

const listFilters = {
  customer: optional(text()),
  subscription: optional(text()),
  status: optional(oneOf("draft", "open", "paid", "uncollectible", "void")),
  collection_method: ignored(),
};

export const invoiceRoutes: Endpoint[] = [
  {
    method: "get",
    path: "/v1/invoices",
    run(call) {
      const params = readParams({ ...listShape, ...listFilters }, call.form);
      return listOfKind(
        call,
        "invoice",
        params,
        (invoice) =>
          (!params.customer || invoice.customer === params.customer) &&
          (!params.subscription || invoice.subscription === params.subscription) &&
          (!params.status || invoice.status === params.status),
      );
    },
  },
  {
    method: "get",
    path: "/v1/invoices/:id",
    run(call) {
      readParams({}, call.form);
      return view(call.simulator, "invoice", find(call));
    },
  },
  {
    method: "post",
    path: "/v1/invoices/:id",
    run(call) {
      const params = readParams(updateShape, call.form);
      const old = find(call);
      const fee = checkedFee(old, params.application_fee_amount);
      const method = params.default_payment_method;
      if (method) customersMethod(call, old.customer, method, "default_payment_method");
      if (params.description !== undefined && old.status !== "draft") throw notEditable(old, "description");
      const invoice = changeInvoice(call.simulator, call.cause, old, {
        ...(fee === undefined ? {} : { feeCents: fee }),
        ...(params.auto_advance === undefined ? {} : { autoAdvance: params.auto_advance }),
        ...(method === undefined ? {} : { defaultMethod: method }),
        ...(params.description === undefined ? {} : { description: params.description }),
        metadata: mergeMetadata(old.metadata, params.metadata),
      });
      return view(call.simulator, "invoice", invoice);
    },
  },
  {
    method: "post",
    path: "/v1/invoices/:id/finalize",
    run(call) {
      readParams({ auto_advance: ignored() }, call.form);
      const invoice = find(call);
      if (invoice.status !== "draft") throw notEditable(invoice);
      const open = finalizeInvoice(call.simulator, call.cause, invoice);
      const nextAttempt = open.autoAdvance ? call.simulator.now() + HOUR : null;
      return view(call.simulator, "invoice", call.simulator.store.put("invoice", { ...open, nextAttempt }));
    },
  },
  {
    method: "post",
    path: "/v1/invoices/:id/pay",
    run: (call) => view(call.simulator, "invoice", payWith(call, find(call))),
  },
  {
    method: "post",
    path: "/v1/invoices/:id/void",
    run(call) {
      readParams({}, call.form);
      const invoice = voidInvoice(call.simulator, call.cause, find(call));
      const subscription = call.simulator.store.get("subscription", invoice.subscription);
      // Voiding a subscription's first invoice expires the subscription.
      if (subscription?.status === "incomplete") expireSubscription(call.simulator, call.cause, subscription);
      return view(call.simulator, "invoice", invoice);
    },
  },
  {
    method: "post",
    path: "/v1/invoices/:id/mark_uncollectible",
    run(call) {
      readParams({}, call.form);
      const invoice = find(call);
      if (invoice.status !== "open") throw notEditable(invoice);
      return view(call.simulator, "invoice", markUncollectible(call.simulator, call.cause, invoice));
    },
  },
];

function find(call: Call): InvoiceRecord {
  const invoice = call.simulator.store.get("invoice", call.part("id"));
  if (!invoice) throw noSuch("invoice", call.part("id"));
  return invoice;
}

/** The application fee of a draft. It is accepted and not shown again. */
function checkedFee(invoice: InvoiceRecord, fee: number | null | undefined): number | null | undefined {
  if (fee === undefined) return undefined;
  const param = "application_fee_amount";
  if (invoice.status !== "draft") throw notEditable(invoice, param);
  if (fee === null) return null;
  if (!invoice.destination)
    throw invalidRequest("Can only apply an application_fee_amount when the invoice has transfer_data.", {
      param,
    });
  if (fee < 0 || fee > invoice.amountCents)
    throw invalidRequest(
      "Your application fee must be a positive number and not greater than the total of the invoice.",
      { param },
    );
  return fee;
}

function notEditable(invoice: InvoiceRecord, param?: string): Error {
  return invalidRequest(
    `This invoice can no longer be edited: it is ${invoice.status}. Finalized invoices can't be updated in this way.`,
    { code: "invoice_not_editable", ...(param ? { param } : {}) },
  );
}
