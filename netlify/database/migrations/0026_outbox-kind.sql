-- contract: no code was ever deployed that reads the former columns.
ALTER TABLE "outbox" RENAME COLUMN "template" TO "kind";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree ("subject_id","kind");--> statement-breakpoint
UPDATE "outbox" SET "kind" = CASE WHEN "dedupe_key" LIKE 'application-answered:%' THEN 'application-answered' ELSE 'alert' END WHERE "kind" = 'alarm';--> statement-breakpoint
UPDATE "outbox" SET "subject_id" = split_part("dedupe_key", ':', 2)::uuid WHERE "kind" NOT IN ('alert', 'donation-link', 'giving-link') AND split_part("dedupe_key", ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
