CREATE TABLE "tribute_notices" (
	"donation_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"mail_key" text,
	"refused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tribute_notices" ADD CONSTRAINT "tribute_notices_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tribute_notices_mail" ON "tribute_notices" USING btree ("mail_key");--> statement-breakpoint
INSERT INTO "tribute_notices" ("donation_id", "due_at", "mail_key", "created_at")
SELECT "donations"."id", "outbox"."due_at", "outbox"."dedupe_key", "outbox"."created_at"
FROM "outbox"
JOIN "donations" ON "donations"."id" = "outbox"."subject_id"
WHERE "outbox"."kind" = 'tribute-notice' AND "outbox"."state" <> 'withdrawn';
