ALTER TABLE "giving_tokens" DROP CONSTRAINT "giving_tokens_kind";--> statement-breakpoint
ALTER TABLE "subscription_raises" DROP CONSTRAINT "subscription_raises_amount";--> statement-breakpoint
ALTER TABLE "giving_tokens" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "subscription_raises" ADD COLUMN "from_frequency" text;--> statement-breakpoint
ALTER TABLE "subscription_raises" ADD COLUMN "frequency" text;--> statement-breakpoint
ALTER TABLE "giving_tokens" ADD CONSTRAINT "giving_tokens_email" CHECK (("giving_tokens"."kind" = 'EMAIL') = ("giving_tokens"."new_email" is not null));--> statement-breakpoint
ALTER TABLE "giving_tokens" ADD CONSTRAINT "giving_tokens_kind" CHECK ("giving_tokens"."kind" in ('LINK', 'SESSION', 'EMAIL'));--> statement-breakpoint
ALTER TABLE "subscription_raises" ADD CONSTRAINT "subscription_raises_amount" CHECK ("subscription_raises"."amount_cents" > "subscription_raises"."from_amount_cents" or "subscription_raises"."frequency" <> "subscription_raises"."from_frequency");--> statement-breakpoint
DROP TRIGGER subscriptions_outbox_moved ON subscriptions;--> statement-breakpoint
CREATE TRIGGER subscriptions_outbox_moved
  AFTER UPDATE OF status, amount_cents, frequency, cover_fees, cancel_at_period_end, method_label ON subscriptions FOR EACH ROW
  WHEN (
    (OLD.status, OLD.amount_cents, OLD.frequency, OLD.cover_fees, OLD.cancel_at_period_end, OLD.method_label)
    IS DISTINCT FROM (NEW.status, NEW.amount_cents, NEW.frequency, NEW.cover_fees, NEW.cancel_at_period_end, NEW.method_label)
  ) EXECUTE FUNCTION outbox_subscription();
