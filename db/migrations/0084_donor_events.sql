-- Outbound events about donors. The time is that of the transaction, because donors have no time of change. A donor has
-- one event per transaction: a merge writes the donor, their addresses and itself.
CREATE FUNCTION outbox_note_donor(note_type text, note_org text, note_donor text) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO webhook_events (org_id, type, subject_id, created_at)
  SELECT note_org, note_type, note_donor, now()
  WHERE EXISTS (
    SELECT 1 FROM webhook_endpoints
    WHERE org_id = note_org AND status = 'ENABLED' AND (event_types = '{}' OR note_type = ANY (event_types))
  )
  -- Only events of this transaction: one of another transaction may have been published before this change.
  AND NOT EXISTS (
    SELECT 1 FROM webhook_events e
    WHERE e.created_at = now()::timestamptz(3) AND e.subject_id = note_donor
      AND e.type IN ('donor.created', note_type) AND e.xmin = pg_current_xact_id()::xid
  );
$$;
--> statement-breakpoint
CREATE FUNCTION outbox_donor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_note_donor(
    CASE WHEN TG_OP = 'INSERT' THEN 'donor.created' ELSE 'donor.updated' END, NEW.org_id, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Imports and their undo write no events (lib/imports/suppress-events-store.ts).
CREATE TRIGGER donors_outbox_made AFTER INSERT ON donors FOR EACH ROW
  WHEN (current_setting('almoner.past_donations', true) IS DISTINCT FROM 'quiet') EXECUTE FUNCTION outbox_donor();
--> statement-breakpoint
-- Not for columns that change with every donation, or that no response contains.
CREATE TRIGGER donors_outbox_moved AFTER UPDATE OF email, first_name, last_name, postal_address, phone, email_opt_in_at,
  email_opt_in_source, unsubscribed_at, do_not_contact ON donors FOR EACH ROW
  WHEN (
    (OLD.email, OLD.first_name, OLD.last_name, OLD.postal_address, OLD.phone, OLD.email_opt_in_at,
      OLD.email_opt_in_source, OLD.unsubscribed_at, OLD.do_not_contact)
    IS DISTINCT FROM (NEW.email, NEW.first_name, NEW.last_name, NEW.postal_address, NEW.phone, NEW.email_opt_in_at,
      NEW.email_opt_in_source, NEW.unsubscribed_at, NEW.do_not_contact)
    AND current_setting('almoner.past_donations', true) IS DISTINCT FROM 'quiet'
  ) EXECUTE FUNCTION outbox_donor();
--> statement-breakpoint
CREATE FUNCTION outbox_donor_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('almoner.past_donations', true) IS DISTINCT FROM 'quiet' THEN
    IF TG_OP = 'DELETE' THEN
      PERFORM outbox_note_donor('donor.updated', OLD.org_id, OLD.donor_id);
    ELSE
      PERFORM outbox_note_donor('donor.updated', NEW.org_id, NEW.donor_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER donor_emails_outbox AFTER INSERT OR DELETE OR UPDATE OF donor_id, email ON donor_emails FOR EACH ROW
  EXECUTE FUNCTION outbox_donor_email();
--> statement-breakpoint
-- A merge gives the kept donor the other donor's donations, and its undo returns them, even if no column changes.
CREATE FUNCTION outbox_donor_merge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM outbox_note_donor('donor.updated', NEW.org_id, NEW.donor_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER donor_merges_outbox_made AFTER INSERT ON donor_merges FOR EACH ROW EXECUTE FUNCTION outbox_donor_merge();
--> statement-breakpoint
CREATE TRIGGER donor_merges_outbox_undone AFTER UPDATE OF undone_at ON donor_merges FOR EACH ROW
  WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL) EXECUTE FUNCTION outbox_donor_merge();
