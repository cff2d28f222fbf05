ALTER TABLE "application_events" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_events" ADD COLUMN "reason" text DEFAULT '' NOT NULL;