CREATE TABLE "ledger_balances" (
	"org_id" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_balances_org_id_account_pk" PRIMARY KEY("org_id","account")
);
--> statement-breakpoint
CREATE TABLE "ledger_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_pending" ADD CONSTRAINT "ledger_pending_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_pending_org" ON "ledger_pending" USING btree ("org_id");--> statement-breakpoint
-- Each statement that adds lines notes what it added, so that a balance never needs the whole journal.
CREATE FUNCTION journal_lines_note_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_pending (org_id, account, amount_cents)
  SELECT e.org_id, a.account, sum(a.amount_cents)
  FROM added a JOIN journal_entries e ON e.id = a.entry_id GROUP BY e.org_id, a.account;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nothing is booked between the sums below and the trigger.
LOCK TABLE journal_lines IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TRIGGER journal_lines_noted AFTER INSERT ON journal_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_note_balance();
--> statement-breakpoint
INSERT INTO ledger_balances (org_id, account, amount_cents)
SELECT e.org_id, l.account, sum(l.amount_cents)
FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id GROUP BY e.org_id, l.account;
