-- The audit log is append-only, whoever connects.
CREATE FUNCTION audit_refuses_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuses_change();
--> statement-breakpoint
-- Outbound webhooks: an event is written by the statement that moved the resource, where an endpoint wants its type.
CREATE FUNCTION outbox_note(note_type text, note_org text, note_subject text, note_at timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO webhook_events (org_id, type, subject_id, created_at)
  SELECT note_org, note_type, note_subject, note_at
  WHERE EXISTS (
    SELECT 1 FROM webhook_endpoints
    WHERE org_id = note_org AND status = 'ENABLED' AND (event_types = '{}' OR note_type = ANY (event_types))
  );
$$;
--> statement-breakpoint
-- For each statement, not each row: imports write thousands of gifts at once.
CREATE FUNCTION outbox_donations_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_events (org_id, type, subject_id, created_at)
  SELECT a.org_id, t.type, a.id, a.updated_at
  FROM added a
  CROSS JOIN LATERAL (
    SELECT 'donation.created' AS type
    UNION ALL SELECT 'donation.' || lower(a.status) WHERE a.status <> 'PENDING'
  ) t
  WHERE EXISTS (
    SELECT 1 FROM webhook_endpoints e
    WHERE e.org_id = a.org_id AND e.status = 'ENABLED' AND (e.event_types = '{}' OR t.type = ANY (e.event_types))
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER donations_outbox_made AFTER INSERT ON donations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION outbox_donations_made();
--> statement-breakpoint
CREATE FUNCTION outbox_donation_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_note('donation.' || lower(NEW.status), NEW.org_id, NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER donations_outbox_moved AFTER UPDATE OF status ON donations FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status <> 'PENDING') EXECUTE FUNCTION outbox_donation_moved();
--> statement-breakpoint
CREATE FUNCTION outbox_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_note(
    CASE
      WHEN OLD.status = 'INCOMPLETE' AND NEW.status = 'ACTIVE' THEN 'subscription.created'
      WHEN OLD.status <> NEW.status AND NEW.status = 'CANCELED' THEN 'subscription.canceled'
      WHEN OLD.status <> NEW.status AND NEW.status = 'PAST_DUE' THEN 'subscription.past_due'
      ELSE 'subscription.updated'
    END, NEW.org_id, NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_outbox_moved
  AFTER UPDATE OF status, amount_cents, cover_fees, cancel_at_period_end, method_label ON subscriptions FOR EACH ROW
  WHEN (
    (OLD.status, OLD.amount_cents, OLD.cover_fees, OLD.cancel_at_period_end, OLD.method_label)
    IS DISTINCT FROM (NEW.status, NEW.amount_cents, NEW.cover_fees, NEW.cancel_at_period_end, NEW.method_label)
  ) EXECUTE FUNCTION outbox_subscription();
--> statement-breakpoint
CREATE FUNCTION outbox_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM outbox_note('dispute.created', NEW.org_id, NEW.id, NEW.updated_at);
    IF NEW.status <> 'OPEN' THEN
      PERFORM outbox_note('dispute.closed', NEW.org_id, NEW.id, NEW.updated_at);
    END IF;
  ELSIF OLD.status <> NEW.status AND NEW.status <> 'OPEN' THEN
    PERFORM outbox_note('dispute.closed', NEW.org_id, NEW.id, NEW.updated_at);
  ELSE
    PERFORM outbox_note('dispute.updated', NEW.org_id, NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER disputes_outbox_made AFTER INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION outbox_dispute();
--> statement-breakpoint
CREATE TRIGGER disputes_outbox_moved AFTER UPDATE OF status, processor_status, respond_by ON disputes FOR EACH ROW
  WHEN (
    (OLD.status, OLD.processor_status, OLD.respond_by)
    IS DISTINCT FROM (NEW.status, NEW.processor_status, NEW.respond_by)
  ) EXECUTE FUNCTION outbox_dispute();
--> statement-breakpoint
CREATE FUNCTION outbox_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM outbox_note('refund.created', NEW.org_id, NEW.id, NEW.updated_at);
  END IF;
  IF NEW.status <> 'PENDING' THEN
    PERFORM outbox_note('refund.' || lower(NEW.status), NEW.org_id, NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_outbox_made AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION outbox_refund();
--> statement-breakpoint
CREATE TRIGGER refunds_outbox_moved AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION outbox_refund();
--> statement-breakpoint
CREATE FUNCTION outbox_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM outbox_note('payout.created', NEW.org_id, NEW.id, NEW.updated_at);
  END IF;
  IF TG_OP = 'UPDATE' OR NEW.status NOT IN ('PENDING', 'IN_TRANSIT') THEN
    PERFORM outbox_note(
      CASE WHEN NEW.status IN ('PAID', 'FAILED', 'CANCELED') THEN 'payout.' || lower(NEW.status) ELSE 'payout.updated' END,
      NEW.org_id, NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_outbox_made AFTER INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION outbox_payout();
--> statement-breakpoint
CREATE TRIGGER payouts_outbox_moved AFTER UPDATE OF status ON payouts FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION outbox_payout();
--> statement-breakpoint
CREATE FUNCTION outbox_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_note(
    CASE
      WHEN TG_OP = 'INSERT' THEN 'campaign.created'
      WHEN OLD.status = 'DRAFT' AND NEW.status = 'ACTIVE' THEN 'campaign.published'
      WHEN OLD.status <> NEW.status AND NEW.status = 'ENDED' THEN 'campaign.ended'
      ELSE 'campaign.updated'
    END, NEW.org_id, NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaigns_outbox_made AFTER INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION outbox_campaign();
--> statement-breakpoint
-- Not for totals, tickets and matching, which move with every gift.
CREATE TRIGGER campaigns_outbox_moved AFTER UPDATE OF title, slug, description, type, status, goal_amount_cents,
  cover_image_url, video_url, color, show_donor_roll, show_goal, start_date, end_date, suggested_amounts,
  allow_custom_amount, allow_recurring, matching_enabled, matching_org_name, matching_max_cents, matching_ratio_pct,
  min_amount_cents, ticket_price_cents, ticket_capacity, parent_campaign_id, scheduled_publish_at, locked_at
  ON campaigns FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION outbox_campaign();
