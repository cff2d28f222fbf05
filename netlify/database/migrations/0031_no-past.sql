-- contract: no code was ever deployed that reads the dropped column or writes the nulls.
UPDATE "donations" SET "received_at" = "created_at" WHERE "status" = 'succeeded' AND "received_at" IS NULL;--> statement-breakpoint
UPDATE "reconciliations" SET "complete_at" = "checked_at" WHERE "complete_at" IS NULL;--> statement-breakpoint
ALTER TABLE "donations" DROP CONSTRAINT "donations_received_is_succeeded";--> statement-breakpoint
ALTER TABLE "reconciliations" ALTER COLUMN "complete_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" DROP COLUMN "content_renderer";--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_received_is_succeeded" CHECK (("donations"."received_at" is not null) = ("donations"."status" = 'succeeded'));