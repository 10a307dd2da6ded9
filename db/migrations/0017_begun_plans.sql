-- A plan is told of from its beginning on: an abandoned or refused first payment is none, and whatever is changed before
-- it is nobody's business. What it has come to when its beginning is heard of is told as well.
CREATE OR REPLACE FUNCTION outbox_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  begins boolean :=
    (OLD.status IN ('INCOMPLETE', 'CANCELED') AND NEW.status NOT IN ('INCOMPLETE', 'CANCELED'))
    OR (OLD.status = 'INCOMPLETE' AND NEW.status = 'CANCELED' AND NEW.started_at IS NOT NULL);
BEGIN
  IF begins THEN
    PERFORM outbox_note('subscription.created', NEW.org_id, NEW.id, NEW.updated_at);
    IF NEW.status IN ('CANCELED', 'PAST_DUE') THEN
      PERFORM outbox_note('subscription.' || lower(NEW.status), NEW.org_id, NEW.id, NEW.updated_at);
    END IF;
  ELSIF OLD.status <> 'INCOMPLETE' AND NOT (OLD.status = 'CANCELED' AND NEW.started_at IS NULL) THEN
    PERFORM outbox_note(
      CASE
        WHEN OLD.status <> NEW.status AND NEW.status IN ('CANCELED', 'PAST_DUE')
          THEN 'subscription.' || lower(NEW.status)
        ELSE 'subscription.updated'
      END, NEW.org_id, NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
