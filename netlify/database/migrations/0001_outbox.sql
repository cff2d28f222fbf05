CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedupe_key" text NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"reply_to_address" text,
	"reply_to_name" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"attachments" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'withdrawn')),
	CONSTRAINT "outbox_sent_has_time" CHECK (("outbox"."state" = 'sent') = ("outbox"."sent_at" is not null))
);
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."state" in ('queued', 'sending');