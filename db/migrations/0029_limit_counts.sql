-- Unlogged, since counts of a minute need no durability; with room on each page, so that a count is updated in place.
CREATE UNLOGGED TABLE "limit_counts" (
	"counter" uuid NOT NULL,
	"process" uuid NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "limit_counts_counter_process_pk" PRIMARY KEY("counter","process")
) WITH (fillfactor = 70);
