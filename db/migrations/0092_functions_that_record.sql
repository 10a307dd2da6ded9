-- Functions and triggers that store an observation record it, as docs/glossary.md says.
ALTER FUNCTION outbox_note(text, text, text, timestamptz) RENAME TO outbox_record;--> statement-breakpoint
ALTER FUNCTION outbox_note_donor(text, text, text) RENAME TO outbox_record_donor;--> statement-breakpoint
ALTER FUNCTION journal_lines_note_balance() RENAME TO journal_lines_record_balance;--> statement-breakpoint
ALTER FUNCTION note_donation_intent() RENAME TO record_donation_intent;--> statement-breakpoint
ALTER FUNCTION note_matches() RENAME TO record_matches;--> statement-breakpoint
ALTER FUNCTION outbox_donations_made() RENAME TO outbox_donations_inserted;--> statement-breakpoint
ALTER FUNCTION outbox_donation_moved() RENAME TO outbox_donation_updated;--> statement-breakpoint
-- Their callers name them in their text.
DO $$
DECLARE
  caller regprocedure;
BEGIN
  FOR caller IN
    SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f' AND prosrc LIKE '%outbox\_note%'
  LOOP
    EXECUTE replace(pg_get_functiondef(caller), 'outbox_note', 'outbox_record');
  END LOOP;
END $$;--> statement-breakpoint
-- In the order of docs/locking.md.
ALTER TRIGGER matches_noted ON matches RENAME TO matches_recorded;--> statement-breakpoint
ALTER TRIGGER journal_lines_noted ON journal_lines RENAME TO journal_lines_recorded;
