ALTER TABLE "donations" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_received_is_succeeded" CHECK ("donations"."received_at" is null or "donations"."status" = 'succeeded');--> statement-breakpoint
UPDATE "donations" SET "received_at" = "created_at" WHERE "status" = 'succeeded';
