ALTER TABLE "outbox" ADD COLUMN "last_failure" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_last_failure_known" CHECK ("outbox"."last_failure" in ('recipient', 'sender', 'unclear', 'unanswered', 'passing'));