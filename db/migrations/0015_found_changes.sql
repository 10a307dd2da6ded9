ALTER TABLE "payout_items" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_items_payout_at" ON "payout_items" USING btree ("payout_id","occurred_at","id");--> statement-breakpoint
DROP INDEX "payout_items_payout";--> statement-breakpoint
-- A gift shows its refunds and disputes, so it has changed when they have. Whoever changes one holds the gift's row.
CREATE FUNCTION gift_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE donations SET updated_at = NEW.updated_at WHERE id = NEW.donation_id AND updated_at < NEW.updated_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_gift_made AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION gift_changed();
--> statement-breakpoint
-- Not where only `updated_at` moves, which is how unfinished ones are taken up again.
CREATE TRIGGER refunds_gift_moved AFTER UPDATE ON refunds FOR EACH ROW
  WHEN (
    (OLD.status, OLD.amount_cents, OLD.transfer_reversed_cents, OLD.platform_fee_returned_cents, OLD.failure_reason,
     OLD.succeeded_at, OLD.failed_at, OLD.reason, OLD.note)
    IS DISTINCT FROM
    (NEW.status, NEW.amount_cents, NEW.transfer_reversed_cents, NEW.platform_fee_returned_cents, NEW.failure_reason,
     NEW.succeeded_at, NEW.failed_at, NEW.reason, NEW.note)
  ) EXECUTE FUNCTION gift_changed();
--> statement-breakpoint
CREATE TRIGGER disputes_gift_made AFTER INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION gift_changed();
--> statement-breakpoint
-- Not where it was only looked at again.
CREATE TRIGGER disputes_gift_moved AFTER UPDATE ON disputes FOR EACH ROW
  WHEN (
    (OLD.status, OLD.processor_status, OLD.reason, OLD.respond_by, OLD.amount_cents, OLD.withdrawn_cents,
     OLD.dispute_fee_cents, OLD.transfer_reversed_cents, OLD.platform_fee_returned_cents, OLD.reinstated_cents,
     OLD.transferred_again_cents, OLD.closed_at)
    IS DISTINCT FROM
    (NEW.status, NEW.processor_status, NEW.reason, NEW.respond_by, NEW.amount_cents, NEW.withdrawn_cents,
     NEW.dispute_fee_cents, NEW.transfer_reversed_cents, NEW.platform_fee_returned_cents, NEW.reinstated_cents,
     NEW.transferred_again_cents, NEW.closed_at)
  ) EXECUTE FUNCTION gift_changed();
--> statement-breakpoint
-- Of two changes at once the one that began first may be written last: who looks for changes must not lose the gift by it.
CREATE FUNCTION gift_changes_later() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := OLD.updated_at;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER donations_changed_later BEFORE UPDATE ON donations FOR EACH ROW
  WHEN (NEW.updated_at < OLD.updated_at) EXECUTE FUNCTION gift_changes_later();
--> statement-breakpoint
UPDATE donations d SET updated_at = back.at
FROM (
  SELECT donation_id, max(updated_at) AS at
  FROM (SELECT donation_id, updated_at FROM refunds UNION ALL SELECT donation_id, updated_at FROM disputes) every
  GROUP BY donation_id
) back
WHERE d.id = back.donation_id AND d.updated_at < back.at;
--> statement-breakpoint
CREATE INDEX "donations_org_updated" ON "donations" USING btree ("org_id","updated_at");
