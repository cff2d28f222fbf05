ALTER TABLE "donations" ADD COLUMN "address_corrections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Addresses that were corrected before: the key of the next document's mail says so.
UPDATE "donations" SET "address_corrections" = 1
WHERE "id"::text IN (
  SELECT split_part("dedupe_key", ':', 2) FROM "outbox"
  WHERE "dedupe_key" LIKE 'tax-acknowledgement:%:to:%'
);
