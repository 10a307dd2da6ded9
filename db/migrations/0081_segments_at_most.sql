-- The comparison "is at most" of number fields was named BATCH_SIZE by mistake.
UPDATE "segments" SET "rules" = replace("rules"::text, '"is": "BATCH_SIZE"', '"is": "AT_MOST"')::jsonb WHERE "rules"::text LIKE '%"is": "BATCH_SIZE"%';
