CREATE TABLE "donation_intents" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"donation_id" text NOT NULL
);
--> statement-breakpoint
-- Hand-written from here. Also keeps the table right while the previous release still writes donations.
CREATE FUNCTION note_donation_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.processor_intent_id IS NOT NULL THEN
    DELETE FROM donation_intents WHERE intent_id = OLD.processor_intent_id;
  END IF;
  IF NEW.processor_intent_id IS NOT NULL THEN
    INSERT INTO donation_intents (intent_id, donation_id) VALUES (NEW.processor_intent_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER donations_intent_made AFTER INSERT ON donations FOR EACH ROW
  WHEN (NEW.processor_intent_id IS NOT NULL) EXECUTE FUNCTION note_donation_intent();
--> statement-breakpoint
CREATE TRIGGER donations_intent_moved AFTER UPDATE OF processor_intent_id ON donations FOR EACH ROW
  WHEN (OLD.processor_intent_id IS DISTINCT FROM NEW.processor_intent_id) EXECUTE FUNCTION note_donation_intent();
--> statement-breakpoint
-- Room on each page for the versions that follow soon, so that they need no entries of their own in the indexes. Only pages
-- written from now on.
ALTER TABLE "donations" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "emails" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "idempotency_keys" SET (fillfactor = 50);
-- The intents of earlier donations, and the indexes of donations that change, follow in db/migrate-online.ts.
