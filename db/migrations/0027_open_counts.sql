-- What an address has open, for the statement that gives it another donation. Waits for its other such statements until
-- they end; the counts are taken afterwards, by a new snapshot, so they include those. The condition is the one in
-- lib/fraud/caller-store.ts.
CREATE FUNCTION wait_and_count_open(
  caller text, of_campaign text, declined_since timestamptz, most_declines int,
  OUT card int, OUT bank int, OUT held int, OUT declines int
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('abuse:' || caller, 0));
  SELECT count(*) FILTER (WHERE payment_method <> 'ACH'), count(*) FILTER (WHERE payment_method = 'ACH'),
    coalesce(sum(tickets_held) FILTER (WHERE campaign_id = of_campaign), 0)
  INTO card, bank, held
  FROM donations
  WHERE client_key = caller AND status IN ('PENDING', 'FAILED') AND closed_at IS NULL AND processing_since IS NULL
    AND verifying_since IS NULL AND payment_reported_at IS NULL;
  SELECT count(*) INTO declines FROM (
    SELECT FROM payment_failures WHERE client_key = caller AND failed_at > declined_since LIMIT most_declines
  ) recent;
END $$;
