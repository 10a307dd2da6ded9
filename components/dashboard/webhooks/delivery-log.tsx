import { CursorPager } from "@/components/dashboard/lists/cursor-pager";
import { EmptyState } from "@/components/ui/empty-state";
import { deliveredEventType, deliveryStatus, type WebhookDeliveryList } from "@/lib/webhooks/schemas";
import { type Chip, FilterChips } from "../filters/filter-chips";
import { FilterForm } from "../filters/filter-form";
import { FilterSelect } from "../filters/filter-select";
import { DeliveryTable } from "./delivery-table";
import { DELIVERY_STATUS } from "./labels";

type DeliveryLogProps = {
  /** The path of the webhook's page. */
  path: string;
  zone: string;
  /** Whether the webhook is enabled. */
  enabled: boolean;
  filter: { status: string | undefined; eventType: string | undefined };
  /** The active filters. */
  chips: readonly Chip[];
  /** Whether this is a later page. */
  continued: boolean;
  page: WebhookDeliveryList;
};

/** The deliveries of the last 30 days, newest first. */
export function DeliveryLog({ path, zone, enabled, filter, chips, continued, page }: DeliveryLogProps) {
  const { status, eventType } = filter;
  const filtered = status !== undefined || eventType !== undefined;
  const older = new URLSearchParams(
    Object.entries({ status, eventType, cursor: page.nextCursor ?? undefined }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  return (
    <section aria-labelledby="log" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="log" className="text-lg">
        Deliveries in the last 30 days
      </h2>
      {(page.deliveries.length > 0 || filtered) && (
        <FilterForm action={path} label="Filter deliveries">
          <FilterSelect
            name="status"
            label="Status"
            value={status}
            all="Any status"
            options={deliveryStatus.options.map((value) => ({ value, label: DELIVERY_STATUS[value].label }))}
          />
          <FilterSelect
            name="eventType"
            label="Event"
            value={eventType}
            all="Any event"
            options={deliveredEventType.options.map((value) => ({ value, label: value }))}
          />
        </FilterForm>
      )}
      <FilterChips chips={chips} clear={path} />
      {page.deliveries.length > 0 ? (
        <DeliveryTable path={path} zone={zone} enabled={enabled} deliveries={page.deliveries} />
      ) : (
        <EmptyState title={filtered || continued ? "No deliveries match these filters" : "No deliveries yet"}>
          {!filtered && !continued && (
            <p>
              Deliveries appear here with each attempt and its response.{" "}
              {enabled ? "Send a test event to try it." : "Enable the webhook to try it."}
            </p>
          )}
        </EmptyState>
      )}
      <CursorPager
        what="deliveries"
        newest={continued ? path : null}
        older={page.nextCursor ? `${path}?${older}` : null}
      />
    </section>
  );
}
